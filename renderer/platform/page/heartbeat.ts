/** How often (ms) the shell is told; it takes a page that was silent for half a minute to be blank. */
const everyMs = 5_000;

/**
 * Tells the shell that this page shows something. Whoever stands before a blank screen cannot: then nothing is said, and the
 * shell loads the page anew.
 *
 * @param root what the screen is drawn into; empty once an exception ended the drawing
 */
export function startHeartbeat(root: Element, alive: () => void): void {
  setInterval(() => {
    if (root.childElementCount > 0) alive();
  }, everyMs);
}
