import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createUser } from '@nats-io/nkeys';
import { expect, it, onTestFinished, vi, type TestContext } from 'vitest';
import { compose } from '../../../../electron/booth/compose.ts';
import { sessionTimings } from '../../../../electron/booth/ledger/connection/session.ts';
import type { Clock } from '../../../../electron/booth/ports/ports.ts';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { testFolder } from '../../../support/folders.ts';
import { patientClock } from '../../../support/patient-clock.ts';
import {
  quickTimings,
  runningBooth,
  settingsWith,
  testPorts,
  valueOf,
  type PortChanges,
  type TestBooth,
} from '../../../support/running-booth.ts';
import { admit } from '../../../support/site-words.ts';
import { eventsOf, journalIn } from '../ship/shipping-booth.ts';
import { placeAt, siteOfTwo, type SiteOfTwo } from './site-booths.ts';

// A booth's own disk as it stood some time ago is put back: what is queued there may have been sent since.

const longMs = { timeout: 60_000 };
const settings = settingsWith('training', { supervisorPin: '4711' });
const noToken = { tokens: { token: () => Promise.resolve(null) } };

/** Waits until the ledger has an event of that record that led there. */
async function hasShipped({ ledger }: SiteOfTwo, { id }: RecordView, to: string): Promise<void> {
  const told = async (): Promise<string[]> =>
    eventsOf(await journalIn(ledger)).map((event) => `${event.record ?? ''} ${event.to}`);
  await expect.poll(told, longMs).toContain(`${id} ${to}`);
}

const enteredPlates = ({ service }: SiteOfTwo): string[] =>
  service
    .log()
    .filter(({ operation }) => operation === 'entry')
    .map(({ body }) => (body as { plateNumber: string }).plateNumber);

interface Restored {
  readonly site: SiteOfTwo;
  /** Queued in the copy, and sent by the newer disk. */
  readonly sent: RecordView;
  /** The copy's folder. */
  readonly copy: string;
  /** The booth with the copy. */
  readonly start: (changes?: PortChanges) => Promise<TestBooth>;
}

/** A disk was copied with a car queued; the newer one has sent that since. */
async function restored(context: Pick<TestContext, 'skip' | 'task'>): Promise<Restored> {
  const site = await siteOfTwo(context);
  const [directory, copy] = [testFolder(), join(testFolder(), 'copy')];
  const before = await site.booth('north', { directory, settings, ...noToken });
  const sent = valueOf(await before.enter('AA1111'));
  await hasShipped(site, sent, 'queued');
  await expect.poll(() => existsSync(join(directory, 'site-shipped.json')), longMs).toBe(true);
  await before.booth.stop();
  cpSync(directory, copy, { recursive: true });
  const newer = await site.booth('north', { directory, settings });
  await newer.reaches(sent, 'confirmed');
  await hasShipped(site, sent, 'confirmed');
  await newer.booth.stop();
  expect(enteredPlates(site)).toEqual(['AA1111']);
  return {
    site,
    sent,
    copy,
    start: (changes = {}) => site.booth('north', { directory: copy, settings, ...changes }),
  };
}

it('sends nothing that the newer disk may have sent, and what is new', async (context) => {
  const { site, sent, start } = await restored(context);
  const booth = await start();
  await booth.reaches(valueOf(await booth.enter('BB2222')), 'confirmed');
  const record = (await booth.snapshot()).recent.find(({ id }) => id === sent.id);
  expect(record).toMatchObject({ state: 'unknown', reason: 'older-copy' });
  expect(enteredPlates(site)).toEqual(['AA1111', 'BB2222']);
});

it('doubts nothing a second time: neither what a supervisor had sent again, nor what was queued since', async (context) => {
  const { sent, start } = await restored(context);
  const held = await start(noToken);
  await held.reaches(sent, 'unknown');
  const since = valueOf(await held.enter('BB2222'));
  const decided = { recordId: sent.id, decision: { way: 'resend' }, reason: 'it is not there', pin: '4711' };
  expect(await held.call('attention.decide', decided)).toMatchObject({ ok: true });
  await held.booth.stop();
  const booth = await start();
  await booth.reaches(sent, 'confirmed');
  await booth.reaches(since, 'confirmed');
});

it('sends what was queued after a moment where the ledger does not answer', async (context) => {
  const { site, sent, start } = await restored(context);
  await site.ledger.site.nodes[0]?.kill();
  const booth = await start();
  expect(await booth.reaches(sent, 'confirmed')).toMatchObject({ id: sent.id });
});

it('sends nothing of it under another incarnation, by which the disk is to go on', async (context) => {
  const { site, sent, start } = await restored(context);
  const booth = await start(placeAt({ ...site.ledger.credentials('north'), incarnation: randomUUID() }));
  await booth.reaches(sent, 'unknown');
  expect(enteredPlates(site)).toEqual(['AA1111']);
});

it('sends nothing of it where another disk is this booth by now, and what is pressed there', async (context) => {
  const { site, sent, start } = await restored(context);
  const own = site.ledger.credentials('north');
  await admit({ ...site.ledger, credentials: () => ({ ...own, incarnation: randomUUID() }) }, 'north');
  const booth = await start();
  await booth.until(({ ledger }) => ledger?.state === 'alone', 'alone');
  await booth.reaches(sent, 'unknown');
  await booth.reaches(valueOf(await booth.enter('BB2222')), 'confirmed');
  expect(enteredPlates(site)).toEqual(['AA1111', 'BB2222']);
});

it('sends nothing of it where the site takes its key no longer, and what is pressed there', async (context) => {
  const { site, sent, start } = await restored(context);
  const seed = new TextDecoder().decode(createUser().getSeed());
  const booth = await start(placeAt({ ...site.ledger.credentials('north'), seed }));
  await booth.reaches(sent, 'unknown');
  await booth.reaches(valueOf(await booth.enter('BB2222')), 'confirmed');
  expect(enteredPlates(site)).toEqual(['AA1111', 'BB2222']);
});

it('sends nothing of it after a change of the settings before it was compared', async (context) => {
  const { site, sent, copy } = await restored(context);
  const ports = { directory: copy, settings, ...placeAt(site.ledger.credentials('north')) };
  const first = await compose(testPorts(site.service.baseUrl, ports));
  if (!first.ok) throw new Error(first.fault.message);
  const handoff = await first.value.handOff();
  const booth = await runningBooth(site.service.baseUrl, { ...ports, handoff });
  await booth.reaches(sent, 'unknown');
  expect(enteredPlates(site)).toEqual(['AA1111']);
});

it('repeats no exit by itself that was unknown in the copy, and decided since', async (context) => {
  const site = await siteOfTwo(context);
  const [directory, copy] = [testFolder(), join(testFolder(), 'copy')];
  const before = await site.booth('north', { directory, settings });
  const entry = await before.reaches(valueOf(await before.enter('AA1111')), 'confirmed');
  site.service.misbehaviour.always({ kind: 'hang-before-execution' }, 'exit');
  const exit = valueOf(await before.exit(entry.id));
  await before.reaches(exit, 'sending');
  await before.booth.stop();
  cpSync(directory, copy, { recursive: true });
  const newer = await site.booth('north', { directory, settings, ...noToken });
  const decided = { recordId: exit.id, decision: { way: 'void' }, reason: 'it is here', pin: '4711' };
  expect(await newer.call('attention.decide', decided)).toMatchObject({ ok: true });
  await hasShipped(site, exit, 'voided');
  await newer.booth.stop();
  site.service.misbehaviour.off();
  const booth = await site.booth('north', { directory: copy, settings });
  await booth.until(({ recent }) =>
    recent.some(({ id, reason }) => id === exit.id && reason === 'older-copy'),
  );
});

it('lets a supervisor send an exit again that waited for its entry in the copy', async (context) => {
  const site = await siteOfTwo(context);
  const [directory, copy] = [testFolder(), join(testFolder(), 'copy')];
  const before = await site.booth('north', { directory, settings, ...noToken });
  const entry = valueOf(await before.enter('AA1111'));
  const exit = valueOf(await before.exit(entry.id));
  await hasShipped(site, exit, 'waiting-for-entry');
  await before.booth.stop();
  cpSync(directory, copy, { recursive: true });
  const newer = await site.booth('north', { directory, settings });
  await newer.reaches(entry, 'confirmed');
  await hasShipped(site, entry, 'confirmed');
  await newer.booth.stop();
  const booth = await site.booth('north', { directory: copy, settings });
  await booth.reaches(exit, 'unknown');
  const sessionId = site.service.sessions()[0]?.id ?? '';
  const decided = { decision: { way: 'resend', sessionId }, reason: 'it is at the exit', pin: '4711' };
  expect(await booth.call('attention.decide', { recordId: exit.id, ...decided })).toMatchObject({
    value: { state: 'queued', sessionId },
  });
});

/** @param taken told of each connection. @returns the port of a server that takes connections and says nothing */
async function silentPort(taken: () => void): Promise<number> {
  const silent = createServer(taken).listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  return (silent.address() as AddressInfo).port;
}

it('likewise where the first of its servers take a connection and say nothing', async (context) => {
  const { site, sent, start } = await restored(context);
  // The client draws in which order it asks: this leaves the one that answers the last. It draws the name of each answer, too: once the order
  // is drawn, two questions at a time would be given the same one.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.999);
  onTestFinished(() => random.mockRestore());
  const asked = new Set<number>();
  const silent = await Promise.all(
    [1, 2].map((at) =>
      silentPort(() => {
        asked.add(at);
        random.mockRestore();
      }),
    ),
  );
  const credentials = site.ledger.credentials('north');
  const servers = [...silent.map((port) => `tls://127.0.0.1:${port}`), ...credentials.servers];
  // Each has its time to greet, and the last one as long again to tell what it has. Here it is not over before that one has told it, however
  // busy the computer is.
  const { olderCopyMs } = quickTimings;
  const waited: number[] = [];
  const clock: Clock = {
    ...patientClock,
    after: (ms, then) => {
      if (ms < olderCopyMs * servers.length) return patientClock.after(ms, then);
      waited.push(ms);
      return () => undefined;
    },
  };
  const booth = await start({ ...placeAt({ ...credentials, servers }), clock });
  await booth.reaches(sent, 'unknown');
  expect(await booth.snapshot()).toMatchObject({ recent: [{ id: sent.id, reason: 'older-copy' }] });
  expect([...asked]).toEqual([1, 2]);
  expect(waited).toContain(olderCopyMs * (servers.length + 1));
  expect(olderCopyMs).toBeGreaterThanOrEqual(sessionTimings.connectMs);
  expect(enteredPlates(site)).toEqual(['AA1111']);
});
