import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  credentialsForm,
  type LedgerCredentials,
} from '../../../../electron/booth/ledger/messages/credentials.ts';
import type { LedgerFault } from '../../../../electron/booth/ledger/connection/fault.ts';
import {
  LedgerLink,
  waitAfter,
  type LedgerLinkState,
} from '../../../../electron/booth/ledger/connection/link.ts';
import { openSession } from '../../../../electron/booth/ledger/connection/session.ts';
import { readMessage } from '../../../../electron/booth/ledger/messages/read.ts';
import { writeMessage } from '../../../../electron/booth/ledger/messages/write.ts';
import { makeAuthority } from '../../../support/certificates.ts';
import { freePort } from '../../../support/free-port.ts';
import { ledgerIn } from '../../../support/ledger-site.ts';
import { newNatsUser } from '../../../support/nats-config.ts';
import { oldNatsProgram } from '../../../support/nats-program.ts';
import { natsIn } from '../../../support/nats-server.ts';
import { needs } from '../../../support/needs.ts';

const seedOf = ({ seed }: { seed: Uint8Array }): string => new TextDecoder().decode(seed);

/** Of nobody, at a server that is not there. */
const anybody = (servers: string[], ca = makeAuthority().cert): LedgerCredentials => ({
  v: '1.0',
  kind: 'credentials',
  site: 'harbour',
  booth: 'north',
  incarnation: randomUUID(),
  servers,
  ca,
  seed: seedOf(newNatsUser()),
});

const faultAt = async (credentials: LedgerCredentials): Promise<LedgerFault['fault'] | 'none'> => {
  const opened = await openSession(credentials);
  if ('fault' in opened) return opened.fault;
  await opened.close();
  return 'none';
};

/** Somebody who greets like a server without TLS, and keeps all that is said to it. */
async function clearServer(): Promise<{ port: number; heard: () => string }> {
  let heard = '';
  const server = createServer((socket) => {
    const info = { server_id: 'x', version: '2.11.0', proto: 1, max_payload: 1_048_576, nonce: 'bm9uY2U' };
    socket.write(`INFO ${JSON.stringify({ ...info, headers: true, jetstream: true })}\r\n`);
    socket.on('data', (bytes) => (heard += bytes.toString()));
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, heard: () => heard };
}

describe('a booth connects', () => {
  it('with its key, over TLS, to a server that is new enough', async (context) => {
    const ledger = await ledgerIn(context);
    const session = await ledger.session('north');
    expect(session.serverVersion).toBe(ledger.site.version);
    expect(session.connection.info).toMatchObject({ tls_required: true });
  });

  it('with one of three servers, whichever answers', async (context) => {
    const ledger = await ledgerIn(context);
    const gone = `localhost:${String(await freePort())}`;
    const credentials = ledger.credentials('north');
    expect(await faultAt({ ...credentials, servers: [gone, ...credentials.servers, gone] })).toBe('none');
  });

  it('and is told why it cannot', async (context) => {
    const ledger = await ledgerIn(context);
    const credentials = ledger.credentials('north');
    expect(await faultAt({ ...credentials, ca: makeAuthority().cert })).toBe('certificate');
    expect(await faultAt({ ...credentials, seed: seedOf(newNatsUser()) })).toBe('credentials');
    expect(await faultAt(anybody([`localhost:${String(await freePort())}`]))).toBe('unreachable');
    expect(await faultAt(anybody(['no-such-name.invalid:4222']))).toBe('name-not-found');
  });

  it('tells a server without TLS nothing, and does not wait for it', async () => {
    const { port, heard } = await clearServer();
    expect(await faultAt(anybody([`localhost:${String(port)}`]))).toBe('no-tls');
    expect(heard()).toBe('');
  });

  it('to no server whose compare-and-set may have two winners', async (context) => {
    const program = oldNatsProgram();
    needs(context, 'path' in program, 'nats-server 2.9 of Debian bookworm');
    const site = await natsIn(context, { program, jetstream: '' });
    const credentials = { ...anybody([...site.servers], site.ca), seed: seedOf(site.user) };
    const opened = await openSession(credentials);
    expect(opened).toMatchObject({
      fault: 'server-too-old',
      word: expect.stringMatching(/2\.9.*2\.10\.27/) as string,
    });
  });
});

it('a booth’s connection comes again after the server was killed and started, and tells both', async (context) => {
  const ledger = await ledgerIn(context);
  const states: LedgerLinkState[] = [];
  let served = 0;
  const link = new LedgerLink({
    open: () => openSession(ledger.credentials('north')),
    after: (ms, then) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    elapsed: () => performance.now(),
    serve: async (session) => {
      served += 1;
      await session.closed;
    },
    changed: (state) => states.push(state),
  });
  link.start();
  onTestFinished(() => link.end());
  await expect.poll(() => link.session?.serverVersion).toBe(ledger.site.version);
  await ledger.site.nodes[0]?.kill();
  await expect
    .poll(() => states.some((one) => one.state === 'away' && one.fault?.fault === 'unreachable'))
    .toBe(true);
  expect(link.session).toBeNull();
  await ledger.site.nodes[0]?.start();
  await expect.poll(() => link.session?.serverVersion).toBe(ledger.site.version);
  expect(served).toBe(2);
  await link.end();
  expect(link.session).toBeNull();
});

it('a booth waits longer after each try that failed, and never long', () => {
  const waits = Array.from({ length: 8 }, (_, failures) => waitAfter(failures));
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000, 5_000]);
  expect(waitAfter(1_000)).toBe(5_000);
});

it('credentials are read as they were written, and only with a booth’s key', () => {
  const credentials = anybody(['localhost:4222']);
  const bytes = writeMessage(credentialsForm, credentials);
  expect(readMessage(credentialsForm, bytes)).toMatchObject({ message: credentials });
  const other = Buffer.from(JSON.stringify({ ...credentials, seed: 'SAAB' }));
  expect(readMessage(credentialsForm, other)).toEqual({ fault: 'malformed', word: 'seed: invalid_format' });
});
