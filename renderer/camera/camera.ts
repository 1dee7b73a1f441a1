import type { CameraChoice } from '../../electron/contract/snapshot.ts';
import type { CameraPort } from './camera-port.ts';
import type { CameraState, CameraStatus } from './camera-status.ts';
import { chooseCamera } from './choose-camera.ts';

export interface CameraEvents {
  readonly onStatus: (status: CameraStatus) => void;
  readonly onStream: (stream: MediaStream | null) => void;
  /** A camera was chosen, or is known under a new id: to be remembered. */
  readonly onChosen: (choice: CameraChoice) => void;
}

const retryMs = 5000;

/** What a refused getUserMedia means to the attendant (its DOMException names). */
const failures: Record<string, CameraState> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Keeps the booth's camera open: opens it, says in which state it is, and tries again when it went away. */
export class Camera {
  readonly #port: CameraPort;
  readonly #events: CameraEvents;
  /** The drawn traffic, in training; used only while no camera at all is connected. */
  readonly #traffic: (() => MediaStream) | null;
  readonly #endWatch: () => void;
  #wanted: CameraChoice | null;
  #status: CameraStatus = { state: 'starting', kind: 'webcam', label: null, other: null };
  #stream: MediaStream | null = null;
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    port: CameraPort,
    events: CameraEvents,
    wanted: CameraChoice | null,
    traffic: (() => MediaStream) | null,
  ) {
    this.#port = port;
    this.#events = events;
    this.#wanted = wanted;
    this.#traffic = traffic;
    this.#endWatch = port.onDevicesChanged(() => {
      if (this.#status.kind === 'training' || this.#status.state !== 'live') this.retry();
    });
    this.retry();
  }

  /** Takes another camera for good. */
  use(choice: CameraChoice): void {
    this.#wanted = choice;
    this.#events.onChosen(choice);
    this.retry();
  }

  retry(): void {
    clearTimeout(this.#timer);
    void this.#open(++this.#turn);
  }

  /** The frames stopped, or flow again, while the browser still calls the camera live. */
  framesFlow(flow: boolean): void {
    if (this.#stream === null) return;
    this.#tell({ ...this.#status, state: flow ? 'live' : 'lost' });
  }

  close(): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
    this.#endWatch();
    this.#show(null);
  }

  async #open(turn: number): Promise<void> {
    try {
      const devices = await this.#port.list();
      let plan = chooseCamera(devices, this.#wanted);
      if (plan.plan === 'ask-first') {
        stop(await this.#port.open(null));
        plan = chooseCamera(await this.#port.list(), this.#wanted);
      }
      if (turn !== this.#turn) return;
      if (plan.plan === 'open') return await this.#openDevice(plan.deviceId, turn);
      if (plan.plan === 'none' && this.#traffic !== null) return this.#showTraffic(this.#traffic);
      const label = this.#wanted?.label ?? null;
      const other = plan.plan === 'absent' ? plan.other : null;
      this.#fail({ state: label === null ? 'none' : 'lost', kind: 'webcam', label, other });
    } catch (error) {
      if (turn !== this.#turn) return;
      const state = (error instanceof DOMException ? failures[error.name] : undefined) ?? 'lost';
      this.#fail({ state, kind: 'webcam', label: this.#wanted?.label ?? null, other: null });
    }
  }

  async #openDevice(deviceId: string | null, turn: number): Promise<void> {
    const stream = await this.#port.open(deviceId);
    const track = stream.getVideoTracks()[0];
    if (turn !== this.#turn || track === undefined) return stop(stream);
    track.addEventListener('ended', () => {
      if (this.#stream === stream) this.#fail({ ...this.#status, state: 'lost' });
    });
    track.addEventListener('mute', () => this.#stream === stream && this.framesFlow(false));
    track.addEventListener('unmute', () => this.#stream === stream && this.framesFlow(true));
    const choice = { deviceId: track.getSettings().deviceId ?? deviceId ?? '', label: track.label };
    if (choice.deviceId !== '' && choice.deviceId !== this.#wanted?.deviceId) this.#events.onChosen(choice);
    this.#wanted = choice.deviceId === '' ? this.#wanted : choice;
    this.#show(stream);
    this.#tell({ state: track.muted ? 'lost' : 'live', kind: 'webcam', label: track.label, other: null });
  }

  #showTraffic(traffic: () => MediaStream): void {
    if (this.#status.kind !== 'training') this.#show(traffic());
    this.#tell({ state: 'live', kind: 'training', label: null, other: null });
  }

  /** Nothing to see. Tried again by itself, but for a refusal, which would ask the attendant over and over. */
  #fail(status: CameraStatus): void {
    this.#show(null);
    this.#tell(status);
    clearTimeout(this.#timer);
    if (status.state !== 'denied') this.#timer = setTimeout(() => this.retry(), retryMs);
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
