import { expect, test } from 'vitest';
import { testFolder } from '../../support/folders.ts';
import { answering, lookUps } from '../service/operations-support.ts';
import { passed, patientClock } from '../../support/patient-clock.ts';
import {
  enteredElsewhere,
  errorOf,
  leftElsewhere,
  profileFile,
  quickTimings,
  runningBooth,
  settingsWith,
  testService,
  valueOf,
  type PortChanges,
} from '../../support/running-booth.ts';

const timings = { ...quickTimings, lookUpFreshMs: 20, reconcileMs: 600_000 };
const training: PortChanges = { settings: settingsWith('training'), timings };

/** Only the look-up of one plate is mapped. */
const queryOnly = (): PortChanges => ({
  timings,
  settings: settingsWith(
    profileFile(({ operations: { listSessions: _list, ...operations }, ...profile }) => ({
      ...profile,
      operations,
    })),
  ),
});

test('while the service is down the look-up says so and asks nothing, own cars are found, and it is fresh again afterwards', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, training);
  await booth.reaches(valueOf(await booth.enter('OWN1')), 'confirmed');
  service.misbehaviour.always({ kind: 'status-before-execution', status: 503 });
  valueOf(await booth.enter('OWN2'));
  await booth.until(({ link }) => link.state === 'probing');
  const asked = lookUps(service);
  for (let key = 0; key < 5; key += 1) {
    const { cars, lookUp } = await booth.inside('OWN');
    expect(cars).toHaveLength(2);
    expect(lookUp.state).toBe('failed');
    await passed(25);
  }
  valueOf(await booth.call('gate.lookUp', {}));
  expect(lookUps(service)).toBe(asked);

  service.misbehaviour.off();
  await enteredElsewhere(service, 'LATE1');
  await booth.until(({ link }) => link.state === 'open');
  await booth.inside();
  await booth.until(({ lookUp }) => lookUp.state === 'fresh');
  expect((await booth.inside('LATE1')).exact).toMatchObject({ source: 'service' });
});

test('a look-up that fails while everything else works is not asked again by every key', async () => {
  const service = await testService();
  service.misbehaviour.always({ kind: 'status-before-execution', status: 403 }, 'listSessions');
  const booth = await runningBooth(service.baseUrl, {
    ...training,
    timings: { ...timings, lookUpFreshMs: 5_000 },
  });
  // As a screen does that searches anew whenever the state of the look-up has changed.
  booth.booth.subscribe((push) => {
    if (push === 'booth.changed') void booth.inside('ABC');
  });
  await booth.inside('A');
  await booth.until(({ lookUp }) => lookUp.state === 'failed');
  await passed(200);
  await booth.inside('AB');
  expect(lookUps(service)).toBe(1);
  // Somebody asks: then it is.
  valueOf(await booth.call('gate.lookUp', {}));
  await booth.until(({ lookUp }) => lookUp.state === 'failed');
  expect(lookUps(service)).toBe(2);
  expect((await booth.snapshot()).link.state).toBe('open');
});

test('where the profile maps no look-up it says so and never asks, whatever is pressed', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, { settings: settingsWith('specification'), timings });
  await enteredElsewhere(service, 'OTHER1');
  expect((await booth.inside('OTHER1')).lookUp).toEqual({ state: 'unmapped', answeredAt: null });
  expect(valueOf(await booth.call('gate.lookUp', {}))).toEqual({ state: 'unmapped', answeredAt: null });
  expect(await booth.list('elsewhere')).toMatchObject({ cars: [], total: 0 });
  service.misbehaviour.next({ kind: 'reset-after-execution' }, 1, 'entry');
  const entry = await booth.reaches(valueOf(await booth.enter('UNK1')), 'unknown');
  const byHand = await booth.call('attention.lookUp', { recordId: entry.id });
  expect(errorOf(byHand)).toMatchObject({ code: 'not-possible-now' });
  await passed(100);
  expect(lookUps(service)).toBe(0);
});

test('with the query of one plate alone a whole plate is asked for, and what has left since is forgotten', async () => {
  const service = await testService();
  const session = await enteredElsewhere(service, 'QRY-1234');
  const booth = await runningBooth(service.baseUrl, queryOnly());
  await booth.inside('');
  await booth.inside('QRY');
  await booth.inside('QRY*');
  await booth.inside(session);
  expect(lookUps(service)).toBe(0);
  expect((await booth.lookedUp('QRY1234')).exact).toMatchObject({ sessionId: session, source: 'service' });
  expect(errorOf(await booth.enter('QRY1234'))).toMatchObject({ code: 'already-inside' });

  await leftElsewhere(service, session);
  await passed(30);
  expect((await booth.lookedUp('QRY1234')).cars).toEqual([]);
  expect(errorOf(await booth.enter('QRY1234'))).toBeNull();
});

test('a query that finds open sessions only forgets what it does not find any more', async () => {
  const session = { id: 'S-1', plateNumber: 'QRY-1234', startDateTime: '2026-11-20T08:15:30.123+07:00' };
  let inside = [session];
  const service = await answering(() => ({ body: JSON.stringify({ data: inside }) }));
  const clock = { ...patientClock, now: () => Date.parse('2026-11-20T09:00:00.000+07:00') };
  const booth = await runningBooth(service.address, { ...queryOnly(), clock });
  expect((await booth.lookedUp('QRY1234')).exact).toMatchObject({ sessionId: 'S-1' });
  inside = [];
  await booth.until(({ lookUp }) => lookUp.state === 'fresh');
  await passed(30);
  await booth.inside('QRY1234');
  await booth.until(({ lookUp }) => lookUp.state === 'fresh');
  expect((await booth.inside('QRY1234')).cars).toEqual([]);
});

test('a car of this booth that the service says has left is off the wall, and stays off', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, queryOnly());
  const entry = await booth.reaches(valueOf(await booth.enter('GONE123')), 'confirmed');
  await leftElsewhere(service, entry.sessionId ?? '');
  expect((await booth.lookedUp('GONE123')).cars).toEqual([]);
  const charge = valueOf(await booth.act({ entryId: entry.id }, 'charge'));
  await booth.reaches(charge, 'confirmed');
  expect((await booth.inside('GONE123')).cars).toEqual([]);
});

test('a look-up under way ends with the booth, and nothing of it is waited for longer than one answer', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, training);
  service.misbehaviour.always({ kind: 'hang-before-execution' }, 'listSessions');
  await booth.inside();
  const begun = patientClock.elapsed();
  await booth.booth.stop();
  expect(patientClock.elapsed() - begun).toBeLessThan(2 * timings.answerMs);
  expect(booth.bugs).toEqual([]);
});

test('a car of this booth that has left stays off the wall, whatever the service still has as open', async () => {
  const service = await testService();
  const unprobed = { ...training, directory: testFolder(), target: { probe: false } };
  const booth = await runningBooth(service.baseUrl, unprobed);
  const [early, late] = await Promise.all(
    ['EARLY123', 'LATER123'].map(async (plate) =>
      booth.reaches(valueOf(await booth.enter(plate)), 'confirmed'),
    ),
  );
  if (early === undefined || late === undefined) throw new Error('two cars');
  // The answer is made before the exit, and comes after it.
  service.misbehaviour.next({ kind: 'delay-answer', ms: 300 }, 1, 'listSessions');
  valueOf(await booth.call('gate.lookUp', {}));
  await passed(100);
  await booth.reaches(valueOf(await booth.exit(early.id)), 'confirmed');
  await booth.until(({ lookUp }) => lookUp.state === 'fresh');
  expect((await booth.inside('EARLY123')).cars).toEqual([]);

  // The service never gets the exit: it goes on saying that the car is inside.
  service.misbehaviour.always({ kind: 'reset-before-execution' }, 'exit');
  await booth.reaches(valueOf(await booth.exit(late.id)), 'unknown');
  await booth.booth.stop();
  const again = await runningBooth(service.baseUrl, unprobed);
  expect((await again.lookedUp()).cars).toEqual([]);
  expect(service.sessions()).toMatchObject([
    { state: 'ENDED' },
    { state: 'STARTED', plateNumber: 'LATER123' },
  ]);
});

test('a car that left while its entry was still unknown is not taken for another booth’s', async () => {
  const service = await testService();
  const ports = { ...training, directory: testFolder() };
  const booth = await runningBooth(service.baseUrl, ports);
  service.misbehaviour.next({ kind: 'reset-after-execution' }, 1, 'entry');
  const entry = await booth.reaches(valueOf(await booth.enter('GHOST1')), 'unknown');
  await booth.until(({ link }) => link.state === 'open');
  expect(valueOf(await booth.exit(entry.id)).state).toBe('waiting-for-entry');
  expect((await booth.lookedUp()).cars).toEqual([]);
  await booth.booth.stop();
  const again = await runningBooth(service.baseUrl, ports);
  expect((await again.lookedUp()).cars).toEqual([]);
  expect(service.sessions()).toMatchObject([{ state: 'STARTED' }]);
  valueOf(await again.call('attention.lookUp', { recordId: entry.id }));
  await again.until(({ counts }) => counts.waiting === 0);
  expect(service.sessions()).toMatchObject([{ state: 'ENDED' }]);
});

test('a list that is read page by page forgets a car only when it is missing twice', async () => {
  const car = (id: string) => ({
    id,
    plateNumber: `PAGE-${id}`,
    startDateTime: '2026-11-20T08:15:30.123+07:00',
  });
  let pages = [[car('1'), car('2')], [car('3')]];
  const service = await answering(({ url = '' }) => {
    const page = Number(new URL(url, 'http://service').searchParams.get('page'));
    return { body: JSON.stringify({ data: pages[page - 1] ?? [] }) };
  });
  const clock = { ...patientClock, now: () => Date.parse('2026-11-20T09:00:00.000+07:00') };
  const booth = await runningBooth(service.address, { ...training, clock });
  const inside = async (): Promise<string[]> => {
    valueOf(await booth.call('gate.lookUp', {}));
    await booth.until(({ lookUp }) => lookUp.state === 'fresh');
    const { cars } = await booth.inside('PAGE');
    return cars.map(({ plate }) => plate).toSorted();
  };
  expect(await inside()).toEqual(['PAGE1', 'PAGE2', 'PAGE3']);
  // The first one left between the two pages, and the third moved to the first page meanwhile.
  pages = [[car('1'), car('2')], [car('4')]];
  expect(await inside()).toEqual(['PAGE1', 'PAGE2', 'PAGE3', 'PAGE4']);
  pages = [[car('2'), car('3')], [car('4')]];
  expect(await inside()).toEqual(['PAGE1', 'PAGE2', 'PAGE3', 'PAGE4']);
  expect(await inside()).toEqual(['PAGE2', 'PAGE3', 'PAGE4']);
});

test('with the query of one plate alone “ask anew” asks for the plate that was asked for last', async () => {
  const service = await testService();
  const session = await enteredElsewhere(service, 'QRY-1234');
  const booth = await runningBooth(service.baseUrl, {
    ...queryOnly(),
    timings: { ...timings, lookUpFreshMs: 60_000 },
  });
  valueOf(await booth.call('gate.lookUp', {}));
  expect(lookUps(service)).toBe(0);
  await booth.lookedUp('QRY1234');
  await leftElsewhere(service, session);
  valueOf(await booth.call('gate.lookUp', {}));
  await booth.until(({ lookUp }) => lookUp.state === 'fresh');
  expect(lookUps(service)).toBe(2);
  expect((await booth.inside('QRY1234')).cars).toEqual([]);
});
