/** A frame as the browser reported it. */
interface Delivered {
  /** As a `VideoFrame` of it has it: µs. */
  readonly timestamp: number;
  readonly takenAt: number;
  readonly seenAt: number;
}

/**
 * Follows the frames that a video element is really given (`requestVideoFrameCallback`): pixels alone do not tell a new frame
 * from the last one shown again. It works for a hidden or covered element too, not in a hidden window. Each report has the page go
 * through all that it does for a picture on the screen, so it rests between two.
 */
export class FrameFeed {
  readonly #video: HTMLVideoElement;
  readonly #now: () => number;
  readonly #onFrame: () => void;
  readonly #restMs: number;
  /** null: it rests. */
  #request: number | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #last: Delivered | null = null;
  #waiting: (() => void)[] = [];

  /** @param now as `awakeClock` gives it. @param onFrame told of a frame. @param restMs after which it is told of the next one */
  constructor(video: HTMLVideoElement, now: () => number, onFrame: () => void, restMs: number) {
    this.#video = video;
    this.#now = now;
    this.#onFrame = onFrame;
    this.#restMs = restMs;
    this.#ask();
  }

  /** Another stream: what was delivered before says nothing about it. */
  restart(): void {
    this.#last = null;
  }

  /**
   * When the camera took a frame. One that came after the last report was taken after it: its time is that of the report.
   *
   * @param timestamp of the `VideoFrame`, in µs. @returns null: no frame was reported yet
   */
  takenAt(timestamp: number): number | null {
    const last = this.#last;
    if (last === null) return null;
    return timestamp === last.timestamp ? last.takenAt : last.seenAt;
  }

  /** Resolves with the next frame, or after `ms`. */
  async next(ms: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      this.#ask();
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
  }

  close(): void {
    clearTimeout(this.#rest);
    if (this.#request !== null) this.#video.cancelVideoFrameCallback(this.#request);
    this.#tell();
  }

  #ask(): void {
    clearTimeout(this.#rest);
    this.#request ??= this.#video.requestVideoFrameCallback((called, metadata) => {
      this.#request = null;
      this.#rest = setTimeout(() => this.#ask(), this.#restMs);
      const { mediaTime, captureTime, presentationTime } = metadata;
      const seenAt = this.#now();
      // A local camera says when it took the frame; else it is when the browser had it.
      const takenAt = seenAt - Math.max(0, called - (captureTime ?? presentationTime));
      this.#last = { timestamp: Math.round(mediaTime * 1e6), takenAt, seenAt };
      this.#onFrame();
      this.#tell();
    });
  }

  #tell(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
