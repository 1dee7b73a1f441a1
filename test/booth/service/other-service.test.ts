import { expect, test } from 'vitest';
import type { Handoff } from '../../../electron/booth/booth.ts';
import { serviceFacts } from '../../../electron/booth/journal/database/rules.ts';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { sameService } from '../../support/same-service.ts';
import { testFolder } from '../../support/folders.ts';
import { ownService, type OwnService } from '../../support/own-service.ts';
import { errorOf, runningBooth, settingsWith, valueOf, type TestBooth } from '../../support/running-booth.ts';
import { confirm, press, recordOf } from '../journal/journal-support.ts';

// The address of the parking service changes while cars are inside. Both services number their sessions from 1.

const numbers = { idOf: (session: number) => `${session}` };
const otherService: Handoff = { ...sameService, said: 'other-service' };

/** Two services, and a journal in which a car is inside by the first one. */
async function moved() {
  const [before, after] = [await ownService(numbers), await ownService(numbers)];
  const directory = testFolder();
  const at = (service: OwnService, more: { handoff?: Handoff; formerAddress?: string } = {}) => {
    const { handoff, formerAddress } = more;
    const address = {
      service: { address: service.baseUrl, interfaceProfile: 'specification', formerAddress },
    };
    const settings = settingsWith('specification', {
      supervisorPin: '4711',
      ...(formerAddress === undefined ? {} : address),
    });
    return runningBooth(service.baseUrl, {
      directory,
      settings,
      ...(handoff === undefined ? {} : { handoff }),
    });
  };
  const first = await at(before);
  const car = await first.reaches(valueOf(await first.enter('INSIDE1')), 'confirmed');
  await first.booth.stop();
  return { before, after, at, car };
}

const heldBack = async (booth: TestBooth): Promise<void> =>
  expect((await booth.snapshot()).link).toMatchObject({ state: 'paused', cause: 'other-service' });

test('a car inside counts as open at the change: nothing goes to the new address until somebody has decided', async () => {
  const { after, at, car } = await moved();
  const booth = await at(after);
  await heldBack(booth);
  const { cars } = await booth.inside();
  expect(cars).toMatchObject([{ entryId: car.id, otherService: true }]);
  expect(errorOf(await booth.exit(car.id))).toMatchObject({ code: 'other-service' });
  expect(errorOf(await booth.exitSession(car.sessionId ?? ''))).toMatchObject({ code: 'other-service' });
  valueOf(await booth.enter('WAITS2'));
  expect([after.exits, after.sessions]).toEqual([[], []]);
});

test.each(['a supervisor', 'the site’s setting'])(
  '%s says that it is the same service: ids and exits follow',
  async (who) => {
    const { before, after, at, car } = await moved();
    after.sessions.push(...before.sessions);
    const said = who === 'a supervisor' ? { handoff: sameService } : { formerAddress: before.baseUrl };
    const booth = await at(after, said);
    const { cars } = await booth.inside();
    expect(cars.map(({ otherService }) => otherService)).toEqual([undefined]);
    const exit = await booth.reaches(valueOf(await booth.exit(car.id)), 'confirmed');
    expect(exit.sessionId).toBe(car.sessionId);
    expect(after.exits).toEqual([car.sessionId]);
    expect(before.exits).toEqual([]);
    // It is remembered: the address before is not needed any more.
    await booth.booth.stop();
    const again = await at(after);
    expect(await again.reaches(valueOf(await again.enter('NEXT2')), 'confirmed')).toMatchObject({
      sessionId: '2',
    });
  },
);

test('another service never gets a session of the one before, although both have the same ids', async () => {
  const { after, at, car } = await moved();
  const booth = await at(after, { handoff: otherService });
  // The same id, and no session of another entry of this service.
  const own = await booth.reaches(valueOf(await booth.enter('OWN2')), 'confirmed');
  expect(own.sessionId).toBe(car.sessionId);
  expect(errorOf(await booth.exit(car.id))).toMatchObject({ code: 'other-service' });
  const { exact } = await booth.named(own.sessionId ?? '', 'read');
  expect(exact).toMatchObject({ entryId: own.id });
  const exit = valueOf(await booth.exitSession(own.sessionId ?? ''));
  expect(exit).toMatchObject({ entryId: own.id });
  await booth.reaches(exit, 'confirmed');
  expect(after.sessions).toMatchObject([{ plateNumber: 'OWN2' }]);
  // The car of before is still inside, also after a start.
  await booth.booth.stop();
  const again = await at(after);
  expect((await again.inside()).cars).toMatchObject([{ entryId: car.id, otherService: true }]);
  expect((await again.snapshot()).link.state).toBe('open');
});

test('back at the first service its cars leave there, and the other one’s do not', async () => {
  const { before, after, at, car } = await moved();
  const away = await at(after, { handoff: otherService });
  const theirs = await away.reaches(valueOf(await away.enter('THEIRS2')), 'confirmed');
  await away.booth.stop();
  const back = await at(before, { handoff: otherService });
  expect(errorOf(await back.exit(theirs.id))).toMatchObject({ code: 'other-service' });
  await back.reaches(valueOf(await back.exit(car.id)), 'confirmed');
  expect([before.exits, after.exits]).toEqual([[car.sessionId], []]);
});

test('what was pressed while nobody had decided goes where it was pressed for, once it is another service', async () => {
  const { after, at } = await moved();
  const held = await at(after);
  await heldBack(held);
  const pressed = valueOf(await held.enter('PRESSED2'));
  await held.booth.stop();
  const booth = await at(after, { handoff: otherService });
  const sent = await booth.reaches(pressed, 'confirmed');
  await booth.reaches(valueOf(await booth.exit(sent.id)), 'confirmed');
  expect(after.exits).toEqual(['1']);
});

test('an open record of the service before holds all back, whatever is said', async () => {
  const { before, after, at } = await moved();
  const booth = await at(before);
  before.answerOnce = { status: 409 };
  await booth.reaches(valueOf(await booth.enter('DOUBT2')), 'unknown');
  await booth.booth.stop();
  await heldBack(await at(after, { handoff: otherService }));
  expect([after.exits, after.sessions]).toEqual([[], []]);
});

test('what was pressed while a mistyped address was set goes to the right one, however that is written', async () => {
  const { before, after: mistyped, at, car } = await moved();
  const held = await at(mistyped);
  await heldBack(held);
  const pressed = valueOf(await held.enter('PRESSED2'));
  await held.booth.stop();
  const right = await ownService(numbers);
  right.sessions.push(...before.sessions);
  const booth = await at(right, { formerAddress: before.baseUrl });
  const sent = await booth.reaches(pressed, 'confirmed');
  await booth.reaches(valueOf(await booth.exit(car.id)), 'confirmed');
  await booth.reaches(valueOf(await booth.exit(sent.id)), 'confirmed');
  expect(right.exits).toEqual(['1', '2']);
  expect([mistyped.exits, mistyped.sessions]).toEqual([[], []]);
});

test('what was sent is the service’s that it was sent to, whatever address was set when it was pressed', async () => {
  const { before, after: mistyped, at, car } = await moved();
  const held = await at(mistyped);
  const pressed = valueOf(await held.enter('PRESSED2'));
  await held.booth.stop();
  before.answerOnce = { status: 409 };
  const back = await at(before);
  await back.reaches(pressed, 'unknown');
  await back.reaches(valueOf(await back.exit(car.id)), 'confirmed');
  await back.booth.stop();
  // Now the mistyped address is another service's.
  await heldBack(await at(mistyped, { handoff: otherService }));
  expect([mistyped.exits, mistyped.sessions]).toEqual([[], []]);
});

test('an address that was taken for the same service’s by mistake can be another one’s later', async () => {
  const { before, after, at, car } = await moved();
  const mistaken = await at(after, { handoff: sameService });
  expect((await mistaken.snapshot()).link.state).toBe('open');
  await mistaken.booth.stop();
  const back = await at(before, { handoff: sameService });
  expect((await back.inside()).cars).toMatchObject([{ entryId: car.id }]);
  await back.booth.stop();
  const booth = await at(after, { handoff: otherService });
  expect((await booth.inside()).cars).toMatchObject([{ entryId: car.id, otherService: true }]);
  expect(errorOf(await booth.exit(car.id))).toMatchObject({ code: 'other-service' });
  expect(after.exits).toEqual([]);
});

test('an address that the service has left can be another one’s: neither gets a session of the other', async () => {
  const { before, after, at, car } = await moved();
  after.sessions.push(...before.sessions);
  const away = await at(after, { handoff: sameService });
  const second = await away.reaches(valueOf(await away.enter('INSIDE2')), 'confirmed');
  await away.booth.stop();
  // Somebody else's service is at the first address by now.
  const booth = await at(before, { handoff: otherService });
  for (const { id } of [car, second])
    expect(errorOf(await booth.exit(id))).toMatchObject({ code: 'other-service' });
  const own = await booth.reaches(valueOf(await booth.enter('OWN3')), 'confirmed');
  const guest = await booth.reaches(valueOf(await booth.enter('GUEST4')), 'confirmed');
  await booth.reaches(valueOf(await booth.exit(own.id)), 'confirmed');
  await booth.booth.stop();
  const back = await at(after, { handoff: otherService });
  expect(errorOf(await back.exit(guest.id))).toMatchObject({ code: 'other-service' });
  for (const { id } of [car, second]) await back.reaches(valueOf(await back.exit(id)), 'confirmed');
  expect(before.exits).toEqual([own.sessionId]);
  expect(after.exits).toEqual([car.sessionId, second.sessionId]);
});

test('an exit that waited for its entry is of the service that has the entry, whatever address was set when it was pressed', async () => {
  const store = new JournalStore(testFolder(), { reserveBytes: 0 });
  const [right, mistyped] = ['https://right.example', 'https://mistyped.example'];
  const set = (address: string): void => store.setFact(serviceFacts.inForce, address);
  for (const name of [serviceFacts.belongsTo, serviceFacts.of(right)]) store.setFact(name, right);
  set(mistyped);
  const entry = recordOf(store.appendEntry(press()));
  recordOf(store.appendExit({ ...press(), entryId: entry.id }));
  set(right);
  await confirm(store as never, entry, '1');
  // Now the mistyped address is another service's.
  set(mistyped);
  expect(store.leftBehind()).toMatchObject({ open: 1 });
  store.close();
});

test('a session that is named while nobody has decided is of the service that its entry was sent to', async () => {
  const { before, after, at } = await moved();
  const first = await at(before);
  before.answerOnce = { status: 409 };
  const car = await first.reaches(valueOf(await first.enter('DOUBT2')), 'unknown');
  await first.booth.stop();
  const held = await at(after);
  await heldBack(held);
  const decided = {
    recordId: car.id,
    decision: { way: 'resolve', sessionId: '2' },
    reason: 'seen at the former service',
    pin: '4711',
  };
  expect(valueOf(await held.call('attention.decide', decided))).toMatchObject({ sessionId: '2' });
  await held.booth.stop();
  for (const plate of ['STRANGER1', 'STRANGER2']) after.enter(plate);
  const booth = await at(after, { handoff: otherService });
  expect((await booth.snapshot()).link.state).toBe('open');
  expect(errorOf(await booth.exit(car.id))).toMatchObject({ code: 'other-service' });
  expect(after.exits).toEqual([]);
});

test('an id that a session of another service has, too, can be named for an unknown entry', async () => {
  const { before, after, at } = await moved();
  expect(before.sessions.map(({ id }) => id)).toEqual(['1']);
  const booth = await at(after, { handoff: otherService });
  after.answerOnce = { status: 409 };
  const entry = await booth.reaches(valueOf(await booth.enter('DOUBT2')), 'unknown');
  const decided = {
    recordId: entry.id,
    decision: { way: 'resolve', sessionId: '1' },
    reason: 'told by telephone',
    pin: '4711',
  };
  expect(valueOf(await booth.call('attention.decide', decided))).toMatchObject({
    state: 'resolved',
    sessionId: '1',
  });
});

test('a session’s page holds the records of one service, although another one gave the same id', async () => {
  const { before, after, at, car } = await moved();
  const back = await at(before);
  await back.reaches(valueOf(await back.exit(car.id)), 'confirmed');
  await back.booth.stop();
  const booth = await at(after, { handoff: otherService });
  const entry = await booth.reaches(valueOf(await booth.enter('GUEST2')), 'confirmed');
  expect(entry.sessionId).toBe(car.sessionId);
  const exit = await booth.reaches(valueOf(await booth.exit(entry.id)), 'confirmed');
  const { records, history } = await booth.detail({ sessionId: car.sessionId ?? '' });
  expect(records.map(({ id }) => id)).toEqual([entry.id, exit.id]);
  expect(new Set(history.map(({ recordId }) => recordId))).toEqual(new Set([entry.id, exit.id]));
});

test('a guest leaves by an id that a car had at the service before, and has left with', async () => {
  const { before, after, at, car } = await moved();
  const back = await at(before);
  await back.reaches(valueOf(await back.exit(car.id)), 'confirmed');
  await back.booth.stop();
  after.sessions.push(...before.sessions.map((session) => ({ ...session, plateNumber: 'GUEST2' })));
  const booth = await at(after, { handoff: otherService });
  const exit = valueOf(await booth.exitSession(car.sessionId ?? ''));
  expect(exit).toMatchObject({ entryId: null, sessionId: car.sessionId });
  await booth.reaches(exit, 'confirmed');
  expect(after.exits).toEqual([car.sessionId]);
  expect(errorOf(await booth.exitSession(car.id))).toMatchObject({ code: 'other-service' });
});
