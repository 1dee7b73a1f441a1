import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Attention, Decision } from '../../../electron/contract/attention.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { settingsSchema } from '../../../electron/booth/settings/schema.ts';
import { testFolder } from '../../support/folders.ts';
import { noisyJpeg } from '../../support/pictures.ts';
import {
  errorOf,
  runningBooth,
  testService,
  valueOf,
  type TestBooth,
  type TestService,
} from '../../support/running-booth.ts';

const pin = '4711';
const settings = settingsSchema.parse({ supervisorPin: pin, vehicleClasses: ['CAR', 'BUS'] });

const decide = (
  booth: TestBooth,
  record: RecordView,
  decision: Decision,
  more: { reason?: string; pin?: string } = {},
): Promise<Result<RecordView>> =>
  booth.call('attention.decide', {
    recordId: record.id,
    decision,
    reason: 'asked the service by phone',
    pin,
    ...more,
  }) as Promise<Result<RecordView>>;

const list = async (booth: TestBooth): Promise<Attention> =>
  valueOf(await booth.call('attention.list', {})) as Attention;

async function withUnknownEntry(): Promise<{ service: TestService; booth: TestBooth; entry: RecordView }> {
  const service = await testService();
  service.misbehaviour.next({ kind: 'reset-after-execution' }, 1, 'entry');
  const booth = await runningBooth(service.baseUrl, { settings });
  const entry = await booth.reaches(valueOf(await booth.enter('UNK1')), 'unknown');
  await booth.until(({ link }) => link.state === 'open');
  return { service, booth, entry };
}

test('an unknown entry is listed with its ways out and the exits that wait for it', async () => {
  const { booth, entry } = await withUnknownEntry();
  valueOf(await booth.exit(entry.id));
  expect(await list(booth)).toMatchObject({
    pin: 'set',
    items: [{ record: { id: entry.id }, waysOut: ['resend', 'resolve', 'void'], waitingExits: 1 }],
  });
});

test('resend of a picture that is too large goes on with a smaller one, then without', async () => {
  const service = await testService({ bodyLimitBytes: 20_000 });
  const booth = await runningBooth(service.baseUrl, { settings });
  for (const [plate, bytes, note] of [
    ['BIGUNK1', 50_000, 'shrunk'],
    ['BIGUNK2', 400_000, 'dropped-too-large'],
  ] as const) {
    service.misbehaviour.next({ kind: 'reset-on-arrival' }, 1, 'entry');
    const entry = valueOf(await booth.enter(plate, { picture: noisyJpeg(bytes) }));
    await booth.reaches(entry, 'unknown');
    expect(valueOf(await decide(booth, entry, { way: 'resend' })).state).toBe('queued');
    expect(await booth.reaches(entry, 'confirmed')).toMatchObject({ pictureNote: note, hasPicture: true });
  }
});

test('an exit that is repeated with too large a picture is repeated with a smaller one', async () => {
  const service = await testService({ bodyLimitBytes: 20_000 });
  const booth = await runningBooth(service.baseUrl, { settings });
  const inside = [];
  for (const plate of ['OUT1', 'OUT2', 'OUT3', 'OUT4'])
    inside.push(await booth.reaches(valueOf(await booth.enter(plate)), 'confirmed'));
  const [first, ...others] = inside;
  service.misbehaviour.next({ kind: 'reset-on-arrival' }, 1, 'exit');
  const exit = valueOf(await booth.exit(first?.id ?? '', { picture: noisyJpeg(50_000) }));
  await booth.reaches(exit, 'unknown');
  for (const { id } of others) await booth.reaches(valueOf(await booth.exit(id)), 'confirmed');
  expect(await booth.reaches(exit, 'confirmed')).toMatchObject({ pictureNote: 'shrunk' });
});

test('resend sends it once more, and nothing else is sent with it', async () => {
  const { service, booth, entry } = await withUnknownEntry();
  expect(valueOf(await decide(booth, entry, { way: 'resend' })).state).toBe('queued');
  await booth.reaches(entry, 'confirmed');
  expect(service.sessions()).toHaveLength(2);
  expect((await list(booth)).items).toEqual([]);
});

test('resolve with the session lets the waiting exit go to it', async () => {
  const { service, booth, entry } = await withUnknownEntry();
  const exit = valueOf(await booth.exit(entry.id));
  const sessionId = service.sessions()[0]?.id ?? '';
  expect(valueOf(await decide(booth, entry, { way: 'resolve', sessionId })).state).toBe('resolved');
  await booth.reaches(exit, 'confirmed');
  expect(service.sessions()).toMatchObject([{ id: sessionId, state: 'ENDED' }]);
});

test('resolve without the session, and void, leave the waiting exit to a supervisor too', async () => {
  for (const decision of [{ way: 'resolve', sessionId: null }, { way: 'void' }] as const) {
    const { booth, entry } = await withUnknownEntry();
    const exit = valueOf(await booth.exit(entry.id));
    valueOf(await decide(booth, entry, decision));
    expect(await booth.reaches(exit, 'refused')).toMatchObject({ reason: 'entry-closed' });
    expect((await list(booth)).items).toMatchObject([
      { record: { id: exit.id }, waysOut: ['resolve', 'void'] },
    ]);
    expect(valueOf(await decide(booth, exit, { way: 'void' })).state).toBe('voided');
  }
});

test('an exit that is pressed after its entry was closed without the session is for a supervisor at once', async () => {
  const { booth, entry } = await withUnknownEntry();
  valueOf(await decide(booth, entry, { way: 'resolve', sessionId: null }));
  const exit = valueOf(await booth.exit(entry.id));
  expect(exit).toMatchObject({ state: 'refused', reason: 'entry-closed' });
  await booth.until(({ counts }) => counts.waiting === 0 && counts.unknown === 0 && counts.refused === 1);
  expect((await list(booth)).items).toMatchObject([
    { record: { id: exit.id }, waysOut: ['resolve', 'void'] },
  ]);
});

test('a refused entry is corrected and sent as corrected', async () => {
  const service = await testService();
  service.misbehaviour.next({ kind: 'status-before-execution', status: 422 }, 1, 'entry');
  const booth = await runningBooth(service.baseUrl, { settings });
  const entry = await booth.reaches(valueOf(await booth.enter('WRONG1')), 'refused');
  const edit: Decision = { way: 'edit', plate: 'right-1', vehicleClass: 'BUS' };
  expect(errorOf(await decide(booth, entry, { ...edit, plate: '' }))?.code).toBe('plate-empty');
  expect(errorOf(await decide(booth, entry, { ...edit, vehicleClass: 'TANK' }))?.code).toBe('class-unknown');
  valueOf(await decide(booth, entry, edit));
  expect(await booth.reaches(entry, 'confirmed')).toMatchObject({ plate: 'RIGHT1', vehicleClass: 'BUS' });
  expect(service.sessions()).toMatchObject([{ plateNumber: 'RIGHT1', startDateTime: entry.at }]);
});

test('a correction to the plate of a car that is inside is asked about first', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, { settings });
  service.misbehaviour.next({ kind: 'status-before-execution', status: 422 }, 1, 'entry');
  const wrong = await booth.reaches(valueOf(await booth.enter('INSX1')), 'refused');
  await booth.reaches(valueOf(await booth.enter('INS1')), 'confirmed');
  const edit: Decision = { way: 'edit', plate: 'ins-1', vehicleClass: 'CAR' };
  expect(errorOf(await decide(booth, wrong, edit))).toMatchObject({ code: 'already-inside', field: 'plate' });
  expect((await list(booth)).items).toMatchObject([{ record: { id: wrong.id, plate: 'INSX1' } }]);
  expect(service.sessions()).toHaveLength(1);
  valueOf(await decide(booth, wrong, { ...edit, despiteInside: true }));
  expect(await booth.reaches(wrong, 'confirmed')).toMatchObject({ plate: 'INS1' });
});

test('without the PIN, a reason, or a record that still needs it, nothing is changed', async () => {
  const { booth, entry } = await withUnknownEntry();
  const resend: Decision = { way: 'resend' };
  expect(errorOf(await decide(booth, entry, resend, { reason: '  ' }))?.code).toBe('reason-empty');
  expect(errorOf(await decide(booth, entry, resend, { pin: '0000' }))?.code).toBe('pin-wrong');
  expect(errorOf(await decide(booth, { ...entry, id: randomUUID() }, resend))?.code).toBe('not-possible-now');
  const edit: Decision = { way: 'edit', plate: 'X1', vehicleClass: 'CAR' };
  expect(errorOf(await decide(booth, entry, edit))?.code).toBe('not-possible-now');
  expect((await booth.snapshot()).recent[0]).toMatchObject({ id: entry.id, state: 'unknown' });
  valueOf(await decide(booth, entry, { way: 'void' }));
  expect(errorOf(await decide(booth, entry, { way: 'void' }))?.code).toBe('not-possible-now');
});

test('guessing the PIN is locked for longer and longer, and the right one does not help meanwhile', async () => {
  let nowMs = 5;
  const service = await testService();
  const clock = { now: () => 0, elapsed: () => nowMs, offsetMinutes: () => 0, after: () => () => undefined };
  const booth = await runningBooth(service.baseUrl, { settings, clock });
  const guess = async (given: string) => errorOf(await booth.call('link.tryAgain', { pin: given }));
  expect([await guess('1'), await guess('2'), await guess('3')]).toMatchObject([
    { code: 'pin-wrong' },
    { code: 'pin-wrong' },
    { code: 'pin-locked', limit: 30 },
  ]);
  expect(await guess(pin)).toMatchObject({ code: 'pin-locked' });
  nowMs += 30_000;
  expect(await guess('4')).toMatchObject({ code: 'pin-locked', limit: 60 });
  nowMs += 60_000;
  expect(await guess(pin)).toBeNull();
});

test('a booth without a PIN says so, and training has its own', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl);
  expect((await list(booth)).pin).toBe('not-set');
  expect(errorOf(await booth.call('link.tryAgain', { pin: '0000' }))?.code).toBe('pin-not-set');
  const training = await runningBooth(service.baseUrl, { target: { mode: 'training' } });
  expect((await list(training)).pin).toBe('training');
  expect(errorOf(await training.call('link.tryAgain', { pin: '0000' }))).toBeNull();
});

test('a supervisor ends a pause that does not end by itself', async () => {
  const service = await testService();
  service.misbehaviour.next({ kind: 'status-before-execution', status: 404 }, 1, 'entry');
  const booth = await runningBooth(service.baseUrl, { settings });
  const entry = valueOf(await booth.enter('PAUSE1'));
  await booth.until(({ link }) => link.state === 'paused' && link.cause === 'address');
  valueOf(await booth.call('link.tryAgain', { pin }));
  await booth.reaches(entry, 'confirmed');
  expect((await booth.snapshot()).link.state).toBe('open');
});

test('an unknown exit is sent again after a good answer to another request, at most three times', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, { settings });
  const entry = await booth.reaches(valueOf(await booth.enter('EX1')), 'confirmed');
  service.misbehaviour.always({ kind: 'status-before-execution', status: 503 }, 'exit');
  const exit = await booth.reaches(valueOf(await booth.exit(entry.id)), 'unknown');
  const attempts = (): number =>
    service
      .log()
      .filter(
        ({ body }) => (body as { parkingSessionId?: string } | null)?.parkingSessionId === entry.sessionId,
      ).length;
  expect(attempts()).toBe(1);
  // The probe is an exit too: only another record's answer counts here, and the gate must be open for it.
  service.misbehaviour.off();
  await booth.reaches(exit, 'confirmed');
  expect(attempts()).toBe(2);
  expect(service.sessions()).toMatchObject([{ state: 'ENDED', endDateTime: exit.at }]);
});

test('an exit that stays unknown is sent again three times and no more', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, { settings });
  const entry = await booth.reaches(valueOf(await booth.enter('EX2')), 'confirmed');
  const others = [];
  for (let car = 0; car < 6; car += 1)
    others.push(await booth.reaches(valueOf(await booth.enter(`OTHER${car}`)), 'confirmed'));
  const conflict = { kind: 'status-before-execution', status: 409 } as const;
  service.misbehaviour.next(conflict, 1, 'exit');
  const exit = await booth.reaches(valueOf(await booth.exit(entry.id)), 'unknown');
  const tries = (): number =>
    service
      .log()
      .filter(({ body }) => (body as { parkingSessionId?: string }).parkingSessionId === entry.sessionId)
      .length;
  expect(tries()).toBe(1);
  for (const [car, other] of others.entries()) {
    service.misbehaviour.next({ kind: 'delay-answer', ms: 0 }, 1, 'exit');
    const isRepeated = car < 3;
    if (isRepeated) service.misbehaviour.next(conflict, 1, 'exit');
    await booth.reaches(valueOf(await booth.exit(other.id)), 'confirmed');
    await expect.poll(tries).toBe(Math.min(2 + car, 4));
    await booth.until(({ recent }) => recent.every(({ state }) => state !== 'sending'));
  }
  expect(tries()).toBe(4);
  expect((await booth.snapshot()).recent.find(({ id }) => id === exit.id)).toMatchObject({
    state: 'unknown',
    reason: 'conflict',
  });
});

test('a damaged journal that may hold something unsent is listed, until a supervisor closes it', async () => {
  const directory = testFolder();
  const folder = 'damaged-2026-11-19T08-00-00Z';
  mkdirSync(join(directory, folder));
  const booth = await runningBooth('http://127.0.0.1:9', { settings, directory });
  await booth.until(({ movedAside }) => movedAside === 1);
  const { movedAside } = await list(booth);
  expect(movedAside).toMatchObject([{ folder, lost: null }]);
  const close = (change: object) =>
    booth.call('attention.closeMovedAside', { folder, reason: 'asked every driver', pin, ...change });
  expect(errorOf(await close({ pin: '0000' }))).toMatchObject({ code: 'pin-wrong' });
  expect(errorOf(await close({ reason: ' ' }))).toMatchObject({ code: 'reason-empty' });
  expect(errorOf(await close({ folder: 'damaged-2026-11-19T08-00-01Z' }))).toMatchObject({
    code: 'not-possible-now',
  });
  expect((await list(booth)).movedAside).toHaveLength(1);
  expect(valueOf(await close({}))).toBe(null);
  expect((await list(booth)).movedAside).toEqual([]);
  await booth.until((snapshot) => snapshot.movedAside === 0);
});
