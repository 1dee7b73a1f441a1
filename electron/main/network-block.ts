import type { Session } from 'electron';
import { isOwnPage } from './own-page.ts';

/**
 * The page has no network: every request but those to our own scheme is cancelled, and no download is kept.
 *
 * @param withDevTools lets the developer tools load themselves; never in a packaged program
 */
export function blockNetwork(session: Session, withDevTools: boolean): void {
  session.webRequest.onBeforeRequest((details, decide) =>
    decide({ cancel: !mayLoad(details.url, withDevTools) }),
  );
  session.on('will-download', (event) => event.preventDefault());
  // The spelling dictionaries would be fetched from the network.
  session.setSpellCheckerEnabled(false);
}

/** @param address of the request. A `blob:` counts as the page that made it. */
export function mayLoad(address: string, withDevTools: boolean): boolean {
  if (isOwnPage(address)) return true;
  const url = URL.parse(address);
  if (url === null) return false;
  if (url.protocol === 'blob:') return isOwnPage(url.pathname);
  return withDevTools && url.protocol === 'devtools:';
}
