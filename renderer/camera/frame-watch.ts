const lookMs = 1000;
/** Longer than a slow computer's pause, shorter than an attendant's patience. */
const looksUntilStalled = 6;

/**
 * Notices a camera that hangs: still connected as far as the browser knows, but always the same frame. A hidden window
 * gets no frames, which says nothing about the camera.
 *
 * @param frameCount frames shown so far; null while nothing is shown
 * @returns a function that ends the watch
 */
export function watchFrames(
  frameCount: () => number | null,
  hidden: () => boolean,
  onFlow: (flow: boolean) => void,
): () => void {
  let last = -1;
  let same = 0;
  const timer = setInterval(() => {
    const count = frameCount();
    if (count === null || count !== last || hidden()) {
      if (same >= looksUntilStalled) onFlow(true);
      same = 0;
    } else {
      same += 1;
      if (same === looksUntilStalled) onFlow(false);
    }
    last = count ?? -1;
  }, lookMs);
  return () => clearInterval(timer);
}
