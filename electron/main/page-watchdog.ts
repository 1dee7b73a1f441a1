import type { WebContents } from 'electron';

/** The page says it is alive every 5 s (renderer/platform/page/heartbeat.ts): six of them in a row are missing. */
const silentMostS = 30;

/** What of the page is looked at. */
export type WatchedPage = Pick<WebContents, 'on' | 'isDestroyed' | 'isDevToolsOpened'>;

/**
 * Notices a page that is there and shows nothing: Chromium calls it neither gone nor hung, and whoever stands before it
 * sees a blank screen. Whole seconds in which this process ran are counted, so that a computer that slept is not a page
 * that was silent.
 *
 * @param everySecond calls back each second
 * @param silent told of it; then the count begins anew
 * @returns to be called whenever the page says that it is alive
 */
export function startWatchdog(
  page: WatchedPage,
  everySecond: (tick: () => void) => void,
  silent: () => void,
): () => void {
  let loaded = false;
  let seconds = 0;
  page.on('did-finish-load', () => {
    loaded = true;
    seconds = 0;
  });
  everySecond(() => {
    // A page that is held by a debugger is silent on purpose.
    if (!loaded || page.isDestroyed() || page.isDevToolsOpened()) return;
    seconds += 1;
    if (seconds < silentMostS) return;
    seconds = 0;
    silent();
  });
  return () => {
    seconds = 0;
  };
}
