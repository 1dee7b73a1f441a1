import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verified } from '../sessions/reconciling-support.ts';
import type { RecordState, RecordView, SessionAct } from '../../../electron/contract/record.ts';
import type { OperationName } from '../../../electron/training/operation.ts';
import type { Fault } from '../../support/misbehaviour.ts';
import { passed } from '../../support/patient-clock.ts';
import {
  enteredElsewhere,
  errorOf,
  quickTimings,
  runningBooth,
  settingsWith,
  testPorts,
  testService,
  valueOf,
  type PortChanges,
  type TestBooth,
  type TestService,
} from '../../support/running-booth.ts';

// What is done with a session: recorded, then sent by the outbox under the rules of every record.

const timings = { ...quickTimings, lookUpFreshMs: 20, reconcileMs: 50, absenceApartMs: 50 };
const training: PortChanges = {
  settings: settingsWith('training', { supervisorPin: '4711' }),
  timings,
};

interface Parked {
  readonly service: TestService;
  readonly booth: TestBooth;
  readonly entry: RecordView;
  readonly sessionId: string;
  readonly directory: string;
}

async function withCar(plate = 'ACT 100', changes: PortChanges = training): Promise<Parked> {
  const service = await testService();
  const { directory } = testPorts(service.baseUrl);
  const booth = await runningBooth(service.baseUrl, { ...changes, directory });
  const entry = await booth.reaches(valueOf(await booth.enter(plate)), 'confirmed');
  return { service, booth, entry, sessionId: entry.sessionId ?? '', directory };
}

const asked = (service: TestService, operation: OperationName) =>
  service.log().filter((request) => request.operation === operation);

const acts: [SessionAct, OperationName, Record<string, unknown>][] = [
  ['cancel', 'cancelSession', {}],
  ['edit-entry', 'editEntry', { values: { plateNumber: 'new-1' } }],
  ['charge', 'charge', {}],
  ['direct-charge', 'directCharge', { inputs: { amount: '12.50', note: 'lost ticket' } }],
];

test.each(acts)(
  '%s is queued, sent once and confirmed, for an entry of this booth',
  async (act, operation, more) => {
    const { service, booth, entry, sessionId } = await withCar();
    const record = valueOf(await booth.act({ entryId: entry.id }, act, more));
    expect(record).toMatchObject({
      operation: act,
      state: 'queued',
      sessionId,
      entryId: entry.id,
      plate: 'ACT100',
    });
    await booth.reaches(record, 'confirmed');
    expect(asked(service, operation)).toMatchObject([
      { executed: true, body: { parkingSessionId: sessionId } },
    ]);
    expect((await booth.detail({ entryId: entry.id })).records.map(({ id }) => id)).toEqual([
      entry.id,
      record.id,
    ]);
  },
);

test.each(acts)('%s reaches a session that another booth began', async (act, operation, more) => {
  const service = await testService();
  const sessionId = await enteredElsewhere(service, 'ELSE1');
  const booth = await runningBooth(service.baseUrl, training);
  await booth.lookedUp();
  const record = valueOf(await booth.act({ sessionId }, act, more));
  expect(record).toMatchObject({ sessionId, entryId: null, plate: 'ELSE1' });
  await booth.reaches(record, 'confirmed');
  expect(asked(service, operation)).toMatchObject([{ executed: true, sessionId }]);
});

test('a session tells whether its car is inside: from elsewhere or not, and not from its exit on', async () => {
  const { booth, entry, service } = await withCar();
  expect(await booth.detail({ entryId: entry.id })).toMatchObject({ inside: true });
  await booth.reaches(valueOf(await booth.exit(entry.id)), 'confirmed');
  expect(await booth.detail({ entryId: entry.id })).toMatchObject({ inside: false });
  const sessionId = await enteredElsewhere(service, 'ELSE1');
  await booth.lookedUp();
  expect(await booth.detail({ sessionId })).toMatchObject({ inside: true });
});

test('a charge is confirmed with the service’s own amount and currency', async () => {
  const { booth, entry, service } = await withCar();
  const charge = await booth.reaches(valueOf(await booth.act({ entryId: entry.id }, 'charge')), 'confirmed');
  const [kept] = service.sessions()[0]?.charges ?? [];
  expect(charge.answer?.more).toEqual({
    amount: ((kept?.cents ?? 0) / 100).toFixed(2),
    currency: kept?.currency,
  });
  const given = { inputs: { amount: '12.50', note: 'washing' } };
  const direct = await booth.reaches(
    valueOf(await booth.act({ entryId: entry.id }, 'direct-charge', given)),
    'confirmed',
  );
  expect(direct.answer?.more).toMatchObject({ amount: '12.50' });
});

describe('what is pressed once more', () => {
  const pressId = randomUUID();
  const waiting = async () => {
    const { service, booth, entry } = await withCar();
    service.misbehaviour.always({ kind: 'status-before-execution', status: 429 });
    const charge = (amount: string, reason = 'as typed') =>
      booth.act({ entryId: entry.id }, 'direct-charge', {
        pressId,
        inputs: { amount, note: 'washing' },
        reason,
      });
    const records = async () => (await booth.detail({ entryId: entry.id })).records.map(({ id }) => id);
    return { booth, entry, charge, records, first: valueOf(await charge('12.50')) };
  };

  test('is the same record, and none with other values: what was saved first is told', async () => {
    const { entry, charge, records, first } = await waiting();
    expect(valueOf(await charge('12.50'))).toMatchObject({ id: first.id });
    expect(errorOf(await charge('21.50'))).toMatchObject({ code: 'pressed-otherwise' });
    expect(errorOf(await charge('12.50', 'as typed later'))).toMatchObject({ code: 'pressed-otherwise' });
    expect(await records()).toEqual([entry.id, first.id]);
  });

  test('is not said to be done where it was taken back meanwhile', async () => {
    const { booth, charge, first } = await waiting();
    // It may be on the wire.
    const takesBack = async () => (await booth.call('gate.withdraw', { recordId: first.id })).ok;
    await expect.poll(takesBack).toBe(true);
    expect(errorOf(await charge('12.50'))).toMatchObject({ code: 'pressed-otherwise' });
  });

  test('at another time is the same record, though the time of the press is sent', async () => {
    const { booth, entry } = await waiting();
    const ends = { pressId: randomUUID(), values: {} };
    const first = valueOf(await booth.act({ entryId: entry.id }, 'edit-exit', ends));
    await passed(5);
    expect(valueOf(await booth.act({ entryId: entry.id }, 'edit-exit', ends))).toMatchObject({
      id: first.id,
    });
  });
});

test('an edited exit is sent with its new end, and without one with the time of the exit', async () => {
  const { service, booth, entry } = await withCar();
  const exit = await booth.reaches(valueOf(await booth.exit(entry.id)), 'confirmed');
  const endDateTime = '2030-01-01T10:00:00.000+07:00';
  const edited = valueOf(await booth.act({ entryId: entry.id }, 'edit-exit', { values: { endDateTime } }));
  expect((await booth.reaches(edited, 'confirmed')).answer).toMatchObject({ endDateTime });
  expect(service.sessions()).toMatchObject([{ state: 'ENDED', endDateTime }]);
  const unchanged = valueOf(await booth.act({ entryId: entry.id }, 'edit-exit'));
  await booth.reaches(unchanged, 'confirmed');
  expect(asked(service, 'editExit').at(-1)?.body).toMatchObject({ endDateTime: exit.at });
});

test.each(acts)(
  '%s whose answer is lost is unknown and never sent again by itself, also not after a restart',
  async (act, operation, more) => {
    const { service, booth, entry, directory } = await withCar();
    service.misbehaviour.next({ kind: 'reset-after-execution' }, 1, operation);
    const record = valueOf(await booth.act({ entryId: entry.id }, act, more));
    await booth.reaches(record, 'unknown');
    await booth.until(({ link }) => link.state === 'open');
    for (const plate of ['NEXT1', 'NEXT2'])
      await booth.reaches(valueOf(await booth.enter(plate)), 'confirmed');
    expect(errorOf(await booth.call('attention.lookUp', { recordId: record.id }))).toMatchObject({
      code: 'not-possible-now',
    });
    await booth.booth.stop();
    const again = await runningBooth(service.baseUrl, { ...training, directory });
    await again.reaches(valueOf(await again.enter('NEXT3')), 'confirmed');
    expect((await again.snapshot()).counts.unknown).toBe(1);
    expect(asked(service, operation)).toHaveLength(1);
  },
);

const refusals: [Fault & { status: number }, RecordState][] = [
  [{ kind: 'status-before-execution', status: 404 }, 'refused'],
  [{ kind: 'status-before-execution', status: 409 }, 'refused'],
  [{ kind: 'status-before-execution', status: 422 }, 'refused'],
  [{ kind: 'status-before-execution', status: 500 }, 'unknown'],
];

test.each(refusals)('a charge answered with %j is %s', async (fault, state) => {
  const { service, booth, entry } = await withCar();
  service.misbehaviour.next(fault, 1, 'charge');
  const charge = valueOf(await booth.act({ entryId: entry.id }, 'charge'));
  expect(await booth.reaches(charge, state)).toMatchObject({ httpStatus: fault.status, answer: null });
  expect(service.sessions()[0]?.charges ?? []).toEqual([]);
  await booth.reaches(valueOf(await booth.enter('ONWARD1')), 'confirmed');
});

test('without the permission to charge charges are held back, and entries, exits and cancellations go on', async () => {
  const { service, booth, entry } = await withCar();
  service.misbehaviour.always({ kind: 'status-before-execution', status: 403 }, 'charge');
  const other = await booth.reaches(valueOf(await booth.enter('OTHER1')), 'confirmed');
  const charge = valueOf(await booth.act({ entryId: entry.id }, 'charge'));
  await booth.until(({ link }) => link.withheld.some(({ operation }) => operation === 'charge'));
  await booth.reaches(valueOf(await booth.enter('NEXT1')), 'confirmed');
  await booth.reaches(valueOf(await booth.act({ entryId: other.id }, 'cancel')), 'confirmed');
  expect((await booth.snapshot()).link).toMatchObject({
    state: 'open',
    withheld: [{ operation: 'charge', cause: 'permission' }],
  });
  expect(service.sessions()[0]?.charges ?? []).toEqual([]);
  service.misbehaviour.off();
  await booth.reaches(charge, 'confirmed');
  expect(service.sessions()[0]?.charges).toHaveLength(1);
});

test('an edited entry is found under its new plate, at once and after a restart, and its history says so', async () => {
  const { service, booth, entry, directory } = await withCar();
  const values = { plateNumber: 'right-1', vehicleClass: 'VAN' };
  const edit = valueOf(await booth.act({ entryId: entry.id }, 'edit-entry', { values, reason: 'misread' }));
  await booth.reaches(edit, 'confirmed');
  expect(service.sessions()).toMatchObject([{ plateNumber: 'RIGHT1', vehicleClass: 'VAN' }]);
  const check = async (now: TestBooth): Promise<void> => {
    expect((await now.inside('RIGHT1')).exact).toMatchObject({ entryId: entry.id, vehicleClass: 'VAN' });
    expect((await now.inside('ACT100')).exact).toBeNull();
    expect(errorOf(await now.enter('RIGHT1'))).toMatchObject({ code: 'already-inside' });
    const { history } = await now.detail({ entryId: entry.id });
    expect(history.map(({ event }) => event)).toContain('edited-at-service');
  };
  await check(booth);
  await booth.booth.stop();
  const again = await runningBooth(service.baseUrl, { ...training, directory });
  await check(again);
  await again.reaches(valueOf(await again.exit(entry.id)), 'confirmed');
  expect(await verified(again, directory)).toMatchObject({ ok: true });
});

test('a cancelled session leaves the wall, also one of another booth that the service still lists', async () => {
  const { service, booth, entry } = await withCar();
  const sessionId = await enteredElsewhere(service, 'ELSE1');
  await booth.lookedUp();
  await booth.reaches(valueOf(await booth.act({ entryId: entry.id }, 'cancel')), 'confirmed');
  expect((await booth.inside()).cars).toMatchObject([{ sessionId }]);
  expect(errorOf(await booth.exit(entry.id))).toMatchObject({ code: 'already-left' });

  service.misbehaviour.next({ kind: 'reset-before-execution' }, 1, 'cancelSession');
  const cancel = valueOf(await booth.act({ sessionId }, 'cancel'));
  expect((await booth.inside()).cars).toEqual([]);
  await booth.reaches(cancel, 'unknown');
  await booth.until(({ link }) => link.state === 'open');
  expect((await booth.lookedUp()).cars).toEqual([]);
  expect(service.sessions()[1]).toMatchObject({ id: sessionId, state: 'STARTED' });
});

test('a cancellation that the service refuses brings its car back, this booth’s own and another’s', async () => {
  const { service, booth, entry } = await withCar();
  const sessionId = await enteredElsewhere(service, 'ELSE1');
  await booth.lookedUp();
  service.misbehaviour.next({ kind: 'status-before-execution', status: 422 }, 2, 'cancelSession');
  await booth.reaches(valueOf(await booth.act({ sessionId }, 'cancel')), 'refused');
  await booth.reaches(valueOf(await booth.act({ entryId: entry.id }, 'cancel')), 'refused');
  const { cars } = await booth.inside();
  expect(cars.map(({ plate }) => plate).sort()).toEqual(['ACT100', 'ELSE1']);
  await booth.reaches(valueOf(await booth.exit(entry.id)), 'confirmed');
});

test('with the specification’s profile no act is offered or taken, and nothing is sent', async () => {
  const { service, booth, entry } = await withCar('SPEC1', {
    settings: settingsWith('specification'),
    timings,
  });
  expect((await booth.snapshot()).acts).toEqual([]);
  for (const [act, , more] of acts)
    expect(errorOf(await booth.act({ entryId: entry.id }, act, more))).toMatchObject({ code: 'not-mapped' });
  expect(service.log()).toHaveLength(1);
});
