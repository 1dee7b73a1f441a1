import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Outcome } from '../../../electron/booth/service/outcome.ts';
import { prepareEntry, type Prepared } from '../../../electron/booth/service/prepare-specified.ts';
import { listening } from '../../support/listening.ts';
import { testToken } from '../../support/running-booth.ts';
import { at, clientAt } from './operations-support.ts';

// Gateways as they are: they answer before they were asked, or before they have heard all of it.

const entry = (jpeg: Uint8Array | null = null): Prepared =>
  prepareEntry({ plateNumber: 'AB12', vehicleClass: 'CAR', startDateTime: at, jpeg });
/** More than any buffer on the way takes. */
const large = entry(new Uint8Array(12_000_000));

function answer(id: string): string {
  const body = JSON.stringify({ data: { id, plateNumber: 'AB12', startDateTime: at } });
  return `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** Nobody has asked for that. */
const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n';

/** A server of which each connection is handled by the next handler, the last one also all further ones. */
async function gateway(
  ...handlers: ((socket: Socket) => void)[]
): Promise<{ address: string; server: Server }> {
  let count = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    handlers[Math.min(count, handlers.length - 1)]?.(socket);
    count += 1;
  });
  return { address: `http://127.0.0.1:${await listening(server)}`, server };
}

const send = (address: string, prepared: Prepared, connected = () => Promise.resolve()): Promise<Outcome> =>
  clientAt(address).send(prepared, testToken, connected);

/** Until what was given to the operating system on this computer has been read on its other side. */
async function arrived(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await turn();
}

test.each([
  ['an answer', (socket: Socket) => void socket.write(answer('too-early'))],
  ['a 408 and the end', (socket: Socket) => void socket.end('HTTP/1.1 408 Request Time-out\r\n\r\n')],
  ['the end', (socket: Socket) => void socket.end()],
  ['a reset', (socket: Socket) => void socket.resetAndDestroy()],
])(
  '%s before the first byte of the request is no answer: it goes over another connection',
  async (_what, speak) => {
    const heard: string[] = [];
    const first = Promise.withResolvers<Socket>();
    const { address } = await gateway(
      (socket) => first.resolve(socket.on('data', (part) => heard.push(part.toString()))),
      (socket) => socket.on('data', () => socket.end(answer('its-own'))),
    );
    let commits = 0;
    const outcome = await send(address, entry(), async () => {
      commits += 1;
      speak(await first.promise);
      await arrived();
    });
    expect(outcome).toMatchObject({ kind: 'confirmed', sessionId: 'its-own' });
    expect([heard, commits]).toEqual([[], 1]);
  },
);

test('where there is no other connection, what was committed as sending may have been sent', async () => {
  const { address, server } = await gateway((socket) => void socket.end());
  const closed = async (): Promise<void> => {
    if (server.listening) {
      server.close();
      await once(server, 'close');
    }
    await arrived();
  };
  expect(await send(address, entry(), closed)).toEqual({
    kind: 'unknown',
    httpStatus: null,
    reason: 'connection-lost',
  });
});

test.each([
  [401, { kind: 'not-executed', reason: 'token' }],
  [413, { kind: 'not-executed', reason: 'picture-too-large' }],
  [408, { kind: 'unknown', reason: 'timed-out' }],
])(
  'an early %i counts, though the gateway resets while the request is being written',
  async (status, expected) => {
    const { address } = await gateway((socket) => {
      socket.once('data', () => {
        socket.pause();
        socket.write(`HTTP/1.1 ${status} No\r\nConnection: close\r\nContent-Length: 2\r\n\r\nno`, () =>
          socket.resetAndDestroy(),
        );
      });
    });
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(await send(address, large)).toMatchObject({ ...expected, httpStatus: status });
  },
);

test('an early refusal counts by its status where the reset cuts off what it says', async () => {
  const { address } = await gateway((socket) => {
    socket.once('data', () => {
      socket.pause();
      socket.write('HTTP/1.1 413 Too large\r\nContent-Length: 5000\r\n\r\n<html>', () =>
        socket.resetAndDestroy(),
      );
    });
  });
  expect(await send(address, large)).toMatchObject({ kind: 'not-executed', reason: 'picture-too-large' });
});

test('a 200 that is cut off proves nothing', async () => {
  const { address } = await gateway((socket) => {
    socket.once('data', () => socket.end(answer('cut').slice(0, -5)));
  });
  expect(await send(address, entry())).toMatchObject({ kind: 'unknown', reason: 'connection-lost' });
});

test('an early answer to a half-sent request ends the writing, also where the gateway keeps the connection', async () => {
  const { address, server } = await gateway((socket) => {
    socket.once('data', () => {
      socket.pause();
      socket.write('HTTP/1.1 401 No\r\nContent-Length: 2\r\n\r\nno');
    });
  });
  const connection = once(server, 'connection') as Promise<[Socket]>;
  expect(await send(address, large)).toMatchObject({ kind: 'not-executed', reason: 'token' });
  const [socket] = await connection;
  socket.resume();
  await once(socket, 'close');
  expect(socket.bytesRead).toBeLessThan(large.body.length);
});

test('interim answers are skipped, also while the request is being written', async () => {
  const { address } = await gateway((socket) => {
    let bytes = 0;
    socket.once('data', () =>
      socket.write('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'),
    );
    socket.on('data', (part: Buffer) => {
      const [before, after] = [bytes, (bytes += part.length)];
      if (before <= large.body.length && after > large.body.length)
        socket.end(`HTTP/1.1 102 Processing\r\n\r\n${answer('own')}`);
    });
  });
  expect(await send(address, large)).toMatchObject({ kind: 'confirmed', sessionId: 'own' });
});

test.each([
  ['is the last word', (socket: Socket) => void socket.write(switching)],
  ['is followed by an answer', (socket: Socket) => void socket.end(switching + answer('another-protocol'))],
])('an answer that changes the protocol and %s is none, and ends the attempt', async (_how, speak) => {
  const { address } = await gateway((socket) => void socket.once('data', () => speak(socket)));
  expect(await send(address, entry())).toEqual({
    kind: 'unknown',
    httpStatus: null,
    reason: 'connection-lost',
  });
});

test('a byte order mark before an answer takes nothing from it', async () => {
  const body = `\u{feff}${JSON.stringify({ data: { id: 'marked', plateNumber: 'AB12', startDateTime: at } })}`;
  const length = Buffer.byteLength(body);
  const { address } = await gateway((socket) => {
    socket.once('data', () =>
      socket.end(
        `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
      ),
    );
  });
  expect(await send(address, entry())).toMatchObject({ kind: 'confirmed', sessionId: 'marked' });
});
