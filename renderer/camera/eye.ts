import { awakeClock } from './awake-clock.ts';
import { noteWithoutPicture, type CameraState } from './camera-status.ts';
import { deliveredFrames } from './delivered-frames.ts';
import { develop, type TakingRules } from './develop.ts';
import { FrameFeed } from './frame-feed.ts';
import { FrameJudge, type FrameFault, type Purpose } from './frame-judge.ts';
import { FrameSampler } from './frame-sampler.ts';
import { HealthWatch, type PictureHealth } from './picture-health.ts';
import { takeRegion, type Region } from './region.ts';
import { noShot, type Shot } from './shot.ts';

/** Between two looks at the live picture (ms): each costs some, and a frozen camera must be known within a second. */
const lookEveryMs = 250;
/** How long a good frame is waited for where the one of this instant is none (ms); a press waits a little longer. */
const patienceMs = 400;
/** A camera without a good frame for so long will not have one in a moment (ms). */
const hopelessMs = 2000;

/** Takes pictures from the one video element that shows the live camera. */
export class Eye {
  readonly #now = awakeClock();
  readonly #judge = new FrameJudge();
  readonly #sampler = new FrameSampler();
  #video: HTMLVideoElement | null = null;
  #feed: FrameFeed | null = null;
  #health = new HealthWatch(this.#now());
  #delivered: number | null = null;
  #lookedAt = 0;
  /** When a frame was last good, or began to be hoped for. */
  #goodAt = 0;

  /** The element that shows the camera; null: none does. */
  attach(video: HTMLVideoElement | null): void {
    this.#feed?.close();
    this.#video = video;
    this.#feed = video === null ? null : new FrameFeed(video, this.#now, () => this.#lookSometimes());
    this.#goodAt = this.#now();
  }

  /** The stream changed: nothing is known of its frames yet. */
  newStream(): void {
    this.#feed?.restart();
    this.#goodAt = this.#now();
    this.#health = new HealthWatch(this.#now());
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
    return this.#health.at(now);
  }

  /**
   * Takes the frame of this instant, at once, and encodes it in its own time. A frame that may not be used (FrameJudge) is not
   * taken: a good one is waited for, a moment and only where one can be hoped for. Never rejects.
   *
   * @param onTaken given the frame before its JPEG is made, so that it can be shown at once
   */
  async capture(
    state: CameraState,
    rules: TakingRules,
    onTaken?: (frame: HTMLCanvasElement) => void,
    purpose: Purpose = 'record',
  ): Promise<Shot> {
    if (state !== 'live' && state !== 'stalled') return noShot(noteWithoutPicture(state));
    try {
      const taken = await this.#takeSoon(rules, purpose);
      if (typeof taken === 'string') return noShot(taken);
      onTaken?.(taken);
      return await develop(taken, rules);
    } catch {
      return noShot(noteWithoutPicture(state));
    }
  }

  async #takeSoon(region: Region, purpose: Purpose): Promise<HTMLCanvasElement | FrameFault> {
    const start = this.#now();
    const until = start - this.#goodAt > hopelessMs ? start : start + patienceMs;
    for (;;) {
      const taken = this.#take(region, purpose);
      const left = until - this.#now();
      if (typeof taken !== 'string' || left <= 0 || this.#feed === null) return taken;
      await this.#feed.next(left);
    }
  }

  #take(region: Region, purpose: Purpose): HTMLCanvasElement | FrameFault {
    // A stream that was just opened has nothing to show: its first frame is worth the wait.
    if (this.#video !== null && this.#video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
      return 'frame-stale';
    return this.#inspect(purpose, (frame, fault, print) => {
      if (fault !== null) return fault;
      const picture = takeRegion(frame, frame.displayWidth, frame.displayHeight, region);
      this.#judge.use({ print }, purpose);
      return picture;
    });
  }

  /** @throws where there is no frame */
  #inspect<T>(purpose: Purpose, then: (frame: VideoFrame, fault: FrameFault | null, print: string) => T): T {
    if (this.#video === null) throw new Error('no video');
    // A frame of its own: what is judged is what is taken, whatever the camera delivers meanwhile.
    const frame = new VideoFrame(this.#video);
    try {
      const now = this.#now();
      const { print, brightness, black } = this.#sampler.facts(frame);
      const takenAt = this.#feed?.takenAt(frame.timestamp) ?? Number.NEGATIVE_INFINITY;
      this.#judge.see({ print }, now);
      this.#health.seen({ brightness, black, sameSince: this.#judge.sameSince }, now);
      const fault = this.#judge.fault({ print, black, takenAt }, now, purpose);
      if (fault === null) this.#goodAt = now;
      return then(frame, fault, print);
    } finally {
      frame.close();
    }
  }

  #lookSometimes(): void {
    const now = this.#now();
    this.#health.delivered(now);
    if (now - this.#lookedAt < lookEveryMs) return;
    this.#lookedAt = now;
    try {
      this.#inspect('record', () => null);
    } catch {
      // The stream was taken away between the report and the look: the camera tells.
    }
  }
}
