import { protocol, type Session } from 'electron';
import { contentSecurityPolicy } from '../host/page/csp.ts';
import { appScheme, isOwnPage } from '../host/page/own-page.ts';
import { permissionsPolicy } from '../host/page/permissions-policy.ts';
import { readStaticFile } from '../host/page/static-files.ts';

/** To be called before the app is ready. `stream` lets a sound be an `<audio>`; nothing else is granted. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, stream: true } },
  ]);
}

/** Serves the built page in this session, in place of a web server or of `file:`. */
export function serveApp(session: Session, root: string): void {
  session.protocol.handle(appScheme, (request) => answer(root, request));
}

/** The answer to one request: GET of a file of our own host, with the policy on every answer, refusals included. */
export async function answer(root: string, request: Pick<Request, 'method' | 'url'>): Promise<Response> {
  if (!isOwnPage(request.url)) return refusal(403);
  if (request.method !== 'GET') return refusal(405);
  const file = await readStaticFile(root, new URL(request.url).pathname);
  if (file === null) return refusal(404);
  return new Response(file.bytes, {
    headers: { ...headers(), 'content-type': file.contentType },
  });
}

const refusal = (status: number): Response => new Response(null, { status, headers: headers() });

const headers = (): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(),
  'permissions-policy': permissionsPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
});
