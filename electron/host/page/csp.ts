import { workerPolicy } from '../../contract/worker-policy.ts';

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
    "worker-src 'self'",
    // No text becomes code or mark-up, and no address a script's, but through that one policy (renderer/platform/page/own-workers.ts).
    "require-trusted-types-for 'script'",
    `trusted-types ${workerPolicy}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
