import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { decode, encode } from '@msgpack/msgpack';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Log } from '../../../electron/booth/ports/ports.ts';
import { pictureBytesLimit } from '../../../electron/contract/record.ts';
import { receive } from '../../../electron/contract/channels.ts';
import type { RunningBooth } from '../../../electron/host/live-booth.ts';
import { contentSecurityPolicy } from '../../../electron/host/page/csp.ts';
import { permissionsPolicy } from '../../../electron/host/page/permissions-policy.ts';
import { readStaticFile } from '../../../electron/host/page/static-files.ts';
import { doorAnswers, host, isOurs, listenOnLoopback, refuse, urlOf } from './door.ts';
import type { AnswerFrame } from './frames.ts';
import { Visitors } from './visitors.ts';

export interface ShellServerOptions {
  readonly booth: RunningBooth;
  /** The built page's folder. */
  readonly pageFolder: string;
  /** The module that defines `window.booth`. */
  readonly pageScript: string;
  readonly port: number;
  /** Made anew at each start: whoever brings the first, or our own window with the second, may use the booth. Each is taken once. */
  readonly keys: readonly [shown: string, ownWindow: string];
  /** The one origin whose page may show this one in a frame; left out: none may. */
  readonly framedBy?: string | undefined;
  readonly log: Log;
}

/** The window that we open; its address tells it from every other browser's. */
export interface OwnWindow {
  readonly url: string;
  readonly state: () => 'not shown' | 'shown' | 'closed';
}

export interface ShellServer {
  readonly url: string;
  readonly ownWindow: OwnWindow;
  close(): Promise<void>;
}

const scriptPath = '/shell/page.js';

/** Serves the built page on loopback and carries the contract over a WebSocket. @throws what `listen` throws (EADDRINUSE, …) */
export async function serveShell(options: ShellServerOptions): Promise<ShellServer> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: pictureBytesLimit + 64 * 1024 });
  const visitors = new Visitors(options.keys);
  let shown = false;
  const inOwnWindow = new Set<WebSocket>();
  const enter = (webSocket: WebSocket, url: URL): void => {
    serveSocket(webSocket, options);
    if (!url.searchParams.has('window')) return;
    shown = true;
    inOwnWindow.add(webSocket);
    webSocket.on('close', () => inOwnWindow.delete(webSocket));
  };
  const server = createServer((request, response) => {
    void answer(request, response, options, visitors);
  });
  server.on('upgrade', (request, socket, head) => {
    const url = urlOf(request);
    const mayEnter = url?.pathname === '/booth' && isOurs(request);
    if (
      mayEnter &&
      (visitors.isKnown(request) || visitors.take(request, url.searchParams.get('key')) !== null)
    )
      sockets.handleUpgrade(request, socket, head, (webSocket) => enter(webSocket, url));
    else socket.destroy();
  });
  const port = await listenOnLoopback(server, options.port);
  const [key, windowKey] = options.keys;
  return {
    url: `http://${host}:${port}/?key=${key}`,
    ownWindow: {
      url: `http://${host}:${port}/?key=${windowKey}&window`,
      state: () => (inOwnWindow.size > 0 ? 'shown' : shown ? 'closed' : 'not shown'),
    },
    close: async () => {
      for (const client of sockets.clients) client.terminate();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: ShellServerOptions,
  visitors: Visitors,
): Promise<void> {
  const url = urlOf(request);
  if (request.method !== 'GET' || url === null) return refuse(response, 405);
  const isStart = url.pathname === '/' || url.pathname === '/index.html';
  if (isStart && doorAnswers(request, response, url, visitors)) return;
  const file =
    url.pathname === scriptPath
      ? { bytes: Buffer.from(options.pageScript), contentType: 'text/javascript; charset=utf-8' }
      : await readStaticFile(options.pageFolder, url.pathname);
  if (file === null) return refuse(response, 404);
  response.writeHead(200, {
    'Content-Type': file.contentType,
    'Content-Security-Policy': policyFor(`ws://${request.headers.host}`, options.framedBy),
    'Permissions-Policy': permissionsPolicy,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  });
  response.end(isStart ? withPageScript(file.bytes) : file.bytes);
}

/** The product's policy has no word for this: its page is in no frame, whoever asks. */
function policyFor(connectSrc: string, framedBy: string | undefined): string {
  const policy = contentSecurityPolicy(connectSrc);
  return framedBy === undefined
    ? policy
    : policy.replace("frame-ancestors 'none'", `frame-ancestors ${framedBy}`);
}

/** The page script runs before the page's own, as a preload does: module scripts run in their order. */
function withPageScript(html: Uint8Array): string {
  const text = Buffer.from(html).toString('utf8');
  return text.replace('<head>', `<head><script type="module" src="${scriptPath}"></script>`);
}

function serveSocket(socket: WebSocket, { booth, log }: ShellServerOptions): void {
  const send = (frame: AnswerFrame): void => {
    if (socket.readyState === socket.OPEN) socket.send(encode(frame, { ignoreUndefined: true }));
  };
  const unsubscribe = booth.subscribe((push, value) => send({ push, value }));
  socket.on('close', unsubscribe);
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer) => {
    const frame = read(data);
    if (frame === null) return socket.terminate();
    const onBug = (error: unknown): void => log('error', 'a call failed', { error: String(error) });
    void receive(booth.handlers, frame.channel, frame.input, onBug).then((result) =>
      send({ id: frame.id, result }),
    );
  });
}

function read(data: Buffer): { id: number; channel: unknown; input: unknown } | null {
  try {
    const frame = decode(data) as { id?: unknown; channel?: unknown; input?: unknown } | null;
    return typeof frame?.id === 'number'
      ? { id: frame.id, channel: frame.channel, input: frame.input }
      : null;
  } catch {
    return null;
  }
}
