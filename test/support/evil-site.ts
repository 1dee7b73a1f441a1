import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another site, which counts who comes. */
export interface EvilSite {
  readonly url: string;
  /** `METHOD path` of each request so far, with its `Authorization` where it carries one. */
  readonly visits: string[];
  stop(): Promise<void>;
}

/** @param redirectTo answers each request with a redirect to there; else with an empty success */
export async function evilSite(redirectTo: string | null = null): Promise<EvilSite> {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    const { authorization } = request.headers;
    visits.push([request.method, request.url, authorization].filter((part) => part !== undefined).join(' '));
    request.resume();
    if (redirectTo === null) response.end('{"data":{}}');
    else response.writeHead(307, { location: redirectTo }).end();
  });
  server.on('upgrade', (request, socket) => {
    visits.push(`UPGRADE ${request.url}`);
    socket.destroy();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
