import type { CameraPicture } from '../../../electron/contract/camera-picture.ts';
import type { CameraChoice } from '../../../electron/contract/snapshot.ts';
import type { CameraPort } from './camera-port.ts';
import type { CameraState, CameraStatus } from './camera-status.ts';
import { asRemembered, chooseCamera } from './choose-camera.ts';
import type { Flow } from './picture-health.ts';

export interface CameraEvents {
  readonly onStatus: (status: CameraStatus) => void;
  readonly onStream: (stream: MediaStream | null) => void;
  /** A camera was chosen, or more is known of it: to be remembered. */
  readonly onChosen: (choice: CameraChoice) => void;
}

/** Before each next try (ms); the last one again and again. */
const retryAfterMs = [1000, 2000, 4000, 8000, 15_000, 30_000] as const;

/**
 * How long a camera may take to be opened before it counts as stuck (ms): longer than a slow driver's start. Chromium asks drivers in a
 * process of its own, and where that one hangs, it answers neither which cameras there are nor an opening, ever.
 */
const unansweredMs = 20_000;

/** What a refused getUserMedia means to the attendant (its DOMException names). */
const failures: Record<string, CameraState> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

const flows = {
  starting: 'starting',
  flowing: 'live',
  stalled: 'stalled',
} as const satisfies Record<Flow, CameraState>;

/** Keeps the booth's camera open: opens it, says in which state it is, and tries again when it went away or hangs. */
export class Camera {
  readonly #port: CameraPort;
  readonly #events: CameraEvents;
  /** The drawn traffic, in training; used only while no camera at all is connected. */
  readonly #traffic: (() => MediaStream) | null;
  readonly #endWatch: () => void;
  #wanted: CameraChoice | null;
  #resolution: CameraPicture['resolution'];
  #status: CameraStatus = { state: 'starting', kind: 'webcam', label: null, others: [] };
  #stream: MediaStream | null = null;
  #muted = false;
  #turn = 0;
  #tries = 0;
  /** Until the next try. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Until an opening counts as stuck. */
  #unanswered: ReturnType<typeof setTimeout> | undefined;

  constructor(
    port: CameraPort,
    events: CameraEvents,
    wanted: CameraChoice | null,
    traffic: (() => MediaStream) | null,
    resolution: CameraPicture['resolution'],
  ) {
    this.#port = port;
    this.#events = events;
    this.#wanted = wanted;
    this.#traffic = traffic;
    this.#resolution = resolution;
    this.#endWatch = port.onDevicesChanged(() => {
      const { kind, state } = this.#status;
      // A camera that works, or still finds its brightness, is left alone.
      if (this.#stream === null || kind === 'training' || state === 'stalled') this.retry();
      else void this.#lookForTwin();
    });
    this.retry();
  }

  /** Takes another camera for good. */
  use({ deviceId, label }: CameraChoice): void {
    this.#wanted = { deviceId, label };
    this.#events.onChosen(this.#wanted);
    this.retry();
  }

  /** Asks the camera for another resolution (px). */
  resize(resolution: CameraPicture['resolution']): void {
    const { width, height } = this.#resolution;
    if (width === resolution.width && height === resolution.height) return;
    this.#resolution = resolution;
    if (this.#status.kind === 'training') return;
    // Beside an open stream the browser would only scale what it has.
    if (this.#stream !== null) {
      this.#show(null);
      this.#tell({ ...this.#status, state: 'starting' });
    }
    this.retry();
  }

  /** Tries at once, and from then on as at the beginning. */
  retry(): void {
    this.#tries = 0;
    this.#reopen();
  }

  /** Whether the open camera's frames are good to use. */
  follow(flow: Flow): void {
    if (this.#stream === null || this.#status.kind === 'training') return;
    const state = this.#muted ? 'stalled' : flows[flow];
    if (state === this.#status.state) return;
    this.#tell({ ...this.#status, state });
    if (state === 'stalled') this.#retryLater();
    else clearTimeout(this.#timer);
    if (state === 'live') this.#tries = 0;
  }

  close(): void {
    this.#turn += 1;
    this.#endTimers();
    this.#endWatch();
    this.#show(null);
  }

  #reopen(): void {
    clearTimeout(this.#timer);
    // A camera that hangs comes to itself only when nobody holds it any more.
    if (this.#status.state === 'stalled') this.#show(null);
    void this.#open(++this.#turn);
  }

  #retryLater(): void {
    clearTimeout(this.#timer);
    const delay = retryAfterMs[Math.min(this.#tries, retryAfterMs.length - 1)];
    this.#tries += 1;
    this.#timer = setTimeout(() => this.#reopen(), delay);
  }

  async #open(turn: number): Promise<void> {
    const label = this.#wanted?.label ?? null;
    // It is not asked again by itself, which would only add to what waits there: an answer that comes at last is taken.
    clearTimeout(this.#unanswered);
    this.#unanswered = setTimeout(() => {
      // What another camera gave until then would pass for this one's.
      this.#show(null);
      this.#tell({ state: 'stalled', kind: 'webcam', label, others: [] });
    }, unansweredMs);
    try {
      let devices = await this.#port.list();
      let plan = chooseCamera(devices, this.#wanted);
      if (plan.plan === 'ask-first') {
        stop(await this.#port.open(null, this.#resolution));
        devices = await this.#port.list();
        plan = chooseCamera(devices, this.#wanted);
      }
      if (turn !== this.#turn) return;
      if (plan.plan === 'open') return await this.#openDevice(plan.deviceId, turn);
      if (plan.plan === 'none' && this.#traffic !== null) return this.#showTraffic(this.#traffic);
      const others = plan.plan === 'ask' ? plan.others : [];
      this.#fail({ state: label === null ? 'none' : 'lost', kind: 'webcam', label, others });
    } catch (error) {
      if (turn !== this.#turn) return;
      const state = (error instanceof DOMException ? failures[error.name] : undefined) ?? 'lost';
      this.#fail({ state, kind: 'webcam', label, others: [] });
    }
  }

  async #openDevice(deviceId: string | null, turn: number): Promise<void> {
    const stream = await this.#port.open(deviceId, this.#resolution);
    const track = stream.getVideoTracks()[0];
    // The list tells the names only once a camera was allowed.
    const devices = await this.#port.list();
    if (turn !== this.#turn || track === undefined) return stop(stream);
    this.#endTimers();
    this.#muted = track.muted;
    track.addEventListener('ended', () => {
      if (this.#stream === stream) this.#fail({ ...this.#status, state: 'lost' });
    });
    track.addEventListener('mute', () => {
      if (this.#stream !== stream) return;
      this.#muted = true;
      this.follow('stalled');
    });
    track.addEventListener('unmute', () => {
      if (this.#stream === stream) this.#muted = false;
    });
    this.#remember({ deviceId: track.getSettings().deviceId ?? deviceId ?? '', label: track.label }, devices);
    this.#show(stream);
    this.#tell({ state: 'starting', kind: 'webcam', label: track.label, others: [] });
  }

  async #lookForTwin(): Promise<void> {
    const stream = this.#stream;
    const devices = await this.#port.list();
    if (this.#stream === stream && this.#wanted !== null) this.#remember(this.#wanted, devices);
  }

  #remember(opened: CameraChoice, devices: readonly CameraChoice[]): void {
    if (opened.deviceId === '') return;
    const before = this.#wanted;
    const hadTwin = before?.twin === true && before.label === opened.label;
    const choice = asRemembered(hadTwin ? { ...opened, twin: true } : opened, devices);
    this.#wanted = choice;
    if (choice.deviceId !== before?.deviceId || choice.twin !== before.twin) this.#events.onChosen(choice);
  }

  #endTimers(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#unanswered);
  }

  #showTraffic(traffic: () => MediaStream): void {
    this.#endTimers();
    if (this.#status.kind !== 'training') this.#show(traffic());
    this.#tell({ state: 'live', kind: 'training', label: null, others: [] });
  }

  /** Nothing to see. Tried again by itself, but for a refusal, which would ask the attendant over and over. */
  #fail(status: CameraStatus): void {
    this.#show(null);
    this.#tell(status);
    this.#endTimers();
    if (status.state !== 'denied') this.#retryLater();
  }

  #show(stream: MediaStream | null): void {
    const before = this.#stream;
    this.#stream = stream;
    if (before !== null && before !== stream) stop(before);
    this.#events.onStream(stream);
  }

  #tell(status: CameraStatus): void {
    this.#status = status;
    this.#events.onStatus(status);
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
