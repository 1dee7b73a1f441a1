/** A frame as the browser reported it. */
interface Delivered {
  /** As a `VideoFrame` of it has it: µs. */
  readonly timestamp: number;
  readonly takenAt: number;
  readonly seenAt: number;
}

/**
 * Follows the frames that a video element is really given (`requestVideoFrameCallback`): pixels alone do not tell a new frame
 * from the last one shown again. It works for a hidden or covered element too, not in a hidden window.
 */
export class FrameFeed {
  readonly #video: HTMLVideoElement;
  readonly #now: () => number;
  readonly #onFrame: () => void;
  #request: number;
  #last: Delivered | null = null;
  #count = 0;
  #waiting: (() => void)[] = [];

  /** @param now as `awakeClock` gives it. @param onFrame told of each frame */
  constructor(video: HTMLVideoElement, now: () => number, onFrame: () => void) {
    this.#video = video;
    this.#now = now;
    this.#onFrame = onFrame;
    this.#request = this.#ask();
  }

  /** How many frames were delivered. */
  get count(): number {
    return this.#count;
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
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
  }

  close(): void {
    this.#video.cancelVideoFrameCallback(this.#request);
    this.#tell();
  }

  #ask(): number {
    return this.#video.requestVideoFrameCallback((called, { mediaTime, captureTime, presentationTime }) => {
      this.#request = this.#ask();
      const seenAt = this.#now();
      // A local camera says when it took the frame; else it is when the browser had it.
      const takenAt = seenAt - Math.max(0, called - (captureTime ?? presentationTime));
      this.#last = { timestamp: Math.round(mediaTime * 1e6), takenAt, seenAt };
      this.#count += 1;
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
