/** So soon after a press that was taken (ms), another one of the same button is its second tap. */
export const doubleTapMs = 700;

/**
 * Both times are of the page's own clock (`event.timeStamp`, `performance.now()`), which no setting of the computer's moves.
 *
 * @param atMs when it was pressed: a busy page hears of it late
 * @param beforeMs when the press before was taken
 * @returns whether it is the second tap of that one
 */
export const isDoubleTap = (atMs: number, beforeMs: number): boolean => atMs - beforeMs < doubleTapMs;

let confirmedMs = Number.NEGATIVE_INFINITY;

/** Something was confirmed where other buttons stand afterwards. @param atMs when that was pressed, as `isDoubleTap` */
export function confirmedBeside(atMs: number): void {
  confirmedMs = atMs;
}

/** Whether a press is the second tap of what was confirmed there, and so for none of the buttons that stand there now. */
export const isMeantForBefore = (atMs: number): boolean => isDoubleTap(atMs, confirmedMs);
