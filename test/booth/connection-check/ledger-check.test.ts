import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import { checkLedger } from '../../../electron/booth/connection-check/ledger/check-ledger.ts';
import { incarnationForm, serverForm } from '../../../electron/booth/ledger/messages/control.ts';
import type { LedgerCredentials } from '../../../electron/booth/ledger/messages/credentials.ts';
import { writeMessage } from '../../../electron/booth/ledger/messages/write.ts';
import {
  epochSubject,
  incarnationSubject,
  serverFactsSubject,
} from '../../../electron/booth/ledger/names/subjects.ts';
import { ordinaryTimings } from '../../../electron/booth/ports/timings.ts';
import type { LedgerCheck } from '../../../electron/contract/ledger.ts';
import { makeAuthority } from '../../support/certificates.ts';
import { freePort } from '../../support/free-port.ts';
import { ledgerIn, type TestLedger } from '../../support/ledger-site.ts';
import { newNatsUser } from '../../support/nats-config.ts';
import { oldNatsProgram } from '../../support/nats-program.ts';
import { natsIn, type NatsOptions } from '../../support/nats-server.ts';
import { needs } from '../../support/needs.ts';
import { patientClock } from '../../support/patient-clock.ts';
import { stewardFile } from '../../support/steward-file.ts';

const at = { at: '2026-11-26T07:00:00.000+07:00' };

const check = (
  credentials: LedgerCredentials,
  timings: { connectMs: number; answerMs: number } = ordinaryTimings,
): Promise<LedgerCheck> => checkLedger(credentials, { clock: patientClock, timings });

type Steps = LedgerCheck['servers'][number]['steps'];

/** What each step came to, one word a step. */
const wordsOf = (steps: Steps): string[] => steps.map(({ step, state, code }) => `${step} ${code ?? state}`);

async function wordsAt(credentials: LedgerCredentials): Promise<string[]> {
  const { servers } = await check(credentials);
  return wordsOf(servers[0]?.steps ?? []);
}

const steps = ['name', 'connection', 'certificate', 'rights', 'version', 'durability'];
const allWell = steps.map((step) => `${step} ok`);

/** Where the way ends: what came before is well, and nothing behind was reached. */
const endsAt = (step: string, code: string): string[] => {
  const ended = steps.indexOf(step);
  return steps.map((one, place) => `${one} ${place < ended ? 'ok' : place === ended ? code : 'not-reached'}`);
};

const longCertificate: NatsOptions = { certificate: { days: 300, authorityDays: 400 } };

/** What the steward tells of the site: of this booth's disk, and of a server. */
async function told(
  { root }: TestLedger,
  { booth, incarnation }: Pick<LedgerCredentials, 'booth' | 'incarnation'>,
  server: Partial<{ version: string; syncsAlways: boolean; certificateEnds: typeof at }> = {},
): Promise<void> {
  const admitted = { v: '1.0', kind: 'incarnation' as const, booth, incarnation, at };
  const facts = {
    name: 'one',
    version: '2.11.4',
    syncsAlways: true,
    isEncrypted: true,
    freeBytes: 2 ** 30,
    certificateEnds: null,
  };
  const servers = { v: '1.0', kind: 'server' as const, servers: [{ ...facts, ...server }], at };
  const stream = root.jetstream();
  await stream.publish(incarnationSubject(booth), writeMessage(incarnationForm, admitted));
  await stream.publish(serverFactsSubject, writeMessage(serverForm, servers));
}

/** A site in order, and what the steward gave for a booth of it. */
async function site(context: TestContext, options: NatsOptions = longCertificate) {
  const ledger = await ledgerIn(context, options);
  const credentials = ledger.credentials('north');
  return { ledger, credentials, port: String(ledger.site.nodes[0]?.place.port) };
}

/** Somebody else listens. @returns the port */
async function listener(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    answer(socket);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, 'listening');
  return String((server.address() as AddressInfo).port);
}

describe('the way to a site ledger', () => {
  it('is gone to its end at each server, with what it took', async (context) => {
    const { ledger, credentials } = await site(context);
    await told(ledger, credentials);
    const gone = `localhost:${String(await freePort())}`;
    const { at: when, servers } = await check({ ...credentials, servers: [...credentials.servers, gone] });
    expect(when).toMatch(/^\d{4}-\d{2}-\d{2}T/);
    expect(servers.map(({ server }) => server)).toEqual([...credentials.servers, gone]);
    const [well, closed] = servers.map(({ steps }) => steps);
    expect(wordsOf(well ?? [])).toEqual(allWell);
    expect(wordsOf(closed ?? [])).toEqual(endsAt('connection', 'server-closed'));
    const facts = Object.fromEntries((well ?? []).map((step) => [step.step, step.facts]));
    expect(facts).toMatchObject({
      name: { host: 'localhost', tookMs: expect.any(Number) as number },
      connection: { host: 'localhost', tookMs: expect.any(Number) as number },
      certificate: { certificate: { subject: 'localhost', issuer: 'Test CA', names: ['localhost'] } },
      rights: { tookMs: expect.any(Number) as number },
      version: { version: ledger.site.version },
      durability: { tookMs: expect.any(Number) as number },
    });
    expect(JSON.stringify(servers)).not.toContain(credentials.seed);
  });

  it('ends at a name that nobody knows', async () => {
    expect(await wordsAt(stewardFile({ servers: ['no-such-name.invalid:4222'] }))).toEqual(
      endsAt('name', 'name-not-found'),
    );
  });

  it.each([
    ['speaks HTTP', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'connection', 'no-server'],
    ['greets in another way', 'INFO welcome\r\n', 'connection', 'no-server'],
    ['greets like a server without TLS', 'INFO {"version":"2.11.0"}\r\n', 'certificate', 'no-tls'],
    [
      'greets, and then speaks no TLS',
      'INFO {"version":"2.11.0","tls_required":true}\r\nPING\r\n',
      'certificate',
      'server-certificate-other',
    ],
  ])('ends at somebody who %s, and who is told nothing of the booth', async (_what, words, step, code) => {
    let heard = '';
    const port = await listener((socket) => {
      socket.write(words);
      socket.on('data', (bytes) => {
        heard += bytes.toString('latin1');
        socket.end('no TLS here\r\n');
      });
    });
    const credentials = stewardFile({ servers: [`localhost:${port}`] });
    expect(await wordsAt(credentials)).toEqual(endsAt(step, code));
    expect(heard).not.toMatch(/CONNECT|nkey|north|harbour/);
  });

  it('ends at somebody who says nothing, when its time is over', async () => {
    const port = await listener(() => undefined);
    const { servers } = await check(stewardFile({ servers: [`localhost:${port}`] }), {
      connectMs: 50,
      answerMs: 50,
    });
    expect(wordsOf(servers[0]?.steps ?? [])).toEqual(endsAt('connection', 'timed-out'));
  });
});

describe('the certificate of a ledger’s server', () => {
  it('is to be from the authority in the steward’s file, whomever this computer trusts', async (context) => {
    const { credentials } = await site(context);
    const other = { ...credentials, ca: makeAuthority().cert };
    expect(await wordsAt(other)).toEqual(endsAt('certificate', 'authority-unknown'));
  });

  it.for([
    ['has expired', { days: -1, authorityDays: 400 }, 'server-certificate-expired'],
    [
      'is for another name',
      { name: 'ledger.example', days: 300, authorityDays: 400 },
      'server-certificate-name',
    ],
  ] as const)('that %s ends the way', async ([_what, certificate, code], context) => {
    const server = await natsIn(context, { certificate });
    const credentials = stewardFile({ servers: [...server.servers], ca: server.ca });
    expect(await wordsAt(credentials)).toEqual(endsAt('certificate', code));
  });

  it.for([
    ['it', { days: 29, authorityDays: 400 }],
    ['its authority’s', { days: 300, authorityDays: 29 }],
  ] as const)('is told 30 days before %s ends', async ([_what, certificate], context) => {
    const { ledger, credentials } = await site(context, { certificate });
    await told(ledger, credentials);
    const { servers } = await check(credentials);
    const [, , third] = servers[0]?.steps ?? [];
    expect(third).toMatchObject({ state: 'attention', code: 'certificate-ends' });
    const leftDays = (Date.parse(third?.facts.endsAt ?? '') - patientClock.now()) / 86_400_000;
    expect(leftDays).toBeGreaterThan(28);
    expect(leftDays).toBeLessThan(29.1);
    expect(wordsOf(servers[0]?.steps.slice(3) ?? [])).toEqual(['rights ok', 'version ok', 'durability ok']);
  });
});

describe('a server of the ledger', () => {
  it('does not let in whoever has another key', async (context) => {
    const { credentials } = await site(context);
    const seed = new TextDecoder().decode(newNatsUser().seed);
    expect(await wordsAt({ ...credentials, seed })).toEqual(endsAt('rights', 'booth-refused'));
  });

  it('lets a key in that may not read what the steward tells', async (context) => {
    const { ledger, credentials } = await site(context);
    const south = ledger.credentials('south');
    // Its own answers come to the inbox of its own name alone.
    expect((await wordsAt({ ...credentials, seed: south.seed })).slice(3)).toEqual([
      'rights booth-refused',
      'version ok',
      'durability not-reached',
    ]);
  });

  it('is refused where its compare-and-set may have two winners', async (context) => {
    const program = oldNatsProgram();
    needs(context, 'path' in program, 'nats-server 2.9 of Debian bookworm');
    const old = await natsIn(context, { ...longCertificate, program, jetstream: '' });
    const seed = new TextDecoder().decode(old.user.seed);
    const credentials = stewardFile({ servers: [...old.servers], ca: old.ca, seed });
    const { servers } = await check(credentials);
    expect(wordsOf(servers[0]?.steps ?? [])).toEqual(endsAt('version', 'server-too-old'));
    expect(servers[0]?.steps[4]?.facts.version).toMatch(/^2\.9\./);
  });
});

describe('what the steward tells of the site', () => {
  const last = async (credentials: LedgerCredentials): Promise<string[]> =>
    (await wordsAt(credentials)).slice(2);

  it('is to be told at all', async (context) => {
    const { credentials } = await site(context);
    expect(await last(credentials)).toEqual([
      'certificate ok',
      'rights ok',
      'version ok',
      'durability site-untold',
    ]);
  });

  it('is that a server does not flush, is too old, or has a certificate that ends', async (context) => {
    const { ledger, credentials } = await site(context);
    const soon = { at: '2026-11-20T07:00:00.000+07:00' };
    await told(ledger, credentials, { version: '2.9.10', syncsAlways: false, certificateEnds: soon });
    expect(await last(credentials)).toEqual([
      'certificate certificate-ends',
      'rights ok',
      'version neighbour-too-old',
      'durability not-durable',
    ]);
  });

  it('is that another disk is admitted as this booth', async (context) => {
    const { ledger, credentials } = await site(context);
    await told(ledger, { booth: 'north', incarnation: randomUUID() });
    expect(await last(credentials)).toContain('rights booth-not-admitted');
  });

  it('is of a later version, or of a kind that only that knows', async (context) => {
    const { ledger, credentials } = await site(context);
    await told(ledger, credentials);
    const epoch = {
      v: '1.4',
      kind: 'epoch',
      epoch: randomUUID(),
      began: 'merged',
      at,
      before: null,
      awaited: [],
    };
    const write = (message: object) => ledger.root.jetstream().publish(epochSubject, JSON.stringify(message));
    await write(epoch);
    expect(await last(credentials)).toContain('durability unknown-epoch');
    await write({ ...epoch, v: '2.0' });
    expect(await last(credentials)).toContain('durability site-unreadable');
  });
});
