import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { contentSecurityPolicy } from '../../electron/main/csp.ts';
import { readStaticFile } from '../../electron/main/static-files.ts';
import { projectFolder } from './build.ts';

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
    root: join(projectFolder, 'renderer'),
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2000,
    },
  });
  const server = createServer((request, response) => {
    void readStaticFile(folder, new URL(request.url ?? '/', 'http://loopback').pathname).then((file) =>
      file === null
        ? response.writeHead(404).end()
        : response
            .writeHead(200, {
              'content-type': file.contentType,
              'content-security-policy': contentSecurityPolicy(),
            })
            .end(file.bytes),
    );
  });
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
