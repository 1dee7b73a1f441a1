import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Attention } from '../../../electron/contract/attention.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { compose } from '../../../electron/booth/compose.ts';
import { requestSalvage } from '../../../electron/booth/journal/files/aside.ts';
import { settingsSchema } from '../../../electron/booth/settings/schema.ts';
import { testFolder } from '../../support/folders.ts';
import {
  errorOf,
  runningBooth,
  testPorts,
  testService,
  valueOf,
  type PortChanges,
  type TestBooth,
  type TestService,
} from '../../support/running-booth.ts';

// A booth over a journal that was damaged: it works from the first moment on, and sends what was queued when a supervisor says so.

const pin = '4711';
const settings = settingsSchema.parse({ supervisorPin: pin });
const salvageWorker = new URL('../../support/held-salvage-worker.ts', import.meta.url);

interface Damaged {
  readonly directory: string;
  readonly service: TestService;
  /** Confirmed, and inside. */
  readonly inside: RecordView;
  /** Queued, in this order. */
  readonly queued: readonly RecordView[];
}

/** A journal with a car inside, its exit and so many entries queued, whose next opening finds it damaged. */
async function damaged(plates: readonly string[]): Promise<Damaged> {
  const directory = testFolder();
  const service = await testService();
  const before = await runningBooth(service.baseUrl, { directory, settings });
  const inside = await before.reaches(valueOf(await before.enter('INSIDE1')), 'confirmed');
  const leaving = await before.reaches(valueOf(await before.enter('LEAVING1')), 'confirmed');
  await before.booth.stop();
  const offline = await runningBooth(service.baseUrl, {
    directory,
    settings,
    tokens: { token: () => Promise.resolve(null) },
  });
  const queued: RecordView[] = [valueOf(await offline.exit(leaving.id))];
  for (const plate of plates) queued.push(valueOf(await offline.enter(plate)));
  await offline.booth.stop();
  requestSalvage(directory);
  return { directory, service, inside, queued };
}

/** The booth whose start finds the damage, and reads no further until `letGo`. */
async function held({ directory, service }: Damaged, more: PortChanges = {}) {
  const hold = join(directory, 'hold');
  writeFileSync(hold, '');
  const journalWorker = salvageWorker;
  const booth = await runningBooth(service.baseUrl, {
    directory,
    settings,
    salvageMs: 0,
    journalWorker,
    ...more,
  });
  return {
    booth,
    letGo: async () => {
      rmSync(hold);
      await booth.until(({ readingEarlier }) => !readingEarlier);
    },
  };
}

const list = async (booth: TestBooth): Promise<Attention> =>
  valueOf(await booth.call('attention.list', {})) as Attention;

const sendFound = (booth: TestBooth, change: object = {}): Promise<Result<number>> =>
  booth.call('attention.sendFound', { reason: 'looked at the gate', pin, ...change }) as Promise<
    Result<number>
  >;

const plates = (service: TestService): string[] => service.sessions().map(({ plateNumber }) => plateNumber);

test('while it is read cars are saved; then all is there, and what was queued goes out once, when a supervisor says so', async () => {
  const given = await damaged(['QUEUED1', 'QUEUED2']);
  const { service, inside, queued } = given;
  const { booth, letGo } = await held(given);
  expect(await booth.snapshot()).toMatchObject({ readingEarlier: true, storage: 'ok' });
  expect((await booth.inside()).total).toBe(0);
  const now = await booth.reaches(valueOf(await booth.enter('NOW1')), 'confirmed');
  await letGo();
  await booth.until(({ counts, storage }) => counts.refused === 3 && storage === 'salvaged');
  expect((await booth.snapshot()).counts).toMatchObject({ waiting: 0, unknown: 0 });
  const found = (await booth.inside()).cars.map(({ plate }) => plate);
  expect(found.toSorted()).toEqual(['INSIDE1', 'NOW1', 'QUEUED1', 'QUEUED2']);
  expect((await booth.inside('INSIDE1')).exact).toMatchObject({
    entryId: inside.id,
    sessionId: inside.sessionId,
  });
  expect(errorOf(await booth.enter('QUEUED1'))?.code).toBe('already-inside');
  // None of it made a sound: nobody pressed it now.
  expect(booth.records.filter(({ id }) => id !== now.id)).toEqual([]);

  const waiting = await list(booth);
  expect(waiting.found).toEqual({ sendable: 3, again: 0 });
  expect(waiting.items.map(({ record }) => record.id)).toEqual(queued.map(({ id }) => id));
  expect(plates(service)).toEqual(['INSIDE1', 'LEAVING1', 'NOW1']);
  expect(errorOf(await sendFound(booth, { pin: '0000' }))?.code).toBe('pin-wrong');
  expect(errorOf(await sendFound(booth, { reason: ' ' }))?.code).toBe('reason-empty');
  expect(valueOf(await sendFound(booth))).toBe(3);
  for (const record of queued) await booth.reaches(record, 'confirmed');
  expect(plates(service).toSorted()).toEqual(['INSIDE1', 'LEAVING1', 'NOW1', 'QUEUED1', 'QUEUED2']);
  expect(service.sessions().find(({ plateNumber }) => plateNumber === 'LEAVING1')?.state).toBe('ENDED');
  expect((await list(booth)).found).toEqual({ sendable: 0, again: 0 });
  expect(errorOf(await sendFound(booth))?.code).toBe('not-possible-now');
  const { history } = await booth.detail({ entryId: queued[1]?.id ?? '' });
  expect(history).toContainEqual(
    expect.objectContaining({ event: 'supervisor', by: 'supervisor', why: 'looked at the gate' }),
  );
});

test('what was recorded again meanwhile is not sent with the others', async () => {
  const given = await damaged(['TWICE1', 'ONCE1']);
  const { service, queued } = given;
  const { booth, letGo } = await held(given);
  // Both cars stood at the gate still, and nothing was known of them.
  await booth.reaches(valueOf(await booth.enter('TWICE1')), 'confirmed');
  await booth.reaches(valueOf(await booth.exitSession(queued[0]?.sessionId ?? '')), 'confirmed');
  await letGo();
  await booth.until(({ counts }) => counts.refused === 3);
  const [exit, twice, once] = queued;
  expect((await list(booth)).found).toEqual({ sendable: 1, again: 2 });
  expect(valueOf(await sendFound(booth))).toBe(1);
  await booth.reaches(once as RecordView, 'confirmed');
  const left = (await list(booth)).items.map(({ record }) => record.id);
  expect(left).toEqual([exit?.id, twice?.id]);
  expect(plates(service).filter((plate) => plate === 'TWICE1')).toHaveLength(1);
});

test('a thread that ends while it is read goes on with it, and all says so', async () => {
  const given = await damaged(['QUEUED1']);
  const log: string[] = [];
  const { booth, letGo } = await held(given, { log: (_level, message) => log.push(message) });
  const now = valueOf(await booth.enter('NOW1'));
  writeFileSync(join(given.directory, 'hold'), 'end');
  await expect.poll(() => log).toContain('the journal’s thread runs again');
  expect(await booth.snapshot()).toMatchObject({ readingEarlier: true });
  // What was pressed since the damage stays where it was.
  expect((await booth.inside()).cars).toMatchObject([{ entryId: now.id }]);
  await letGo();
  expect((await booth.inside()).cars.map(({ plate }) => plate).toSorted()).toEqual([
    'INSIDE1',
    'NOW1',
    'QUEUED1',
  ]);
});

test('a change of settings while it is read loses none of the cars', async () => {
  const { directory, service } = await damaged(['QUEUED1']);
  const hold = join(directory, 'hold');
  writeFileSync(hold, '');
  const ports = { directory, settings, salvageMs: 0, journalWorker: salvageWorker };
  const first = await compose(testPorts(service.baseUrl, ports));
  if (!first.ok) throw new Error(first.fault.message);
  const handoff = await first.value.handOff();
  rmSync(hold);
  const next = await runningBooth(service.baseUrl, { directory, settings, handoff });
  await next.until(({ readingEarlier, storage }) => !readingEarlier && storage === 'salvaged');
  expect((await next.inside()).cars.map(({ plate }) => plate).toSorted()).toEqual(['INSIDE1', 'QUEUED1']);
});
