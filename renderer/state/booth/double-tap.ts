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
