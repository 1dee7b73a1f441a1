import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { contentSecurityPolicy } from '../../electron/host/page/csp.ts';
import { readStaticFile } from '../../electron/host/page/static-files.ts';
import { ensureBuilt, projectFolder } from './build.ts';

export interface FixturePage {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves the built page on loopback as the product's shells do, so that it can be looked at in any state: what `window.booth`
 * is, the browser's page is told before it loads (fixture-page-booth).
 */
export async function serveFixturePage(): Promise<FixturePage> {
  await ensureBuilt();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://loopback');
    void readStaticFile(join(projectFolder, 'out/renderer'), pathname).then((file) =>
      file === null
        ? response.writeHead(404).end()
        : response
            .writeHead(200, {
              'content-type': file.contentType,
              'content-security-policy': contentSecurityPolicy(),
              // Their names change with what is in them: a page that is loaded again finds them, compiled, where it left them.
              ...(pathname.startsWith('/assets/') && { 'cache-control': 'max-age=3600, immutable' }),
            })
            .end(file.bytes),
    );
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
    close: () => closed(server),
  };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => {
    server.close(() => done());
  });
}
