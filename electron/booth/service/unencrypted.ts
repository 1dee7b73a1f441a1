import { isIP } from 'node:net';
import { hostOf } from './dial.ts';

/** @returns whether what goes to this address can be read, and changed, on its way: it is http, and leaves this computer */
export function isUnencrypted(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && url.protocol === 'http:' && !isThisComputer(hostOf(url));
}

/** What goes to this computer itself is read by nobody on the way. */
export const isThisComputer = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
