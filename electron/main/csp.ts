/**
 * The Content-Security-Policy of every answer of both shells: nothing is allowed that is not named here.
 *
 * @param connectSrc `'none'` in the product, where the page has no network. The browser shell gives its own WebSocket's
 * address, the only difference between the two.
 */
export function contentSecurityPolicy(connectSrc = "'none'"): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "media-src 'self' blob: mediastream:",
    "font-src 'self'",
    `connect-src ${connectSrc}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
