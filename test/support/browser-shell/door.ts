import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Visitors } from './visitors.ts';

// What stands before a page that is served on loopback: whoever comes by our address and brings a key may have it.

export const host = '127.0.0.1';

/** @param port 0 takes a free one. @returns the port. @throws what `listen` throws (EADDRINUSE, …) */
export const listenOnLoopback = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });

/** @returns null: it is no address */
export const urlOf = (request: IncomingMessage): URL | null => URL.parse(request.url ?? '', `http://${host}`);

export const refuse = (response: ServerResponse, status: number): void =>
  void response.writeHead(status).end();

/** A request that names us by our address: another site's page cannot make one. */
export function isOurs(request: IncomingMessage): boolean {
  const own = `${host}:${(request.socket.address() as AddressInfo).port}`;
  const { origin } = request.headers;
  return request.headers.host === own && (origin === undefined || origin === `http://${own}`);
}

/**
 * Takes the key that a request for the start page brings, and gives a cookie for it; refuses whoever has neither.
 *
 * @returns whether the request was answered with that; else its page is to be given
 */
export function doorAnswers(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  visitors: Visitors,
): boolean {
  const refused = (): true => {
    refuse(response, 403);
    return true;
  };
  if (!isOurs(request)) return refused();
  if (!url.searchParams.has('key')) return visitors.isKnown(request) ? false : refused();
  const cookie = visitors.take(request, url.searchParams.get('key'));
  if (cookie === null && !visitors.isKnown(request)) return refused();
  response.writeHead(303, {
    // The key goes out of the address: it stands in no history, and no script of the page can read it.
    Location: url.searchParams.has('window') ? '/?window' : '/',
    'Cache-Control': 'no-store',
    ...(cookie === null ? {} : { 'Set-Cookie': cookie }),
  });
  response.end();
  return true;
}
