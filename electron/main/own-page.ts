export const appScheme = 'app';
export const appHost = 'gatebooth';

/** The one page of the product. */
export const startPage = `${appScheme}://${appHost}/index.html`;

/** What main's log says once the window shows it; whoever started the program in a window waits for it. */
export const pageIsShown = 'the page is shown';

/** What it says before an end with code 0 that is not somebody's wish; whoever started the program acts on it, too. */
export const anotherHolds = 'another Gatebooth holds this data directory: its window comes to the front';
export const startsAnew = 'the program is to be started anew';

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
