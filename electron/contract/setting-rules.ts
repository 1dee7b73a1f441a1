// Rules of settings that are typed on the screen: the core's schema and the page's questions keep to the same ones. Apart from the
// schemas, so that the page needs none of those to know them.

/** Why a text is no address that may be set: no http:// or https://, no host, a `?` or `#`, a user or a password. */
export const addressFaults = ['no-scheme', 'no-host', 'has-query', 'has-credentials'] as const;
export type AddressFault = (typeof addressFaults)[number];

/**
 * An http or https address, which may have a path, without credentials: these have places of their own.
 *
 * @param query whether what stands behind a `?` belongs to it
 * @returns null: it may be set
 */
export function addressFault(text: string, { query }: { readonly query: boolean }): AddressFault | null {
  if (!/^https?:\/\//i.test(text)) return 'no-scheme';
  const url = URL.parse(text);
  // Chromium takes a name with a space in it, Node does not.
  if (url === null || url.hostname.includes('%')) return 'no-host';
  if (url.username !== '' || url.password !== '') return 'has-credentials';
  return url.hash !== '' || (!query && url.search !== '') ? 'has-query' : null;
}

/** Whether a text is an HTTP proxy's address: `http://name:port`, with or without a user and a password. */
export function isProxyAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'http:' && url.hostname !== '';
}

/** What may stand in an access token: what may stand in a header, and nothing else. */
export const tokenForm = /^[\x21-\x7e]+$/;

/** The most cars that a site may have places for. */
export const mostPlaces = 100_000;

/** What may stand in the name by which a camera is asked. */
export const cameraUserForm = /^[^:\p{Cc}]{1,128}$/u;

/**
 * @param way an address, and the proxy to it; null: there is none
 * @returns whether what goes there can be read, and changed, on its way: it is http, and leaves this computer, to a proxy at the latest
 */
export function isUnencrypted({ address, proxy }: { address: string; proxy: string | null }): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'http:') return false;
  const through = proxy === null ? null : URL.parse(proxy);
  return !isThisComputer(url) || (through !== null && !isThisComputer(through));
}

/** What goes to this computer itself is read by nobody on the way. A URL's host is written in its shortest form. */
const isThisComputer = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
