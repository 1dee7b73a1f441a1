import type { PictureNote } from '../../../electron/contract/record.ts';

/** A frame that is older than this when it is taken shows another moment (ms). */
const staleFrameMs = 1000;
/** How many of the last pictures are known again. */
const rememberedPictures = 64;

/** Why a frame may not become a picture. */
export type FrameFault = Extract<PictureNote, `frame-${string}`>;

/**
 * What a picture is taken for. One of the set-up's, or one that a plate is only read from, is of no record: it may show what an earlier
 * one shows, and uses up no frame.
 */
export type Purpose = 'record' | 'test' | 'reading';

/** A frame as a camera of any kind delivered it. */
export interface JudgedFrame {
  /** As `FrameFacts` has it. */
  readonly print: string;
  readonly black: boolean;
  /** When the camera took it, in ms of the clock that `now` is of. */
  readonly takenAt: number;
}

/**
 * Says which frames may become a picture: none that is over a second old, none that is black, none of a camera that delivers
 * the same again and again (frozen), none that an earlier picture shows already. A second time never means a delay for the lane:
 * the record goes without a picture, and says why.
 */
export class FrameJudge {
  #print: string | null = null;
  #sameSince = 0;
  readonly #used: string[] = [];

  /** Tells of each frame that was looked at, used or not; without that a frozen camera is not known. @param now in ms */
  see({ print }: Pick<JudgedFrame, 'print'>, now: number): void {
    if (print === this.#print) return;
    this.#print = print;
    this.#sameSince = now;
  }

  /** Since when the camera has delivered the same picture (ms). */
  get sameSince(): number {
    return this.#sameSince;
  }

  /** Known before anything of the frame is read. */
  isStale({ takenAt }: Pick<JudgedFrame, 'takenAt'>, now: number): boolean {
    return now - takenAt > staleFrameMs;
  }

  /** @param frame one that was seen. @returns null: it is good */
  fault(frame: JudgedFrame, now: number, purpose: Purpose = 'record'): FrameFault | null {
    if (this.isStale(frame, now)) return 'frame-stale';
    if (frame.black) return 'frame-black';
    if (frame.print === this.#print && now - this.#sameSince > staleFrameMs) return 'frame-frozen';
    return purpose === 'record' && this.#used.includes(frame.print) ? 'frame-repeated' : null;
  }

  /** It became a picture: where that is a record's, no other may show it. */
  use({ print }: Pick<JudgedFrame, 'print'>, purpose: Purpose = 'record'): void {
    if (purpose !== 'record') return;
    this.#used.push(print);
    if (this.#used.length > rememberedPictures) this.#used.shift();
  }
}
