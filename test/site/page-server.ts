import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { doorAnswers, host, listenOnLoopback, refuse, urlOf } from '../support/browser-shell/door.ts';
import { bundleScript } from '../support/browser-shell/page-bundle.ts';
import { newKeys, Visitors } from '../support/browser-shell/visitors.ts';
import { SiteFault } from './fault.ts';
import { pageText, type ShownBooth } from './page-text.ts';

export interface SitePage {
  readonly origin: string;
  /** For a browser, and for the window that is opened by itself; each works once. */
  readonly urls: readonly [shown: string, ownWindow: string];
  /** Shows these. Before that nothing is answered. */
  readonly show: (booths: readonly ShownBooth[], steps: readonly string[]) => void;
  readonly close: () => Promise<void>;
}

/** Serves the one page that has every booth in a frame, behind a key as the booths' own. @throws a `SiteFault` */
export async function serveSitePage(port: number): Promise<SitePage> {
  const keys = newKeys();
  const visitors = new Visitors(keys);
  const files = await filesOf();
  let shown: Parameters<SitePage['show']> | null = null;
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const url = urlOf(request);
    if (request.method !== 'GET' || url === null) return refuse(response, 405);
    if (shown === null) return refuse(response, 503);
    const isStart = url.pathname === '/';
    if (isStart && doorAnswers(request, response, url, visitors)) return;
    const [booths, steps] = shown;
    const page = { type: 'text/html', text: pageText(booths, steps, url.searchParams.has('window')) };
    const file = isStart ? page : files[url.pathname];
    if (file === undefined) return refuse(response, 404);
    response.writeHead(200, {
      'Content-Type': `${file.type}; charset=utf-8`,
      'Content-Security-Policy': policy(booths),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    });
    response.end(file.text);
  };
  const server = createServer(answer);
  const own = await listenOnLoopback(server, port).catch((error: NodeJS.ErrnoException) => {
    throw new SiteFault(`--port ${port} cannot be used (${error.code}).`);
  });
  const origin = `http://${host}:${own}`;
  const [key, windowKey] = keys;
  return {
    origin,
    urls: [`${origin}/?key=${key}`, `${origin}/?key=${windowKey}&window`],
    show: (...what) => void (shown = what),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

const filesOf = async (): Promise<Record<string, { type: string; text: string }>> => ({
  '/page.css': { type: 'text/css', text: readFileSync(join(import.meta.dirname, 'page.css'), 'utf8') },
  '/page.js': { type: 'text/javascript', text: await bundleScript(join(import.meta.dirname, 'page.ts')) },
});

const policy = (booths: readonly ShownBooth[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `frame-src ${booths.map(({ urls: [url] }) => new URL(url).origin).join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
