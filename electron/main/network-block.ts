import type { CommandLine, ProxyConfig, Session } from 'electron';
import { isOwnPage } from '../host/page/own-page.ts';

/**
 * A proxy at which nothing listens (the port of `discard`), for loopback too. What goes round the request filter, WebRTC over
 * TCP for one, is sent there and ends there. Our own scheme asks no proxy.
 */
export const deadProxy = {
  mode: 'fixed_servers',
  proxyRules: '127.0.0.1:9',
  proxyBypassRules: '<-loopback>',
} as const satisfies ProxyConfig;

/** A setting of the page's engine: a hint of a name that is to be looked up (`dns-prefetch`) asks no proxy, so none is taken. */
const withoutNameHints = 'dnsPrefetchingEnabled=false';

/** To be called before the app is ready. */
export const forbidNameHints = (commandLine: Pick<CommandLine, 'appendSwitch'>): void =>
  commandLine.appendSwitch('blink-settings', withoutNameHints);

/**
 * The page has no network: every request but those to our own scheme is cancelled, no download is kept, and what knows another
 * way out finds a dead proxy. Only this session's: electron-updater has a session of its own, and the core uses none.
 *
 * @param withDevTools lets the developer tools load themselves; never in a packaged program
 * @returns when it holds. Rejects where the proxy is not taken: then no page may be shown
 */
export async function blockNetwork(session: Session, withDevTools: boolean): Promise<void> {
  session.webRequest.onBeforeRequest((details, decide) =>
    decide({ cancel: !mayLoad(details.url, withDevTools) }),
  );
  session.on('will-download', (event) => event.preventDefault());
  // The spelling dictionaries would be fetched from the network.
  session.setSpellCheckerEnabled(false);
  await session.setProxy(deadProxy);
}

/** @param address of the request. A `blob:` counts as the page that made it. */
export function mayLoad(address: string, withDevTools: boolean): boolean {
  if (isOwnPage(address)) return true;
  const url = URL.parse(address);
  if (url === null) return false;
  if (url.protocol === 'blob:') return isOwnPage(url.pathname);
  return withDevTools && url.protocol === 'devtools:';
}
