import { expect, test } from 'vitest';
import { appendEntry } from '../../../electron/booth/journal/records/append.ts';
import { openDatabase } from '../../../electron/booth/journal/opening/opening.ts';
import { newEntry } from '../../bench/records.ts';
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
import { testFolder } from '../../support/folders.ts';

// Cars that another booth let in, found by the look-up of the training profile.

const training: PortChanges = {
  settings: settingsWith('training'),
  timings: { ...quickTimings, lookUpFreshMs: 20 },
};
const platesOf = ({ cars }: { cars: readonly { plate: string }[] }): string[] =>
  cars.map(({ plate }) => plate).sort();

async function withForeignCar(plate = '51g-778.02'): Promise<{
  service: TestService;
  booth: TestBooth;
  session: string;
  directory: string;
}> {
  const service = await testService();
  const session = await enteredElsewhere(service, plate);
  const { directory } = testPorts(service.baseUrl);
  const booth = await runningBooth(service.baseUrl, { ...training, directory });
  return { service, booth, session, directory };
}

test('a car that another booth let in is found by its plate, with the age of the answer, and leaves by its session', async () => {
  const { service, booth, session } = await withForeignCar();
  expect(await booth.inside('51G77802')).toMatchObject({ cars: [], lookUp: { answeredAt: null } });
  const found = await booth.lookedUp();
  expect(found.lookUp.answeredAt).not.toBeNull();
  const { exact } = await booth.inside('51G77802');
  expect(exact).toMatchObject({
    source: 'service',
    entryId: null,
    sessionId: session,
    plate: '51G77802',
    enteredAt: service.sessions()[0]?.startDateTime,
  });
  const exit = valueOf(await booth.exitSession(session));
  expect(exit).toMatchObject({ state: 'queued', plate: '51G77802', sessionId: session, entryId: null });
  const sent = await booth.reaches(exit, 'confirmed');
  expect(sent.answer).toMatchObject({ endDateTime: exit.at });
  expect(service.sessions()).toMatchObject([{ id: session, state: 'ENDED', endDateTime: exit.at }]);
});

test('a car let in by a second booth with a data directory of its own leaves by the first', async () => {
  const service = await testService();
  const first = await runningBooth(service.baseUrl, training);
  const second = await runningBooth(service.baseUrl, training);
  const entry = await second.reaches(valueOf(await second.enter('RS 77 QQ')), 'confirmed');
  const { cars } = await first.lookedUp();
  expect(cars).toMatchObject([{ source: 'service', plate: 'RS77QQ', sessionId: entry.sessionId }]);
  await first.reaches(valueOf(await first.exitSession(entry.sessionId ?? '')), 'confirmed');
  expect(platesOf(await first.lookedUp())).toEqual([]);
});

test('the wall answers at once while the service hangs, and grows when its answer comes', async () => {
  const { service, booth } = await withForeignCar();
  const own = valueOf(await booth.enter('OWN1'));
  await booth.reaches(own, 'confirmed');
  service.misbehaviour.next({ kind: 'delay-answer', ms: 400 }, 1, 'listSessions');
  const { cars, lookUp } = await booth.inside();
  expect(platesOf({ cars })).toEqual(['OWN1']);
  expect(lookUp.state).toBe('asking');
  await booth.until(({ lookUp }) => lookUp.state === 'fresh');
  expect(platesOf(await booth.inside())).toEqual(['51G77802', 'OWN1']);
});

test('once it has left it is off the wall, also after a restart, although the service still lists it; a second exit is refused', async () => {
  const { service, booth, session, directory } = await withForeignCar();
  await booth.lookedUp();
  // The service never gets it: it lists the car as before.
  service.misbehaviour.always({ kind: 'status-before-execution', status: 503 }, 'exit');
  const exit = valueOf(await booth.exitSession(session));
  expect((await booth.inside()).cars).toEqual([]);
  expect(errorOf(await booth.exitSession(session))).toMatchObject({ code: 'already-left' });
  expect(errorOf(await booth.exitSession(session.toUpperCase()))).toMatchObject({ code: 'already-left' });
  await booth.reaches(exit, 'unknown');
  await booth.booth.stop();

  const again = await runningBooth(service.baseUrl, { ...training, directory });
  expect(platesOf(await again.lookedUp())).toEqual([]);
  expect(service.sessions()).toMatchObject([{ state: 'STARTED' }]);
  expect(errorOf(await again.exitSession(session))).toMatchObject({ code: 'already-left' });
});

test('an exit that the service refuses brings the car back at once, and it may leave again', async () => {
  const { service, booth, session, directory } = await withForeignCar();
  await booth.lookedUp();
  const asked = service.log().length;
  service.misbehaviour.next({ kind: 'status-before-execution', status: 422 }, 1, 'exit');
  const exit = valueOf(await booth.exitSession(session));
  await booth.reaches(exit, 'refused');
  const [back] = (await booth.inside('51G77802')).cars;
  expect(back).toMatchObject({ sessionId: session, plate: '51G77802' });
  expect(
    service
      .log()
      .slice(asked)
      .map(({ operation }) => operation)[0],
  ).toBe('exit');
  await booth.reaches(valueOf(await booth.exitSession(session)), 'confirmed');

  // The refused one being closed afterwards does not bring it back a second time.
  await booth.booth.stop();
  const pin = '4711';
  const again = await runningBooth(service.baseUrl, {
    ...training,
    directory,
    settings: settingsWith('training', { supervisorPin: pin }),
  });
  const voided = await again.call('attention.decide', {
    recordId: exit.id,
    decision: { way: 'void' },
    reason: 'pressed twice',
    pin,
  });
  expect(errorOf(voided)).toBeNull();
  expect((await again.inside()).cars).toEqual([]);
});

test('a car that is not in the next answer has left; one of this booth stays as its journal has it', async () => {
  const { service, booth, session } = await withForeignCar();
  await booth.reaches(valueOf(await booth.enter('OWN1')), 'confirmed');
  expect(platesOf(await booth.lookedUp())).toEqual(['51G77802', 'OWN1']);
  const other = await runningBooth(service.baseUrl, training);
  await other.lookedUp();
  await other.reaches(valueOf(await other.exitSession(session)), 'confirmed');
  expect(platesOf(await booth.lookedUp())).toEqual(['OWN1']);
});

test('an entry that is unknown and that the service tells of is one car on the wall, not two', async () => {
  const service = await testService();
  service.misbehaviour.next({ kind: 'reset-after-execution' }, 1, 'entry');
  const booth = await runningBooth(service.baseUrl, {
    ...training,
    timings: { ...quickTimings, lookUpFreshMs: 20, reconcileMs: 600_000 },
  });
  const entry = await booth.reaches(valueOf(await booth.enter('TWICE1')), 'unknown');
  await booth.until(({ link }) => link.state === 'open');
  const { cars } = await booth.lookedUp();
  expect(cars).toMatchObject([{ entryId: entry.id, source: 'journal', state: 'unknown' }]);
  expect((await booth.inside('TWICE1')).exact).toMatchObject({ entryId: entry.id });
});

test('plates of the service are kept as the site keeps its own', async () => {
  const service = await testService();
  // Latin look-alikes, as some services write Russian plates.
  await enteredElsewhere(service, 'A 123 BC 77');
  const booth = await runningBooth(service.baseUrl, {
    ...training,
    settings: settingsWith('training', { plateProfile: 'russia' }),
  });
  const [car] = (await booth.lookedUp()).cars;
  const typed = await booth.inside('a123bc77');
  expect(typed.exact).toMatchObject({ plate: car?.plate });
  expect(errorOf(await booth.enter('А123ВС77'))).toMatchObject({ code: 'already-inside' });
});

/** As a booth leaves them behind that let one car in each second. */
function carsInJournal(directory: string, count: number): void {
  const { database } = openDatabase(directory, Date.now());
  // Made quickly: what is measured is the reading.
  database.run('PRAGMA synchronous = OFF');
  const firstMs = Date.now() - count * 2_000;
  for (let index = 0; index < count; index += 1) {
    const plate = `B${String(index * 7_919).padStart(8, '0')}`;
    appendEntry(database, { ...newEntry(index, null), plate, atMs: firstMs + index * 1_000 });
  }
  database.close();
}

async function boothWithCars(count: number): Promise<TestBooth> {
  const service = await testService();
  const directory = testFolder();
  carsInJournal(directory, count);
  const tokens = { token: () => Promise.resolve(null) };
  return runningBooth(service.baseUrl, { directory, tokens });
}

/** @returns ms of the quickest of 15: what it takes where nothing else has the processor meanwhile */
async function searchMs(booth: TestBooth, typed: string): Promise<number> {
  const tries: number[] = [];
  for (let time = 0; time < 15; time += 1) {
    const begun = performance.now();
    await booth.inside(typed);
    tries.push(performance.now() - begun);
  }
  return Math.min(...tries);
}

test('with 10,000 cars in the journal the booth starts, and the wall is searched as quickly as ever', async () => {
  const few = await boothWithCars(100);
  const booth = await boothWithCars(10_000);
  expect((await booth.inside()).total).toBe(10_000);
  const times: number[] = [];
  for (const typed of ['', 'B', 'B0', 'B00', 'B000079', 'B00007919', 'B0000791', '919', 'X', 'B*9'])
    times.push((await searchMs(booth, typed)) / (await searchMs(few, typed)));
  // With a look at each car most would take tens of times as long.
  expect(times.toSorted((one, other) => one - other)[5]).toBeLessThan(10);
  expect((await booth.inside('B00007919')).exact).toMatchObject({ plate: 'B00007919' });
  // As somebody pages through the list.
  const { cars, fitting } = await booth.list('all', '', 9_950);
  expect({ shown: cars.length, fitting }).toEqual({ shown: 50, fitting: 10_000 });
});
