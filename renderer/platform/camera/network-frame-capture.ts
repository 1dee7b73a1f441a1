import type { CameraFrame, NetworkCameraProblem } from '../../../electron/contract/camera.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { awakeClock } from './awake-clock.ts';
import { noteWithoutPicture, type CameraState, type CameraStatus } from './camera-status.ts';
import { canvasOf, contextOf } from './canvas.ts';
import type { Encoder } from './encoder.ts';
import { FrameJudge, type FrameFault, type Purpose } from './frame-judge.ts';
import { FrameSampler } from './frame-sampler.ts';
import { HealthWatch, type Light } from './picture-health.ts';
import { pixelsAcross, regionShown } from './region-shown.ts';
import { noCapture, type Capture } from './capture.ts';
import type { StandingWatch } from './standing-watch.ts';
import type { TakingRules } from './taking-rules.ts';

export interface NetworkFrameCaptureEvents {
  readonly onStatus: (status: CameraStatus) => void;
  readonly onLight: (light: Light) => void;
}

export interface NetworkFrameCapturePorts {
  /** Has the core fetch a snapshot for this call alone, begun when it is asked; never rejects. */
  readonly frame: () => Promise<Result<CameraFrame>>;
  readonly hidden: () => boolean;
}

/** Between the starts of two snapshots of the live view (ms): enough to see a car come, and little for the camera to do. */
const liveEveryMs = 250;
/** The least pause after a slow one (ms). */
const breathMs = 50;
/**
 * Before the next try of a camera that gives nothing (ms). One that does not take the password is asked seldom: many lock
 * an account after some failures.
 */
const retryAfterMs = { lost: 2000, busy: 2000, wrong: 10_000, denied: 60_000 } as const satisfies Record<
  NetworkCameraProblem,
  number
>;
/** How long a snapshot is waited for before a recent one may serve (ms); a press waits a little longer. */
const patienceMs = 400;

/** A snapshot that arrived. */
interface Seen {
  readonly picture: HTMLCanvasElement;
  readonly print: string;
  readonly black: boolean;
  /** When the camera was asked for it, ms of our clock: it shows nothing earlier. */
  readonly takenAt: number;
}

const pause = (ms: number): Promise<null> => new Promise((done) => setTimeout(() => done(null), ms));

/** Shows the site's network camera and takes pictures from it, snapshot by snapshot. */
export class NetworkFrameCapture {
  readonly #ports: NetworkFrameCapturePorts;
  readonly #encoder: Encoder;
  readonly #standing: StandingWatch;
  readonly #now = awakeClock();
  readonly #sampler = new FrameSampler();
  readonly #judge = new FrameJudge();
  #events: NetworkFrameCaptureEvents | null = null;
  #health = new HealthWatch(0);
  #state: CameraState = 'starting';
  #view: HTMLCanvasElement | null = null;
  #recent: Seen | null = null;
  #turn = 0;

  /** @param standing told of each look at the live picture */
  constructor(ports: NetworkFrameCapturePorts, encoder: Encoder, standing: StandingWatch) {
    this.#ports = ports;
    this.#encoder = encoder;
    this.#standing = standing;
  }

  /** Begins to show it. @returns a function that ends it */
  start(events: NetworkFrameCaptureEvents): () => void {
    this.#events = events;
    this.#health = new HealthWatch(this.#now());
    this.#tell('starting');
    this.retry();
    // Its snapshots may stop coming, and then nothing else says that the last one is of another moment.
    const timer = setInterval(() => this.#standing.check(this.#now()), liveEveryMs);
    return () => {
      clearInterval(timer);
      this.#turn += 1;
      this.#events = null;
      this.#recent = null;
      this.#standing.lose();
    };
  }

  /** Asks at once, and goes on from there. */
  retry(): void {
    void this.#follow(++this.#turn);
  }

  /** The canvas that shows it; null: none does. */
  attach(view: HTMLCanvasElement | null): void {
    this.#view = view;
    this.#standing.lose();
    if (view !== null && this.#recent !== null) paint(view, this.#recent.picture);
  }

  /**
   * Takes a snapshot that the camera is asked for after this call. Where that keeps the lane waiting, or none comes, the last
   * one of the live view serves, if it may (FrameJudge): not over a second old, not black, not frozen, not used. To be read, it serves
   * always: the camera has no more connections than the live view and a press need. Never rejects.
   *
   * @param onTaken given the frame before its JPEG is made, so that it can be shown at once
   */
  async capture(
    state: CameraState,
    rules: TakingRules,
    onTaken?: (frame: HTMLCanvasElement) => void,
    purpose: Purpose = 'record',
  ): Promise<Capture> {
    if (state !== 'live' && state !== 'stalled') return noCapture(noteWithoutPicture(state));
    try {
      if (purpose === 'reading') return await this.#recentFor(rules, purpose);
      const asked = this.#look();
      let seen = await Promise.race([asked, pause(patienceMs)]);
      if (seen === null || typeof seen === 'string') {
        const recent = this.#recent;
        if (recent !== null && this.#faultOf(recent, recent.takenAt, purpose) === null)
          return await this.#use(recent, rules, purpose, onTaken);
        seen = await asked;
      }
      if (typeof seen === 'string') return noCapture(noteWithoutPicture(seen));
      // However long it took to come: it shows a moment after the tap.
      const fault = this.#faultOf(seen, this.#now(), purpose);
      return fault === null ? await this.#use(seen, rules, purpose, onTaken) : noCapture(fault);
    } catch {
      return noCapture('capture-failed');
    }
  }

  async #recentFor(rules: TakingRules, purpose: Purpose): Promise<Capture> {
    const recent = this.#recent;
    if (recent === null) return noCapture('camera-starting');
    const fault = this.#faultOf(recent, recent.takenAt, purpose);
    return fault === null ? await this.#use(recent, rules, purpose) : noCapture(fault);
  }

  async #use(
    seen: Seen,
    rules: TakingRules,
    purpose: Purpose,
    onTaken?: (frame: HTMLCanvasElement) => void,
  ): Promise<Capture> {
    this.#judge.use(seen, purpose);
    onTaken?.(regionShown(seen.picture, { ...rules, across: pixelsAcross(this.#view) }));
    return this.#encoder.encode(await createImageBitmap(seen.picture), rules);
  }

  #faultOf({ print, black }: Seen, takenAt: number, purpose: Purpose): FrameFault | null {
    return this.#judge.fault({ print, black, takenAt }, this.#now(), purpose);
  }

  async #follow(turn: number): Promise<void> {
    while (turn === this.#turn) {
      const begun = this.#now();
      const seen = this.#ports.hidden() ? null : await this.#look();
      if (turn !== this.#turn) return;
      if (typeof seen === 'string') await pause(retryAfterMs[seen]);
      else await pause(Math.max(breathMs, liveEveryMs - (this.#now() - begun)));
    }
  }

  /** Asks for one snapshot, shows it and judges the camera by it. */
  async #look(): Promise<Seen | NetworkCameraProblem> {
    const answer = await this.#ports.frame();
    const arrived = this.#now();
    const frame = answer.ok ? answer.value : ({ state: 'lost' } as const);
    if (frame.state !== 'live') return this.#failed(frame.state);
    let bitmap: ImageBitmap;
    try {
      bitmap = await createImageBitmap(new Blob([frame.bytes], { type: 'image/jpeg' }));
    } catch {
      return this.#failed('wrong');
    }
    const picture = canvasOf(bitmap.width, bitmap.height);
    contextOf(picture).drawImage(bitmap, 0, 0);
    bitmap.close();
    const { print, black, brightness, cells } = this.#sampler.facts(picture);
    const seen = { picture, print, black, takenAt: arrived - frame.ageMs };
    // Two may have been asked for at the same time: the later one is what the camera shows now.
    if (this.#recent !== null && this.#recent.takenAt > seen.takenAt) return seen;
    this.#recent = seen;
    this.#judge.see(seen, arrived);
    if (this.#view !== null) this.#standing.see(cells, arrived);
    this.#health.seen({ brightness, black, sameSince: this.#judge.sameSince }, arrived);
    if (this.#view !== null) paint(this.#view, picture);
    const { flow, light } = this.#health.at(arrived);
    // It found its brightness long before somebody looked.
    this.#tell(flow === 'stalled' ? 'stalled' : 'live');
    this.#events?.onLight(light);
    return seen;
  }

  #failed(problem: NetworkCameraProblem): NetworkCameraProblem {
    this.#health = new HealthWatch(this.#now());
    this.#standing.lose();
    this.#tell(problem);
    return problem;
  }

  #tell(state: CameraState): void {
    if (this.#events === null || (state === this.#state && state !== 'starting')) return;
    this.#state = state;
    this.#events.onStatus({ state, kind: 'network', label: null, others: [] });
  }
}

function paint(view: HTMLCanvasElement, picture: HTMLCanvasElement): void {
  if (view.width !== picture.width) view.width = picture.width;
  if (view.height !== picture.height) view.height = picture.height;
  contextOf(view).drawImage(picture, 0, 0);
}
