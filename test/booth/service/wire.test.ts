import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ServiceClient } from '../../../electron/booth/service/client.ts';
import type { Outcome } from '../../../electron/booth/service/outcome.ts';
import { prepareEntry, prepareExit } from '../../../electron/booth/service/prepare-specified.ts';
import { makeAuthority, type Certificate } from '../../support/certificates.ts';
import { plainJpeg } from '../../support/pictures.ts';
import { listening } from '../../support/listening.ts';
import { patientClock } from '../../support/patient-clock.ts';
import { quickTimings } from '../../support/running-booth.ts';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

const session = '0f3d2c51-9a0e-4b67-9d3b-3f1c1c1f5e11';
const at = '2026-11-20T08:15:30.123+07:00';
const entry = (jpeg: Uint8Array | null = null) =>
  prepareEntry({ plateNumber: 'AB12', vehicleClass: 'CAR', startDateTime: at, jpeg });
const answer = JSON.stringify({
  data: { id: session, plateNumber: 'AB12', startDateTime: at, isRegisteredUser: false },
});

/** A server that notes what it sees and answers as a parking service would. */
async function service(tls?: Certificate): Promise<{ seen: Seen[]; port: number; server: Server }> {
  const seen: Seen[] = [];
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method, url, headers, rawHeaders } = request;
      seen.push({ method, url, headers, rawHeaders, body: Buffer.concat(parts).toString() });
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(answer);
    });
  };
  const server = tls === undefined ? createHttpServer(handle) : createHttpsServer(tls, handle);
  return { seen, port: await listening(server), server };
}

const client = (address: string, more: { proxy?: string; ca?: string[] } = {}): ServiceClient =>
  new ServiceClient({
    target: { address, proxy: more.proxy ?? null },
    trust: () => more.ca ?? [],
    clock: patientClock,
    timings: quickTimings,
    version: '1.2.3',
  });

const send = (to: ServiceClient, prepared = entry()): Promise<Outcome> =>
  to.send(prepared, 'the-token', () => Promise.resolve());

test('an entry is exactly the five fields of section 2, under a base address that has a path itself', async () => {
  const { seen, port } = await service();
  const jpeg = plainJpeg();
  expect(await send(client(`http://127.0.0.1:${port}/site/7/`), entry(jpeg))).toMatchObject({
    kind: 'confirmed',
    sessionId: session,
  });
  expect(seen[0]).toMatchObject({
    method: 'POST',
    url: '/site/7/parking-lots/v1/alpr/parking-sessions',
    headers: {
      authorization: 'Bearer the-token',
      'content-type': 'application/json',
      'user-agent': 'Gatebooth/1.2.3',
      connection: 'close',
    },
  });
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    plateNumber: 'AB12',
    vehicleClass: 'CAR',
    startDateTime: at,
    imageUrl: null,
    imageBase64: Buffer.from(jpeg).toString('base64'),
  });
});

test('an exit is exactly the four fields of section 2', async () => {
  const { seen, port } = await service();
  const prepared = prepareExit({ parkingSessionId: session, endDateTime: at, jpeg: null });
  await send(client(`http://127.0.0.1:${port}`), prepared);
  expect(seen[0]?.url).toBe('/parking-lots/v1/alpr/parking-sessions/end');
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    parkingSessionId: session,
    endDateTime: at,
    imageUrl: null,
    imageBase64: null,
  });
});

test('each request has a connection of its own', async () => {
  const { server, port } = await service();
  let connections = 0;
  server.on('connection', () => (connections += 1));
  const to = client(`http://127.0.0.1:${port}`);
  for (let index = 0; index < 3; index += 1) await send(to);
  expect(connections).toBe(3);
});

test('not a byte is written before the record is committed as sending', async () => {
  const received: string[] = [];
  const server = createTcpServer((socket) => {
    received.push('connection');
    socket.on('data', () => received.push('bytes')).on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const connected = once(server, 'connection');
  let committed = false;
  const sending = client(`http://127.0.0.1:${port}`).send(entry(), 'the-token', async () => {
    await connected;
    await turn();
    await turn();
    expect(received).toEqual(['connection']);
    committed = true;
  });
  expect(await sending).toMatchObject({ kind: 'unknown', reason: 'timed-out' });
  expect(committed).toBe(true);
  expect(received[1]).toBe('bytes');
});

test('when that commit fails, nothing is sent and the failure is the caller’s', async () => {
  const { seen, port } = await service();
  const sending = client(`http://127.0.0.1:${port}`).send(entry(), 'the-token', () =>
    Promise.reject(new Error('disk full')),
  );
  await expect(sending).rejects.toThrow('disk full');
  expect(seen).toEqual([]);
});

test('a redirect is not followed, and the token goes nowhere else', async () => {
  const elsewhere = await service();
  const server = createHttpServer((_request, response) => {
    response.writeHead(307, { Location: `http://127.0.0.1:${elsewhere.port}/` }).end();
  });
  const port = await listening(server);
  expect(await send(client(`http://127.0.0.1:${port}`))).toMatchObject({
    kind: 'unknown',
    reason: 'redirected',
  });
  expect(elsewhere.seen).toEqual([]);
});

test('nobody listening, no such name, nobody answering the connection: nothing was sent', async () => {
  const { port, server } = await service();
  server.close();
  await once(server, 'close');
  expect(await send(client(`http://127.0.0.1:${port}`))).toEqual({
    kind: 'not-connected',
    cause: 'connection-refused',
  });
  expect(await send(client('http://no-such-host.invalid'))).toEqual({
    kind: 'not-connected',
    cause: 'name-not-found',
  });
});

test('a certificate of an authority that is trusted is accepted', async () => {
  const authority = makeAuthority();
  const { port } = await service(authority.issue('127.0.0.1'));
  const outcome = await send(client(`https://127.0.0.1:${port}`, { ca: [authority.cert] }));
  expect(outcome.kind).toBe('confirmed');
});

test('an unknown authority, another name and an expired certificate are told as certificates', async () => {
  const authority = makeAuthority();
  const certificate = { kind: 'not-connected', cause: 'certificate' };
  const right = await service(authority.issue('127.0.0.1'));
  expect(await send(client(`https://127.0.0.1:${right.port}`))).toEqual(certificate);
  const named = await service(authority.issue('parking.example'));
  expect(await send(client(`https://127.0.0.1:${named.port}`, { ca: [authority.cert] }))).toEqual(
    certificate,
  );
  const expired = await service(authority.issue('127.0.0.1', -1));
  expect(await send(client(`https://127.0.0.1:${expired.port}`, { ca: [authority.cert] }))).toEqual(
    certificate,
  );
  expect([...right.seen, ...named.seen, ...expired.seen]).toEqual([]);
});

/** A proxy that tunnels CONNECT and forwards absolute requests. */
async function proxy(
  status = 200,
): Promise<{ port: number; lines: string[]; credentials: (string | undefined)[] }> {
  const lines: string[] = [];
  const credentials: (string | undefined)[] = [];
  const note = (request: IncomingMessage): void => {
    lines.push(`${request.method} ${request.url}`);
    credentials.push(request.headers['proxy-authorization']);
  };
  const server = createHttpServer((request, response) => {
    note(request);
    if (status !== 200) return void response.writeHead(status).end();
    request.resume();
    return void response.writeHead(200, { 'Content-Type': 'application/json' }).end(answer);
  });
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    note(request);
    if (status !== 200) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const [host, port] = (request.url ?? '').split(':');
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    return undefined;
  });
  return { port: await listening(server), lines, credentials };
}

test('https goes through the proxy in a tunnel, plain http as an absolute request, with the proxy’s own credentials', async () => {
  const authority = makeAuthority();
  const { port, seen } = await service(authority.issue('127.0.0.1'));
  const through = await proxy();
  const address = `http://kiosk:pa%20ss@127.0.0.1:${through.port}`;
  const secure = client(`https://127.0.0.1:${port}`, { proxy: address, ca: [authority.cert] });
  expect((await send(secure)).kind).toBe('confirmed');
  expect(seen[0]?.headers['proxy-authorization']).toBeUndefined();
  expect((await send(client('http://parking.invalid/base', { proxy: address }))).kind).toBe('confirmed');
  expect(through.lines).toEqual([
    `CONNECT 127.0.0.1:${port}`,
    'POST http://parking.invalid/base/parking-lots/v1/alpr/parking-sessions',
  ]);
  const basic = `Basic ${Buffer.from('kiosk:pa ss').toString('base64')}`;
  expect(through.credentials).toEqual([basic, basic]);
});

test('a proxy that cannot reach the service is an outage, which ends by itself', async () => {
  const cut = await proxy(503);
  const through = { proxy: `http://127.0.0.1:${cut.port}` };
  expect(await send(client('https://parking.invalid', through))).toEqual({
    kind: 'not-connected',
    cause: 'unreachable',
  });
});

test('a proxy that wants other credentials is told as the proxy, and nothing was executed', async () => {
  const refusing = await proxy(407);
  const address = `http://127.0.0.1:${refusing.port}`;
  expect(await send(client('https://parking.invalid', { proxy: address }))).toEqual({
    kind: 'not-connected',
    cause: 'proxy',
  });
  expect(await send(client('http://parking.invalid', { proxy: address }))).toMatchObject({
    kind: 'not-executed',
    reason: 'proxy',
  });
});

test('a proxy in the environment is not used', async () => {
  const through = await proxy();
  const { port } = await service();
  const address = `http://127.0.0.1:${through.port}`;
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('HTTP_PROXY', address).stubEnv('http_proxy', address);
  expect((await send(client(`http://127.0.0.1:${port}`))).kind).toBe('confirmed');
  expect(through.lines).toEqual([]);
});

test('an answer that never ends is cut off, in time and in size', async () => {
  const slow = createHttpServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(drip));
  });
  const slowPort = await listening(slow);
  expect(await send(client(`http://127.0.0.1:${slowPort}`))).toMatchObject({ reason: 'timed-out' });
  const huge = createHttpServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(Buffer.alloc(3 * 1024 * 1024, 32));
  });
  const hugePort = await listening(huge);
  expect(await send(client(`http://127.0.0.1:${hugePort}`))).toMatchObject({
    kind: 'unknown',
    reason: 'answer-unreadable',
  });
});

test('an answer that a gateway packed is unpacked, up to the size of any other', async () => {
  const packed = async (body: Buffer): Promise<Outcome> => {
    const server = createHttpServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(body);
    });
    return send(client(`http://127.0.0.1:${await listening(server)}`));
  };
  expect(await packed(gzipSync(answer))).toMatchObject({ kind: 'confirmed', sessionId: session });
  const unreadable = { kind: 'unknown', reason: 'answer-unreadable' };
  expect(await packed(gzipSync(Buffer.alloc(3 * 1024 * 1024, 32)))).toMatchObject(unreadable);
  expect(await packed(Buffer.from(answer))).toMatchObject(unreadable);
});
