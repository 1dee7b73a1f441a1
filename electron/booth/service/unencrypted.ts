import { isIP } from 'node:net';
import { hostOf } from './dial.ts';

/**
 * @param way an address, and the proxy to it; null: there is none
 * @returns whether what goes there can be read, and changed, on its way: it is http, and leaves this computer, to a proxy at the latest
 */
export function isUnencrypted({ address, proxy }: { address: string; proxy: string | null }): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'http:') return false;
  const through = proxy === null ? null : URL.parse(proxy);
  return !isThisComputer(hostOf(url)) || (through !== null && !isThisComputer(hostOf(through)));
}

/** What goes to this computer itself is read by nobody on the way. */
export const isThisComputer = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
