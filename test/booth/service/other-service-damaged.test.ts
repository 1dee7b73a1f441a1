import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Handoff } from '../../../electron/booth/booth.ts';
import { requestSalvage } from '../../../electron/booth/journal/files/aside.ts';
import { testFolder } from '../../support/folders.ts';
import { ownService, type OwnService } from '../../support/own-service.ts';
import {
  errorOf,
  runningBooth,
  settingsWith,
  valueOf,
  type PortChanges,
  type TestBooth,
} from '../../support/running-booth.ts';
import { sameService } from '../../support/same-service.ts';
import { overwriteLeaves } from '../journal/damaging.ts';

// The journal is damaged about the time at which the address of the parking service changes. Both services number their sessions from 1.

const pin = '4711';
const settings = settingsWith('specification', { supervisorPin: pin });
const otherService: Handoff = { ...sameService, said: 'other-service' };
const without: PortChanges = { tokens: { token: () => Promise.resolve(null) } };
const isHeldBack = { state: 'paused', cause: 'other-service' };

async function twoServices() {
  let isLost = false;
  const instead = ({ parkingSessionId }: Readonly<Record<string, string>>) =>
    isLost && parkingSessionId !== undefined ? { status: 409 } : null;
  const numbers = { idOf: (session: number) => `${session}` };
  const [before, after] = [await ownService({ ...numbers, instead }), await ownService(numbers)];
  after.enter('STRANGER');
  const directory = testFolder();
  const hold = join(directory, 'hold');
  const at = (service: OwnService, more: PortChanges = {}): Promise<TestBooth> =>
    runningBooth(service.baseUrl, { directory, settings, ...more });
  return {
    before,
    after,
    directory,
    at,
    losesExits: () => (isLost = true),
    /** Of what was found damaged nothing has joined when it starts. @returns the booth, and what lets it read on, to the end */
    readingAt: async (service: OwnService, more: PortChanges = {}) => {
      writeFileSync(hold, '');
      const journalWorker = new URL('../../support/held-salvage-worker.ts', import.meta.url);
      const booth = await at(service, { salvageMs: 0, journalWorker, ...more });
      const letGo = async (): Promise<void> => {
        rmSync(hold);
        await booth.until(({ readingEarlier }) => !readingEarlier);
      };
      return { booth, letGo };
    },
  };
}

/** Probes end none. */
const endedAt = ({ sessions }: OwnService): string[] =>
  sessions.filter(({ endDateTime }) => endDateTime !== undefined).map(({ id }) => id);

const linkOf = async (booth: TestBooth): Promise<unknown> => (await booth.snapshot()).link;

test('a gate that is held back stays so while the journal is read again, and after', async () => {
  const { before, after, directory, at, readingAt } = await twoServices();
  const first = await at(before);
  const car = await first.reaches(valueOf(await first.enter('CAR1')), 'confirmed');
  await first.booth.stop();
  const silent = await at(before, without);
  const exit = valueOf(await silent.exit(car.id));
  const entry = valueOf(await silent.enter('WAITS1'));
  await silent.booth.stop();
  const held = await at(after);
  expect(await linkOf(held)).toMatchObject(isHeldBack);
  await held.booth.stop();
  requestSalvage(directory);

  const { booth, letGo } = await readingAt(after);
  expect(await linkOf(booth)).toMatchObject(isHeldBack);
  await letGo();
  await booth.until(({ counts }) => counts.refused === 2);
  valueOf(await booth.call('attention.sendFound', { reason: 'found again', pin }));
  expect(await linkOf(booth)).toMatchObject(isHeldBack);
  await booth.booth.stop();
  expect([endedAt(after), after.sessions.length]).toEqual([[], 1]);

  const back = await at(before);
  await back.reaches(exit, 'confirmed');
  await back.reaches(entry, 'confirmed');
  expect(endedAt(before)).toEqual(['1']);
});

test.each([
  ['nobody has said anything', null],
  ['it is said to be another service', otherService],
])('an address that is new while the journal is read holds all back: %s', async (_what, handoff) => {
  const { before, after, directory, at, losesExits, readingAt } = await twoServices();
  const first = await at(before);
  const car = await first.reaches(valueOf(await first.enter('CAR1')), 'confirmed');
  losesExits();
  await first.reaches(valueOf(await first.exit(car.id)), 'unknown');
  await first.booth.stop();
  requestSalvage(directory);

  const { booth, letGo } = await readingAt(after, handoff === null ? {} : { handoff });
  expect(await linkOf(booth)).toMatchObject(isHeldBack);
  valueOf(await booth.enter('PRESSED2'));
  await letGo();
  await booth.until(({ counts }) => counts.unknown === 1);
  await booth.booth.stop();
  expect(await linkOf(await at(after))).toMatchObject(isHeldBack);
  expect([endedAt(after), after.sessions.length]).toEqual([[], 1]);
});

test.each(['at the next start', 'while it is read'])(
  'with the memory of its services lost, no session of the former one goes to this one: %s',
  async (when) => {
    const { before, after, directory, at, losesExits, readingAt } = await twoServices();
    const first = await at(before);
    const car = await first.reaches(valueOf(await first.enter('INSIDE1')), 'confirmed');
    const left = await first.reaches(valueOf(await first.enter('LEFT2')), 'confirmed');
    losesExits();
    const exit = await first.reaches(valueOf(await first.exit(left.id)), 'unknown');
    await first.booth.stop();
    const held = await at(after);
    const resolve = {
      recordId: exit.id,
      decision: { way: 'resolve', sessionId: null },
      reason: 'seen there',
      pin,
    };
    valueOf(await held.call('attention.decide', resolve));
    await held.booth.stop();
    const moved = await at(after, { handoff: otherService });
    const own = await moved.reaches(valueOf(await moved.enter('OWN3')), 'confirmed');
    await moved.booth.stop();
    overwriteLeaves(directory, (name) => name === 'facts');
    requestSalvage(directory);

    const isRead = when === 'while it is read';
    const { booth, letGo } = isRead
      ? await readingAt(after)
      : { booth: await at(after), letGo: () => Promise.resolve() };
    await letGo();
    expect(errorOf(await booth.exit(car.id))).toMatchObject({ code: 'other-service' });
    await booth.reaches(valueOf(await booth.exit(own.id)), 'confirmed');
    expect(endedAt(after)).toEqual([own.sessionId]);
  },
);

test('what turns out to be of a former service is not sent to this one, whoever says so', async () => {
  const { before, after, directory, at, losesExits } = await twoServices();
  const first = await at(before);
  const car = await first.reaches(valueOf(await first.enter('INSIDE1')), 'confirmed');
  losesExits();
  const exit = await first.reaches(valueOf(await first.exit(car.id)), 'unknown');
  await first.booth.stop();
  const moved = await at(after, { ...without, handoff: sameService });
  await moved.booth.stop();
  const next = await at(after);
  const cars = [await next.reaches(valueOf(await next.enter('OWN2')), 'confirmed')];
  await next.booth.stop();
  // Nobody remembers that it was taken for the same one.
  overwriteLeaves(directory, (name) => name === 'facts');
  requestSalvage(directory);

  const booth = await at(after);
  cars.push(await booth.reaches(valueOf(await booth.enter('OWN3')), 'confirmed'));
  for (const { id } of cars) await booth.reaches(valueOf(await booth.exit(id)), 'confirmed');
  const decide = (way: string) =>
    booth.call('attention.decide', { recordId: exit.id, decision: { way }, reason: 'it has left', pin });
  expect(errorOf(await decide('resend'))).toMatchObject({ code: 'not-possible-now' });
  expect(endedAt(after)).toEqual(cars.map(({ sessionId }) => sessionId));
  expect(valueOf(await decide('void'))).toMatchObject({ state: 'voided' });
  expect((await booth.inside()).cars).toMatchObject([{ entryId: car.id, otherService: true }]);
  await booth.booth.stop();
  // A supervisor may say it once more, at each of the two addresses.
  for (const service of [before, after]) {
    const said = await at(service, { ...without, handoff: sameService });
    expect((await said.inside()).cars.map(({ otherService: isOther }) => isOther)).toEqual([undefined]);
    await said.booth.stop();
  }
});
