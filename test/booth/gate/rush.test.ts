import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { settingsSchema } from '../../../electron/booth/settings/schema.ts';
import type { Attention } from '../../../electron/contract/attention.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { BoothHost } from '../../faults/booth-host.ts';
import { hostOrder } from '../../support/host-order.ts';
import { testFolder } from '../../support/folders.ts';
import { plainJpeg } from '../../support/pictures.ts';
import { patientClock } from '../../support/patient-clock.ts';
import { errorOf, runningBooth, testService, valueOf } from '../../support/running-booth.ts';
import { behind, move, press, recordOf } from '../journal/journal-support.ts';

// Car now, plate later.

test('a tap is saved and counted but not sent; with its plate it goes out with the time of the tap', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl);
  const before = Date.now();
  const draft = valueOf(await booth.rush({ picture: plainJpeg(), sinceTapMs: 400 }));
  expect(draft).toMatchObject({ state: 'draft', operation: 'entry', plate: '', hasPicture: true });
  expect(Date.parse(draft.at)).toBeGreaterThanOrEqual(before - 401);
  expect(Date.parse(draft.at)).toBeLessThanOrEqual(Date.now() - 400);

  const other = valueOf(await booth.enter('AFTER1'));
  await booth.reaches(other, 'confirmed');
  expect(await booth.snapshot()).toMatchObject({
    counts: { waiting: 0, plateMissing: 1 },
    untyped: [{ id: draft.id }],
  });
  expect(service.log()).toHaveLength(1);

  const saved = valueOf(await booth.complete(draft, '51g-778.02'));
  expect(saved).toMatchObject({ id: draft.id, state: 'queued', plate: '51G77802', at: draft.at });
  await booth.reaches(draft, 'confirmed');
  expect(service.log()[1]?.body).toMatchObject({ plateNumber: '51G77802', startDateTime: draft.at });
  expect((await booth.snapshot()).counts.plateMissing).toBe(0);
  expect((await booth.inside('51G77802')).exact).toMatchObject({ entryId: draft.id, enteredAt: draft.at });
});

test('what was seen of a plate without a picture stays with the car, and is never its plate', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl);
  const draft = valueOf(await booth.rush({ picture: null, sinceTapMs: 0, seen: '51?7' }));
  expect(draft).toMatchObject({ state: 'draft', plate: '', note: '51?7', hasPicture: false });
  valueOf(await booth.complete(draft, '51G77802'));
  await booth.reaches(draft, 'confirmed');
  expect(service.log().map(({ body }) => body)).toMatchObject([{ plateNumber: '51G77802' }]);
});

test('killed between the tap and the typing, it is there again with its picture and the time of the tap', async () => {
  const service = await testService();
  const directory = testFolder();
  const host = new BoothHost(join(directory, 'output'));
  const order = hostOrder(directory, service.baseUrl);
  expect(await host.start(order, () => undefined)).toEqual({ kind: 'started' });
  const tap = { pressId: randomUUID(), picture: plainJpeg(), pictureNote: null, sinceTapMs: 0 };
  const draft = valueOf((await host.call('gate.rush', tap)) as Result<RecordView>);
  expect(await host.kill()).toBe(true);

  // A booth process keeps each mode in a folder of its own.
  const booth = await runningBooth(service.baseUrl, { directory: join(directory, 'test') });
  expect((await booth.snapshot()).untyped).toEqual([draft]);
  expect(valueOf(await booth.call('gate.picture', { recordId: draft.id }))).toEqual(plainJpeg());
  // The tap's answer may have been lost with the booth: the same tap is the same car.
  expect(valueOf(await booth.rush(tap)).id).toBe(draft.id);
  valueOf(await booth.complete(draft, 'KILL1'));
  await booth.reaches(draft, 'confirmed');
  expect(service.sessions()).toMatchObject([{ plateNumber: 'KILL1', startDateTime: draft.at }]);
});

test('a double tap is one record, and no two taps share a millisecond', async () => {
  const service = await testService();
  const nowMs = Date.now();
  const booth = await runningBooth(service.baseUrl, { clock: { ...patientClock, now: () => nowMs } });
  const pressId = randomUUID();
  const taps = await Promise.all([
    booth.rush({ pressId }),
    booth.rush({ pressId }),
    booth.rush(),
    booth.rush({ sinceTapMs: 0 }),
  ]);
  const [first, again, ...others] = taps.map(valueOf);
  expect(again?.id).toBe(first?.id);
  expect(new Set([first, ...others].map((record) => record?.at)).size).toBe(3);
  expect((await booth.until(({ counts }) => counts.plateMissing > 0)).counts.plateMissing).toBe(3);
});

test('completed twice with the same plate it is one entry; with another plate nothing is changed', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl);
  const draft = valueOf(await booth.rush());
  const [one, other] = await Promise.all([booth.complete(draft, 'TWICE1'), booth.complete(draft, 'TWICE1')]);
  expect([valueOf(one).id, valueOf(other).id]).toEqual([draft.id, draft.id]);
  await booth.reaches(draft, 'confirmed');
  expect(errorOf(await booth.complete(draft, 'OTHER1'))?.code).toBe('not-possible-now');
  expect(service.sessions()).toMatchObject([{ plateNumber: 'TWICE1' }]);
  expect(service.log()).toHaveLength(1);
});

test('a plate that is wrong, or inside already, leaves it without one', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl);
  valueOf(await booth.enter('INSIDE1'));
  const draft = valueOf(await booth.rush());
  const codes = [
    await booth.complete(draft, '-.'),
    await booth.complete(draft, 'X'.repeat(17)),
    await booth.complete(draft, 'OK1', { vehicleClass: 'TANK' }),
    await booth.complete(draft, 'inside-1'),
    await booth.complete({ id: randomUUID() }, 'NONE1'),
  ].map((answer) => errorOf(answer)?.code);
  expect(codes).toEqual([
    'plate-empty',
    'plate-too-long',
    'class-unknown',
    'already-inside',
    'entry-not-found',
  ]);
  expect((await booth.until(({ untyped }) => untyped.length > 0)).untyped).toEqual([draft]);
  expect(valueOf(await booth.complete(draft, 'inside-1', { despiteInside: true })).state).toBe('queued');
});

test('a car without its plate is not among those that can leave', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl);
  const draft = valueOf(await booth.rush());
  expect((await booth.inside()).total).toBe(0);
  expect(errorOf(await booth.exit(draft.id))?.code).toBe('entry-not-found');
  valueOf(await booth.complete(draft, 'LATER1'));
  expect((await booth.inside()).cars).toMatchObject([{ entryId: draft.id, plate: 'LATER1' }]);
});

test('one that turned back is closed by a supervisor with a reason, and by nobody else', async () => {
  const service = await testService();
  const settings = settingsSchema.parse({ supervisorPin: '4711' });
  const booth = await runningBooth(service.baseUrl, { settings });
  const draft = valueOf(await booth.rush());
  const { items } = valueOf(await booth.call('attention.list', {})) as Attention;
  expect(items).toMatchObject([{ record: { id: draft.id }, waysOut: ['void'], canLookUp: false }]);
  const decide = (way: string, pin: string): Promise<Result<unknown>> =>
    booth.call('attention.decide', {
      recordId: draft.id,
      decision: { way },
      reason: 'turned back',
      pin,
    });
  expect(errorOf(await decide('void', '0000'))?.code).toBe('pin-wrong');
  expect(errorOf(await decide('resend', '4711'))?.code).toBe('not-possible-now');
  expect(valueOf(await decide('void', '4711'))).toMatchObject({ state: 'voided', reason: 'by-supervisor' });
  expect(errorOf(await booth.complete(draft, 'GONE1'))?.code).toBe('not-possible-now');
  await booth.until(({ counts }) => counts.plateMissing === 0);
});

test('a site that has switched it off gets no new ones, and completes those that are there', async () => {
  const service = await testService();
  const directory = testFolder();
  const store = new JournalStore(directory);
  const draft = recordOf(store.appendDraft(press()));
  store.close();
  const settings = settingsSchema.parse({ rush: false });
  const booth = await runningBooth(service.baseUrl, { directory, settings });
  expect((await booth.snapshot()).rush).toBe(false);
  expect(errorOf(await booth.rush())?.code).toBe('switched-off');
  valueOf(await booth.complete(draft, 'LAST1'));
  await booth.reaches(draft, 'confirmed');
});

test('after damage a draft that may have got its plate gets it again, and is not sent before a supervisor says so', async () => {
  const service = await testService();
  const directory = testFolder();
  const store = new JournalStore(directory);
  const [still, typed] = [press(), press()].map((tap) => recordOf(store.appendDraft(tap)));
  if (still === undefined || typed === undefined) throw new Error('two drafts');
  store.close();
  // The row as it was before its plate was typed, as a lost page would leave it.
  const rows = behind(directory, (database) =>
    database.prepare('SELECT plate, lane, vehicle_class, state FROM records WHERE id = ?').all(typed.id),
  );
  const later = new JournalStore(directory);
  later.transition(move(typed, { to: 'queued', edited: { plate: 'LOST1', vehicleClass: 'CAR' } }));
  later.close();
  behind(directory, (database) =>
    database
      .prepare('UPDATE records SET plate = ?, lane = ?, vehicle_class = ?, state = ? WHERE id = ?')
      .run(...Object.values(rows[0] ?? {}), typed.id),
  );
  const settings = settingsSchema.parse({ supervisorPin: '4711' });
  const booth = await runningBooth(service.baseUrl, { directory, settings });
  expect((await booth.snapshot()).untyped).toMatchObject([{ id: still.id }, { id: typed.id }]);
  const item = async (): Promise<Attention['items'][number] | undefined> => {
    const { items } = valueOf(await booth.call('attention.list', {})) as Attention;
    return items.find(({ record }) => record.id === typed.id);
  };
  expect(await item()).toMatchObject({
    record: { state: 'draft', plate: '' },
    waysOut: ['void'],
    canLookUp: false,
  });
  expect(valueOf(await booth.complete(typed, 'LOST1'))).toMatchObject({ state: 'unknown', plate: 'LOST1' });
  expect(await item()).toMatchObject({ waysOut: ['resend', 'resolve', 'void'] });
  valueOf(await booth.complete(still, 'STILL1'));
  await booth.reaches(still, 'confirmed');
  expect(service.log().map(({ body }) => body)).toMatchObject([{ plateNumber: 'STILL1' }]);
  const resent = { recordId: typed.id, decision: { way: 'resend' }, reason: 'looked', pin: '4711' };
  valueOf(await booth.call('attention.decide', resent));
  await booth.reaches(typed, 'confirmed');
});
