import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { verifyFolder } from '../../../electron/booth/journal/verify/verify-folder.ts';
import type { WaitingPart } from '../../../electron/booth/journal/records/waiting.ts';
import type { TokenSource } from '../../../electron/booth/ports/ports.ts';
import { settingsSchema } from '../../../electron/booth/settings/schema.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { BoothHost } from '../../faults/booth-host.ts';
import { hostOrder } from '../../support/host-order.ts';
import { testFolder } from '../../support/folders.ts';
import { listening } from '../../support/listening.ts';
import {
  errorOf,
  leftOpen,
  runningBooth,
  testService,
  testToken,
  valueOf,
  type TestBooth,
  type TestService,
} from '../../support/running-booth.ts';
import { sameService } from '../../support/same-service.ts';
import { behind } from '../journal/journal-support.ts';

// Correcting and withdrawing what has not been sent, also in the moment between the making of its body and the first byte.

const correct = (
  booth: TestBooth,
  { id }: Pick<RecordView, 'id'>,
  plate: string,
  more: Record<string, unknown> = {},
): Promise<Result<RecordView>> =>
  booth.call('gate.correct', { recordId: id, plate, vehicleClass: 'CAR', ...more }) as Promise<
    Result<RecordView>
  >;

const withdraw = (
  booth: TestBooth,
  { id }: Pick<RecordView, 'id'>,
  more: Record<string, unknown> = {},
): Promise<Result<RecordView>> =>
  booth.call('gate.withdraw', { recordId: id, ...more }) as Promise<Result<RecordView>>;

/** The token is asked for when a body is ready: each request waits there until it is let go. */
class Brake implements TokenSource {
  readonly #waiting: (() => void)[] = [];
  #asked: () => void = () => undefined;
  #isOff = false;

  token(): Promise<string> {
    if (this.#isOff) return Promise.resolve(testToken);
    return new Promise((resolve) => {
      this.#waiting.push(() => resolve(testToken));
      this.#asked();
    });
  }

  /** Resolves when a request waits. */
  async reached(): Promise<void> {
    if (this.#waiting.length === 0) await new Promise<void>((resolve) => (this.#asked = resolve));
  }

  /** Lets the one that waits go on; the next one waits again. */
  go(): void {
    this.#waiting.shift()?.();
  }

  /** Nothing waits any more. */
  release(): void {
    this.#isOff = true;
    this.go();
  }
}

async function brakedBooth(): Promise<{
  service: TestService;
  booth: TestBooth;
  brake: Brake;
  folder: string;
}> {
  const service = await testService();
  const brake = new Brake();
  const folder = testFolder();
  const booth = await runningBooth(service.baseUrl, { tokens: brake, directory: folder });
  onTestFinished(() => brake.release());
  return { service, booth, brake, folder };
}

async function offlineBooth(folder = testFolder()): Promise<TestBooth> {
  const service = await testService();
  await service.stop();
  return runningBooth(service.baseUrl, { directory: folder });
}

const platesSent = (service: TestService): unknown[] =>
  service.log().map(({ body }) => (body as { plateNumber?: string }).plateNumber);

test('corrected when its body was made and nothing written yet, it goes out with the corrected plate only', async () => {
  const { service, booth, brake, folder } = await brakedBooth();
  const saved = valueOf(await booth.enter('WRONG1'));
  await brake.reached();
  const corrected = valueOf(await correct(booth, saved, 'right-1'));
  expect(corrected).toMatchObject({ ...saved, plate: 'RIGHT1', state: 'queued', reason: 'corrected' });
  brake.go();
  // Once more, while the second body waits.
  await Promise.race([brake.reached(), booth.reaches(saved, 'confirmed')]);
  valueOf(await correct(booth, saved, 'RIGHT2', { vehicleClass: 'CAR' }));
  brake.release();
  await booth.reaches(saved, 'confirmed');
  expect(platesSent(service)).toEqual(['RIGHT2']);
  expect(service.log()[0]?.body).toMatchObject({ startDateTime: saved.at });
  expect((await booth.inside()).cars).toMatchObject([
    { entryId: saved.id, plate: 'RIGHT2', state: 'confirmed' },
  ]);
  expect(booth.bugs).toEqual([]);
  await booth.booth.stop();
  expect(verifyFolder(folder)).toMatchObject({ ok: true, records: 1 });
  // Sent once: it was never marked as being sent for a body that did not go out.
  const told = behind(folder, (database) =>
    database.prepare(`SELECT happening FROM events WHERE record_id <> '' ORDER BY seq`).all(),
  ).map(({ happening }) => happening);
  expect(told).toEqual(['saved', 'corrected', 'corrected', 'connected', 'answered']);
});

test('withdrawn in that moment, not one byte of it reaches the service', async () => {
  const received: Buffer[] = [];
  const server = createServer((socket) => void socket.on('data', (bytes) => received.push(bytes)));
  const port = await listening(server);
  const brake = new Brake();
  const booth = await runningBooth(`http://127.0.0.1:${port}`, { tokens: brake });
  const saved = valueOf(await booth.enter('BACK1'));
  await brake.reached();
  expect(valueOf(await withdraw(booth, saved))).toMatchObject({
    id: saved.id,
    state: 'voided',
    reason: 'withdrawn',
  });
  const connection = once(server, 'connection');
  brake.release();
  const [socket] = (await connection) as [Socket];
  if (!socket.closed) await once(socket, 'close');
  expect(Buffer.concat(received)).toHaveLength(0);
  expect(await booth.until(({ counts }) => counts.waiting === 0)).toMatchObject({
    link: { state: 'open' },
    recent: [{ id: saved.id, state: 'voided' }],
  });
  expect((await booth.inside()).total).toBe(0);
});

test('what is on its way, was sent, or may have been executed is neither corrected nor withdrawn', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl);
  const sent = valueOf(await booth.enter('SENT1'));
  await booth.reaches(sent, 'confirmed');
  service.misbehaviour.next({ kind: 'delay-answer', ms: 300 });
  const sending = valueOf(await booth.enter('SENT2'));
  await booth.reaches(sending, 'sending');
  for (const record of [sent, sending]) {
    expect(errorOf(await correct(booth, record, 'OTHER1'))).toEqual({ code: 'not-possible-now' });
    expect(errorOf(await withdraw(booth, record))).toEqual({ code: 'not-possible-now' });
    // What it is already needs no correction.
    expect(valueOf(await correct(booth, record, record.plate)).id).toBe(record.id);
  }
  await booth.reaches(sending, 'confirmed');
  expect(platesSent(service)).toEqual(['SENT1', 'SENT2']);
});

test('what a supervisor sends again may have been executed, and stays as it was', async () => {
  const service = await testService();
  const brake = new Brake();
  const booth = await runningBooth(service.baseUrl, {
    tokens: brake,
    target: { mode: 'training', probe: false },
  });
  onTestFinished(() => brake.release());
  service.misbehaviour.next({ kind: 'reset-after-execution' });
  const saved = valueOf(await booth.enter('TWICE1'));
  await brake.reached();
  brake.go();
  await booth.reaches(saved, 'unknown');
  const resend = { recordId: saved.id, decision: { way: 'resend' }, reason: 'not in the list', pin: '0000' };
  expect(valueOf(await booth.call('attention.decide', resend))).toMatchObject({ state: 'queued' });
  expect(errorOf(await correct(booth, saved, 'OTHER1'))).toEqual({ code: 'not-possible-now' });
  expect(errorOf(await withdraw(booth, saved))).toEqual({ code: 'not-possible-now' });
});

test('what is wrong with a correction is named, and the same one twice is one', async () => {
  const folder = testFolder();
  const booth = await offlineBooth(folder);
  const inside = valueOf(await booth.enter('INSIDE1'));
  const saved = valueOf(await booth.enter('WRONG1'));
  const refused = [
    await correct(booth, saved, '-.'),
    await correct(booth, saved, 'X'.repeat(17)),
    await correct(booth, saved, 'OK1', { vehicleClass: 'TANK' }),
    await correct(booth, saved, 'inside-1'),
    await correct(booth, { id: crypto.randomUUID() }, 'NONE1'),
    await correct(booth, valueOf(await booth.exit(inside.id)), 'NONE1'),
    await withdraw(booth, { id: crypto.randomUUID() }),
    await correct(booth, valueOf(await booth.rush()), 'DRAFT1'),
    await booth.call('gate.correct', { recordId: saved.id, plate: 'A1' }),
    await booth.call('gate.withdraw', { recordId: saved.id, reason: 7 }),
  ].map((result) => errorOf(result));
  expect(refused).toEqual([
    { code: 'plate-empty', field: 'plate' },
    { code: 'plate-too-long', field: 'plate', limit: 16 },
    { code: 'class-unknown', field: 'vehicleClass' },
    { code: 'already-inside', field: 'plate' },
    { code: 'entry-not-found', field: 'recordId' },
    { code: 'entry-not-found', field: 'recordId' },
    { code: 'not-possible-now' },
    { code: 'not-possible-now' },
    { code: 'bad-message', field: 'vehicleClass' },
    { code: 'bad-message', field: 'reason' },
  ]);
  expect(await booth.reaches(saved, 'queued')).toEqual(saved);
  // The car of that plate has left by now: the exit is recorded.
  const same = await Promise.all([correct(booth, saved, 'INSIDE1'), correct(booth, saved, 'INSIDE1')]);
  expect(same.map((result) => valueOf(result).plate)).toEqual(['INSIDE1', 'INSIDE1']);
  expect((await booth.inside()).cars).toMatchObject([{ entryId: saved.id, plate: 'INSIDE1' }]);
  await booth.booth.stop();
  expect(verifyFolder(folder).ok).toBe(true);
});

test('an entry is corrected to a plate that is inside where somebody says that this is another one', async () => {
  const booth = await offlineBooth();
  valueOf(await booth.enter('INSIDE1'));
  const saved = valueOf(await booth.enter('WRONG1'));
  expect(valueOf(await correct(booth, saved, 'INSIDE1', { despiteInside: true })).plate).toBe('INSIDE1');
  expect((await booth.inside('INSIDE1')).exact).toBeNull();
  expect((await booth.inside()).total).toBe(2);
  expect((await booth.inside('WRONG1')).exact).toBeNull();
});

test('an entry that is withdrawn takes the exit that waits for it to the supervisor; a withdrawn exit lets the car be inside', async () => {
  const booth = await offlineBooth();
  const stays = valueOf(await booth.enter('STAYS1'));
  const left = valueOf(await booth.exit(stays.id));
  expect((await booth.inside()).total).toBe(0);
  expect(valueOf(await withdraw(booth, left, { reason: ' wrong car ' }))).toMatchObject({
    operation: 'exit',
    state: 'voided',
    reason: 'withdrawn',
  });
  expect((await booth.inside()).cars).toMatchObject([{ entryId: stays.id }]);
  const { history } = await booth.detail({ entryId: stays.id });
  expect(history.at(-1)).toMatchObject({ event: 'withdrawn', why: 'wrong car', by: null });

  const again = valueOf(await booth.exit(stays.id));
  expect(valueOf(await withdraw(booth, stays))).toMatchObject({ state: 'voided' });
  expect(await booth.reaches(again, 'refused')).toMatchObject({ reason: 'entry-closed' });
  expect((await booth.inside()).total).toBe(0);
  // Its answer may have been lost: once more it is as it is.
  expect(valueOf(await withdraw(booth, stays))).toMatchObject({ id: stays.id, state: 'voided' });
  expect((await booth.snapshot()).counts).toMatchObject({ waiting: 0, refused: 1 });
});

test('an exit that is repeated goes out all the same where something was noted of it meanwhile', async () => {
  const service = await testService();
  const brake = new Brake();
  onTestFinished(() => brake.release());
  let isHeld = false;
  const tokens = { token: () => (isHeld ? brake.token() : Promise.resolve(testToken)) };
  const open = await leftOpen();
  const { directory, journal } = open;
  const booth = await runningBooth(service.baseUrl, { directory, tokens, handoff: { ...sameService, open } });
  const entry = valueOf(await booth.enter('REPEAT1'));
  await booth.reaches(entry, 'confirmed');
  booth.booth.subscribe((_push, value) => (isHeld ||= 'record' in value && value.record.state === 'unknown'));
  service.misbehaviour.next({ kind: 'reset-before-execution' }, 1, 'exit');
  const exit = valueOf(await booth.exit(entry.id));
  await brake.reached();
  // The probe, whose answer lets the exit be repeated.
  brake.go();
  await brake.reached();
  const note = { found: 'none', sessions: 0, allPages: 'yes', control: 'not-tried' } as const;
  await journal.noteLookUp(exit.id, Date.now(), note);
  brake.release();
  expect((await booth.reaches(exit, 'confirmed')).answer?.endDateTime).toBe(exit.at);
});

/** A booth process keeps each mode in a folder of its own. */
const modeIn = (directory: string): string => join(directory, 'test');

const wrong = (): object => ({
  pressId: crypto.randomUUID(),
  plate: 'WRONG1',
  vehicleClass: 'CAR',
  picture: null,
  pictureNote: null,
});

test.each([
  ['correct-before-commit', 'WRONG1'],
  ['correct-after-commit', 'RIGHT1'],
] as const)('killed at %s it is the one entry or the other, and goes out once', async (instant, plate) => {
  const directory = testFolder();
  const host = new BoothHost(join(directory, 'output'));
  // Nobody listens at port 9 (discard) of this computer.
  await host.start(hostOrder(directory, 'http://127.0.0.1:9', instant), () => undefined);
  const saved = valueOf((await host.call('gate.enter', wrong())) as Result<RecordView>);
  const change = { recordId: saved.id, plate: 'RIGHT1', vehicleClass: 'CAR' };
  expect(await host.call('gate.correct', change)).toBeNull();
  expect(await host.gone).toBe('SIGKILL');
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, { directory: modeIn(directory), handoff: sameService });
  await booth.reaches(saved, 'confirmed');
  expect(platesSent(service)).toEqual([plate]);
  await booth.booth.stop();
  expect(verifyFolder(modeIn(directory)).ok).toBe(true);
});

test('killed when a corrected entry was about to be written, the service has it corrected or not at all', async () => {
  const directory = testFolder();
  const service = await testService();
  const host = new BoothHost(join(directory, 'output'));
  // A slow computer is killed late: an answer would be there first.
  service.misbehaviour.always({ kind: 'hang-after-execution' }, 'entry');
  // Without a token nothing goes out before it is corrected.
  const held = { ...hostOrder(directory, service.baseUrl, 'sending-committed'), token: null };
  await host.start(held, () => undefined);
  const saved = valueOf((await host.call('gate.enter', wrong())) as Result<RecordView>);
  const change = { recordId: saved.id, plate: 'RIGHT1', vehicleClass: 'CAR' };
  valueOf((await host.call('gate.correct', change)) as Result<RecordView>);
  host.tell({ type: 'token', token: testToken });
  expect(await host.gone).toBe('SIGKILL');
  const booth = await runningBooth(service.baseUrl, { directory: modeIn(directory) });
  expect(await booth.reaches(saved, 'unknown')).toMatchObject({ plate: 'RIGHT1' });
  const sent = platesSent(service).filter((plate) => plate !== undefined);
  expect([[], ['RIGHT1']]).toContainEqual(sent);
});

test('where the site wants a supervisor, nothing is put right without a PIN, and it is said whose it was', async () => {
  const service = await testService();
  await service.stop();
  const settings = settingsSchema.parse({ supervisorPin: '471147', undoBySupervisor: true });
  const booth = await runningBooth(service.baseUrl, { settings });
  expect(await booth.snapshot()).toMatchObject({ undoBySupervisor: true });
  const saved = valueOf(await booth.enter('WRONG1'));
  const withPin = (pin: string) => ({ supervisor: { pin } });
  expect(errorOf(await correct(booth, saved, 'RIGHT1'))?.code).toBe('pin-wrong');
  expect(errorOf(await withdraw(booth, saved))?.code).toBe('pin-wrong');
  expect(errorOf(await withdraw(booth, saved, withPin('471148')))?.code).toBe('pin-wrong');
  expect(valueOf(await correct(booth, saved, 'RIGHT1', withPin('471147'))).plate).toBe('RIGHT1');
  expect(valueOf(await withdraw(booth, saved, withPin('471147'))).state).toBe('voided');
  const { history } = await booth.detail({ entryId: saved.id });
  expect(history.map(({ event, by }) => [event, by])).toEqual([
    ['saved', null],
    ['corrected', 'supervisor'],
    ['withdrawn', 'supervisor'],
  ]);
});

test('a rush car that did not come in is taken back before its plate is typed', async () => {
  const booth = await offlineBooth();
  const input = { pressId: randomUUID(), picture: null, pictureNote: null, sinceTapMs: 0, seen: 'red van' };
  const draft = valueOf((await booth.call('gate.rush', input)) as Result<RecordView>);
  expect(valueOf(await withdraw(booth, draft))).toMatchObject({ state: 'voided', reason: 'withdrawn' });
  await booth.until(({ untyped, counts }) => untyped.length === 0 && counts.plateMissing === 0);
  const complete = { recordId: draft.id, plate: 'LATE1', vehicleClass: 'CAR' };
  expect(errorOf((await booth.call('gate.complete', complete)) as Result<RecordView>)?.code).toBe(
    'not-possible-now',
  );
});

test('what waits is told page by page, the oldest first, and nothing else', async () => {
  const booth = await offlineBooth();
  const cars: RecordView[] = [];
  for (const plate of ['ONE1', 'TWO2', 'THREE3']) cars.push(valueOf(await booth.enter(plate)));
  valueOf(await withdraw(booth, cars[1] as RecordView));
  const page = async (offset: number, limit: number) => {
    const told = valueOf((await booth.call('gate.waiting', { offset, limit })) as Result<WaitingPart>);
    return [told.records.map(({ plate }) => plate), told.offset, told.total];
  };
  expect(await page(0, 10)).toEqual([['ONE1', 'THREE3'], 0, 2]);
  expect(await page(1, 1)).toEqual([['THREE3'], 1, 2]);
  // What was on the page has been sent meanwhile.
  expect(await page(6, 1)).toEqual([['THREE3'], 1, 2]);
});
