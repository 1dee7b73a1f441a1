export const appScheme = 'app';
const appHost = 'gatebooth';

/** The one page of the product. */
export const startPage = `${appScheme}://${appHost}/index.html`;

/**
 * Whether an address, or an origin, is our own page's. Parsed and compared whole: a prefix or a suffix proves nothing, and
 * `URL.origin` is the string `null` for every scheme but the web's own.
 */
export function isOwnPage(address: unknown): boolean {
  if (typeof address !== 'string') return false;
  const url = URL.parse(address);
  return (
    url !== null &&
    url.protocol === `${appScheme}:` &&
    url.host === appHost &&
    url.username === '' &&
    url.password === ''
  );
}
