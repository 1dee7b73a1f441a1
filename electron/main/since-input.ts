import type { WebContents } from 'electron';

/**
 * @param elapsed the running time (ms)
 * @returns how long it is that the page last had any input: a touch, a key, the mouse; the start counts as one (ms)
 */
export function sinceInput(contents: Pick<WebContents, 'on'>, elapsed: () => number): () => number {
  let last = elapsed();
  contents.on('input-event', () => {
    last = elapsed();
  });
  return () => elapsed() - last;
}
