import { expect, test } from 'vitest';
import { boothTimeOf } from '../../../electron/booth/lib/booth-time.ts';
import { patientClock } from '../../support/patient-clock.ts';
import type { TestBooth } from '../../support/running-booth.ts';
import {
  enteredElsewhere,
  errorOf,
  quickTimings,
  runningBooth,
  settingsWith,
  testPorts,
  testService,
  valueOf,
} from '../../support/running-booth.ts';

const hourMs = 3_600_000;
const stay = { longHours: 24, mostHours: 72 };
const timings = { ...quickTimings, lookUpFreshMs: 20 };
const noToken = { token: () => Promise.resolve(null) };

/** A clock under which hours go by. */
const movable = () => {
  const clock = {
    ...patientClock,
    aheadMs: 0,
    now: () => patientClock.now() + clock.aheadMs,
    elapsed: () => patientClock.elapsed() + clock.aheadMs,
  };
  return clock;
};

const platesOf = async (booth: TestBooth, ...asked: Parameters<TestBooth['list']>): Promise<string[]> =>
  (await booth.list(...asked)).cars.map(({ plate }) => plate);

test('past the longest stay a car is off the wall, the list and the duplicate warning, whatever was done with it since', async () => {
  const clock = movable();
  const service = await testService({ now: () => new Date(clock.now()) });
  const { directory } = testPorts(service.baseUrl);
  const changes = { clock, timings, directory, settings: settingsWith('training', { stay }) };
  const booth = await runningBooth(service.baseUrl, changes);
  const first = await booth.reaches(valueOf(await booth.enter('FIRST1')), 'confirmed');
  clock.aheadMs = 48 * hourMs;
  await booth.reaches(valueOf(await booth.enter('SECOND1')), 'confirmed');
  await booth.reaches(valueOf(await booth.act({ entryId: first.id }, 'charge')), 'confirmed');
  expect(await platesOf(booth)).toEqual(['FIRST1', 'SECOND1']);

  clock.aheadMs = 73 * hourMs;
  expect(await platesOf(booth)).toEqual(['SECOND1']);
  expect(await booth.inside('FIRST1')).toMatchObject({ exact: null, total: 1 });
  // The service still lists it; that makes it no younger.
  await booth.lookedUp();
  expect(await platesOf(booth)).toEqual(['SECOND1']);
  expect(errorOf(await booth.enter('FIRST1'))).toBeNull();

  clock.aheadMs = 121 * hourMs;
  expect(await platesOf(booth)).toEqual(['FIRST1']);
  await booth.booth.stop();
  const again = await runningBooth(service.baseUrl, changes);
  expect(await platesOf(again)).toEqual(['FIRST1']);
});

test('a stay that is long is marked and filtered, the longest first', async () => {
  const service = await testService();
  const clock = movable();
  await enteredElsewhere(service, 'LONG2', boothTimeOf(clock.now() - 30 * hourMs, 420));
  await enteredElsewhere(service, 'LONG1', boothTimeOf(clock.now() - 40 * hourMs, -300));
  await enteredElsewhere(service, 'OLD1', boothTimeOf(clock.now() - 80 * hourMs, 0));
  const booth = await runningBooth(service.baseUrl, {
    clock,
    timings,
    settings: settingsWith('training', { stay }),
  });
  await booth.reaches(valueOf(await booth.enter('NEW1')), 'confirmed');
  await booth.lookedUp();
  const all = await booth.list();
  expect(all.cars.map(({ plate, longStay }) => [plate, longStay])).toEqual([
    ['LONG1', true],
    ['LONG2', true],
    ['NEW1', false],
  ]);
  expect(all).toMatchObject({ fitting: 3, total: 3 });
  expect(await platesOf(booth, 'long')).toEqual(['LONG1', 'LONG2']);
  expect(await platesOf(booth, 'elsewhere')).toEqual(['LONG1', 'LONG2']);
  expect(await platesOf(booth, 'long', 'long 2')).toEqual(['LONG2', 'LONG1']);
  expect(await booth.list('elsewhere', 'NEW1')).toMatchObject({ cars: [], fitting: 0, total: 3 });
  const [car] = all.cars;
  expect((await booth.detail({ sessionId: car?.sessionId ?? '' })).car).toEqual(car);
});

test('who has left here is listed, the last one first, own and other cars, by a part of the plate too', async () => {
  const service = await testService();
  const sessionId = await enteredElsewhere(service, 'ELSE1');
  const booth = await runningBooth(service.baseUrl, { timings, settings: settingsWith('training') });
  await booth.lookedUp();
  for (const plate of ['OWN1', 'OWN2']) {
    const entry = await booth.reaches(valueOf(await booth.enter(plate)), 'confirmed');
    await booth.reaches(valueOf(await booth.exit(entry.id)), 'confirmed');
  }
  await booth.reaches(valueOf(await booth.exitSession(sessionId)), 'confirmed');
  expect(await platesOf(booth, 'left')).toEqual(['ELSE1', 'OWN2', 'OWN1']);
  expect(await platesOf(booth, 'left', 'own-')).toEqual(['OWN2', 'OWN1']);
  expect(await platesOf(booth, 'all')).toEqual([]);
  const [foreign, own] = (await booth.list('left')).cars;
  expect(await booth.detail({ sessionId })).toMatchObject({
    car: { plate: 'ELSE1', entryId: null, longStay: false },
    records: [{ operation: 'exit', state: 'confirmed' }],
  });
  expect(foreign).toMatchObject({ sessionId, enteredAt: null });
  const detail = await booth.detail({ entryId: own?.entryId ?? '' });
  expect(detail.records.map(({ operation }) => operation)).toEqual(['entry', 'exit']);
  expect(detail.history.map(({ event }) => event)).toEqual([
    'saved',
    'connected',
    'answered',
    'saved',
    'connected',
    'answered',
  ]);
});

test('a session that nobody knows has no detail', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, { settings: settingsWith('training') });
  for (const name of [{ sessionId: crypto.randomUUID() }, { entryId: crypto.randomUUID() }])
    expect(errorOf(await booth.call('sessions.detail', name))).toMatchObject({ code: 'session-not-found' });
});

test('the list comes in pages of 100, none twice and none missing', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, { tokens: noToken });
  for (let car = 0; car < 205; car += 1) valueOf(await booth.enter(`PAGE${car}`));
  const seen: string[] = [];
  for (const offset of [0, 100, 200, 300]) {
    const page = await booth.list('all', '', offset);
    expect(page).toMatchObject({ fitting: 205, total: 205 });
    seen.push(...page.cars.map(({ plate }) => plate));
  }
  expect(seen).toEqual(Array.from({ length: 205 }, (_none, car) => `PAGE${car}`));
  expect(await booth.list('all', 'PAGE*', 100)).toMatchObject({ fitting: 205 });
});
