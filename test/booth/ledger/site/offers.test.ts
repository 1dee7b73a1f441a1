import { expect, it, type TestContext } from 'vitest';
import type { RecordView } from '../../../../electron/contract/record.ts';
import { testFolder } from '../../../support/folders.ts';
import {
  errorOf,
  quickTimings,
  settingsWith,
  valueOf,
  type PortChanges,
  type TestBooth,
} from '../../../support/running-booth.ts';
import { handoversIn, saysHandover } from '../ship/offering-booth.ts';
import { hasWall, isCurrent, siteOfTwo, type SiteOfTwo } from './site-booths.ts';

// A booth whose service is away for long offers what waits to the other booths of its site.

const longMs = { timeout: 60_000 };
const settings = settingsWith('training', { supervisorPin: '4711' });
const timings = { ...quickTimings, offerMs: 200, sendAnywayMs: 200 };

interface Away {
  readonly site: SiteOfTwo;
  readonly booth: TestBooth;
  readonly start: (changes?: PortChanges) => Promise<TestBooth>;
  /** Its service answers again. */
  readonly back: () => void;
}

/** A booth at the ledger whose service takes nothing. */
async function away(context: Pick<TestContext, 'skip' | 'task'>): Promise<Away> {
  const site = await siteOfTwo(context);
  const directory = testFolder();
  const start = (changes: PortChanges = {}): Promise<TestBooth> =>
    site.booth('north', { directory, settings, timings, ...changes });
  const booth = await start();
  await isCurrent(booth);
  const { misbehaviour } = site.service;
  misbehaviour.always({ kind: 'status-on-arrival', status: 429 });
  return { site, booth, start, back: () => misbehaviour.off() };
}

const keeps = (booth: TestBooth, kept: number): Promise<unknown> =>
  booth.until(({ ledger }) => (ledger?.offers?.kept ?? 0) === kept, `${String(kept)} kept for the ledger`);

const found = async (booth: TestBooth, { id }: RecordView): Promise<RecordView | undefined> =>
  (await booth.snapshot()).recent.find((record) => record.id === id);

async function happenedTo(booth: TestBooth, { id }: RecordView): Promise<string[]> {
  const { history } = await booth.detail({ entryId: id });
  return history.map(({ event }) => event);
}

it('once the service answers again, everything is reclaimed and sent', async (context) => {
  const { site, booth, back } = await away(context);
  const [one, two] = [valueOf(await booth.enter('AA1111')), valueOf(await booth.enter('BB2222'))];
  await keeps(booth, 2);
  await expect.poll(() => found(booth, one), longMs).toMatchObject({ state: 'queued', offered: true });
  back();
  await booth.reaches(one, 'confirmed');
  await booth.reaches(two, 'confirmed');
  await keeps(booth, 0);
  const told = (await handoversIn(site.ledger)).map((said) => said.split(' ')[0]);
  expect(told.at(0)).toBe('offered');
  expect(told.at(-1)).toBe('reclaimed');
  expect(site.service.sessions()).toHaveLength(2);
  expect(booth.bugs).toEqual([]);
});

it('where nothing but what is offered could show whether the service is back, it is reclaimed to be tried', async (context) => {
  const { booth, start, back } = await away(context);
  await booth.booth.stop();
  const blind = await start({ target: { probe: false } });
  const entry = valueOf(await blind.enter('AA1111'));
  await keeps(blind, 1);
  back();
  await blind.reaches(entry, 'confirmed');
  await keeps(blind, 0);
  expect(blind.bugs).toEqual([]);
});

it('a car whose plate is missing is offered, too, and typed once it is reclaimed', async (context) => {
  const { booth, back } = await away(context);
  const tapped = valueOf(await booth.rush());
  // Of which the service is asked.
  valueOf(await booth.enter('BB2222'));
  await keeps(booth, 2);
  expect(valueOf(await booth.complete(tapped, 'AA1111'))).toMatchObject({ state: 'queued', plate: 'AA1111' });
  back();
  await booth.reaches(tapped, 'confirmed');
  expect(booth.bugs).toEqual([]);
});

it('what is offered is undone once it is reclaimed', async (context) => {
  const { site, booth, back } = await away(context);
  const entry = valueOf(await booth.enter('AA1111'));
  await keeps(booth, 1);
  expect(valueOf(await booth.call('gate.withdraw', { recordId: entry.id }))).toMatchObject({
    state: 'voided',
  });
  await keeps(booth, 0);
  expect((await handoversIn(site.ledger)).at(-1)).toBe(`reclaimed ${entry.id}`);
  back();
  await booth.reaches(valueOf(await booth.enter('BB2222')), 'confirmed');
  expect(site.service.sessions()).toMatchObject([{ plateNumber: 'BB2222' }]);
  expect(booth.bugs).toEqual([]);
});

it('while the ledger is away nothing of it is undone, and a supervisor has it sent', async (context) => {
  const { site, booth, back } = await away(context);
  const entry = valueOf(await booth.enter('AA1111'));
  await keeps(booth, 1);
  await site.ledger.site.stop();
  await booth.until(({ ledger }) => ledger?.state === 'away');
  expect(errorOf(await booth.call('gate.withdraw', { recordId: entry.id }))?.code).toBe('still-offered');
  const reasoned = { reason: 'the ledger is away', pin: '4711' };
  expect(errorOf(await booth.call('attention.sendKept', reasoned))?.code).toBe('not-possible-now');
  back();
  // New presses go on.
  await booth.reaches(valueOf(await booth.enter('BB2222')), 'confirmed');
  await booth.until(({ ledger }) => ledger?.offers?.isSendable === true);
  expect(await found(booth, entry)).toMatchObject({ state: 'queued', offered: true });
  expect(errorOf(await booth.call('attention.sendKept', { ...reasoned, reason: ' ' }))?.code).toBe(
    'reason-empty',
  );
  expect(valueOf(await booth.call('attention.sendKept', reasoned))).toBe(1);
  await booth.reaches(entry, 'confirmed');
  expect(await happenedTo(booth, entry)).toContain('sent-anyway');
  expect((await booth.snapshot()).ledger).not.toHaveProperty('offers');
  expect(booth.bugs).toEqual([]);
});

it('what was taken over while the booth was off is handed over at its start, and told with the other booth’s name', async (context) => {
  const { site, booth, start, back } = await away(context);
  const [one, two] = [valueOf(await booth.enter('AA1111')), valueOf(await booth.enter('BB2222'))];
  // What is only about to be offered is nobody else's to take.
  const saidOf = async ({ id }: RecordView): Promise<boolean> =>
    (await handoversIn(site.ledger)).some((said) => said.includes(id));
  await expect.poll(async () => (await saidOf(one)) && (await saidOf(two)), longMs).toBe(true);
  await booth.booth.stop();
  await saysHandover(site.ledger, 'south', { type: 'fenced', records: [one] });
  back();
  const again = await start();
  await again.reaches(two, 'confirmed');
  expect(await again.reaches(one, 'local')).toMatchObject({ reason: 'handed-over', handedTo: 'south' });
  await expect
    .poll(async () => (await again.snapshot()).ledger?.offers, longMs)
    .toEqual({ kept: 0, isSendable: false, handedOver: [{ booth: 'South gate', count: 1 }] });
  expect(site.service.sessions()).toMatchObject([{ plateNumber: 'BB2222' }]);
  // Its car is another booth's by now, and waits there.
  await hasWall(again, ['AA1111 site North gate waits', 'BB2222 journal']);
  expect(again.bugs).toEqual([]);
});

it('a booth whose place at the ledger was taken away has a supervisor send what it had offered', async (context) => {
  const { booth, start, back } = await away(context);
  const entry = valueOf(await booth.enter('AA1111'));
  await keeps(booth, 1);
  await booth.booth.stop();
  back();
  const alone = await start({ ledger: { credentials: () => Promise.resolve(null) } });
  await alone.until(({ ledger }) => ledger?.offers?.isSendable === true);
  valueOf(await alone.call('attention.sendKept', { reason: 'no ledger any more', pin: '4711' }));
  await alone.reaches(entry, 'confirmed');
  expect(alone.bugs).toEqual([]);
});
