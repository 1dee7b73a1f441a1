/** Who presses so soon after something was painted (ms) has not seen what the press stands for now. */
export const newViewMs = 300;

/**
 * Calls back once what has just changed has been on the screen for so long: a slow computer paints late, and nobody has seen what is
 * not painted.
 *
 * @param ms from the next frame on
 * @returns calls it off
 */
export function afterPaint(ms: number, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    // That is before the frame is laid out and painted, which may take long, too.
    timer = setTimeout(() => {
      if (ms === 0) then();
      else timer = setTimeout(then, ms);
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
