import { awakeClock } from './awake-clock.ts';
import { noteWithoutPicture, type CameraState } from './camera-status.ts';
import { deliveredFrames } from './delivered-frames.ts';
import type { Encoder, TakenFrame } from './encoder.ts';
import type { FrameFacts } from './frame-facts.ts';
import { FrameFeed } from './frame-feed.ts';
import { FrameJudge, type FrameFault, type Purpose } from './frame-judge.ts';
import { HealthWatch, type PictureHealth } from './picture-health.ts';
import type { Seen } from './read-frame.ts';
import type { StandingWatch } from './standing-watch.ts';
import { bitmapShown, pixelsAcross } from './region-shown.ts';
import { noCapture, type Capture } from './capture.ts';
import type { TakingRules } from './taking-rules.ts';

/** Between two looks at the live picture (ms): each costs some, and a frozen camera must be known within a second. */
const lookEveryMs = 250;
/** How long a good frame is waited for where the one of this instant is none (ms); a press waits a little longer. */
const patienceMs = 400;
/** A camera without a good frame for so long will not have one in a moment (ms). */
const hopelessMs = 2000;

/** The frame of one moment. */
interface Grabbed {
  readonly frame: VideoFrame;
  readonly at: number;
  /** When the camera took it. */
  readonly takenAt: number;
  /** Of the stream that it came from. */
  readonly health: HealthWatch;
}

/** Takes pictures from the one video element that shows the live camera. */
export class FrameCapture {
  readonly #now = awakeClock();
  readonly #judge = new FrameJudge();
  readonly #encoder: Encoder;
  readonly #standing: StandingWatch;
  #video: HTMLVideoElement | null = null;
  #feed: FrameFeed | null = null;
  #health = new HealthWatch(this.#now());
  #delivered: number | null = null;
  #lookedAt = 0;
  #isLooking = false;
  /** When a frame was last good, or began to be hoped for. */
  #goodAt = 0;

  /** @param standing told of each look at the live picture */
  constructor(encoder: Encoder, standing: StandingWatch) {
    this.#encoder = encoder;
    this.#standing = standing;
  }

  /** The element that shows the camera; null: none does. */
  attach(video: HTMLVideoElement | null): void {
    this.#feed?.close();
    this.#video = video;
    this.#feed =
      video === null ? null : new FrameFeed(video, this.#now, () => void this.#lookSometimes(), lookEveryMs);
    this.#goodAt = this.#now();
    this.#standing.lose();
  }

  /** The stream changed: nothing is known of its frames yet. */
  newStream(): void {
    this.#feed?.restart();
    this.#goodAt = this.#now();
    this.#health = new HealthWatch(this.#now());
    this.#standing.lose();
  }

  /**
   * While another screen is shown, or the window is hidden, no frame is reported: then only the camera's own count, where there is
   * one, tells that it hangs.
   *
   * @param hidden the window is
   */
  health(hidden: boolean): PictureHealth {
    const now = this.#now();
    const delivered = this.#video === null ? null : deliveredFrames(this.#video);
    const unseen = hidden || this.#video === null;
    if (unseen && (delivered === null || delivered !== this.#delivered)) this.#health.delivered(now);
    this.#delivered = delivered;
    this.#standing.check(now);
    return this.#health.at(now);
  }

  /**
   * Takes the frame of this instant, at once, and has it encoded elsewhere, so that the page answers the touch meanwhile.
   * A frame that may not be used (FrameJudge) is not taken: a good one is waited for, a moment and only where one can be hoped for.
   * Never rejects.
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
    // The frozen picture takes the live one's place. It is asked before what the touch changes has to be laid out for that.
    const { rotation, crop } = rules;
    const seen = { rotation, crop, across: pixelsAcross(this.#video) };
    try {
      const taken = await this.#takeSoon(seen, purpose);
      if (typeof taken === 'string') return noCapture(taken);
      if (onTaken === undefined) taken.shown.close();
      else onTaken(bitmapShown(taken.shown));
      return await taken.make(rules);
    } catch {
      return noCapture(noteWithoutPicture(state));
    }
  }

  async #takeSoon(seen: Seen, purpose: Purpose): Promise<TakenFrame | FrameFault> {
    const start = this.#now();
    const until = start - this.#goodAt > hopelessMs ? start : start + patienceMs;
    for (;;) {
      const taken = await this.#take(seen, purpose);
      const left = until - this.#now();
      if (typeof taken !== 'string' || left <= 0 || this.#feed === null) return taken;
      await this.#feed.next(left);
    }
  }

  async #take(seen: Seen, purpose: Purpose): Promise<TakenFrame | FrameFault> {
    // A stream that was just opened has nothing to show: its first frame is worth the wait.
    if (this.#video !== null && this.#video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
      return 'frame-stale';
    const grabbed = this.#grab();
    // The next one is waited for at once: the answer of the worker may be long in coming to a page that is busy.
    if (this.#judge.isStale(grabbed, grabbed.at)) {
      grabbed.frame.close();
      return 'frame-stale';
    }
    const taken = await this.#encoder.take(grabbed.frame, seen);
    const fault = this.#judged(grabbed, taken.facts, purpose);
    if (fault === null) this.#judge.use(taken.facts, purpose);
    else taken.drop();
    return fault ?? taken;
  }

  /** A frame of its own: what is judged is what is taken, whatever the camera delivers meanwhile. @throws where there is none */
  #grab(): Grabbed {
    if (this.#video === null) throw new Error('no video');
    const frame = new VideoFrame(this.#video);
    const takenAt = this.#feed?.takenAt(frame.timestamp) ?? Number.NEGATIVE_INFINITY;
    return { frame, at: this.#now(), takenAt, health: this.#health };
  }

  #judged(
    { at, takenAt, health }: Grabbed,
    { print, brightness, black }: FrameFacts,
    purpose: Purpose,
  ): FrameFault | null {
    this.#judge.see({ print }, at);
    health.seen({ brightness, black, sameSince: this.#judge.sameSince }, at);
    const fault = this.#judge.fault({ print, black, takenAt }, at, purpose);
    if (fault === null) this.#goodAt = at;
    return fault;
  }

  async #lookSometimes(): Promise<void> {
    const now = this.#now();
    this.#health.delivered(now);
    if (this.#isLooking || now - this.#lookedAt < lookEveryMs) return;
    this.#lookedAt = now;
    this.#isLooking = true;
    try {
      const grabbed = this.#grab();
      const facts = await this.#encoder.look(grabbed.frame);
      if (facts === null) return;
      this.#judged(grabbed, facts, 'record');
      if (grabbed.health === this.#health) this.#standing.see(facts.cells, grabbed.at);
    } catch {
      // The stream was taken away between the report and the look: the camera tells.
    } finally {
      this.#isLooking = false;
    }
  }
}
