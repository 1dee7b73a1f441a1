import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/** As the shells send it (EXAMPLES, the strictest settings). */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "media-src 'self' blob: mediastream:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
};

export interface FixturePage {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Builds the renderer into a folder of its own and serves it on loopback as the product's shells do, so that it can be
 * looked at in any state: what `window.booth` is, the browser's page is told before it loads (fixture-page-booth).
 */
export async function serveFixturePage(): Promise<FixturePage> {
  const folder = await mkdtemp(join(tmpdir(), 'gatebooth-page-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(root, 'renderer'),
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
  const server = createServer((request, response) => {
    void send(request.url ?? '/').then(
      ({ type, body }) =>
        response
          .writeHead(200, { 'content-type': type, 'content-security-policy': contentSecurityPolicy })
          .end(body),
      () => response.writeHead(404).end(),
    );
  });
  const send = async (url: string): Promise<{ type: string; body: Buffer }> => {
    const path = normalize(new URL(url, 'http://loopback').pathname);
    const file = join(folder, path === '/' ? 'index.html' : path);
    return { type: types[extname(file)] ?? 'application/octet-stream', body: await readFile(file) };
  };
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
    close: async () => {
      await closed(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => {
    server.close(() => done());
  });
}
