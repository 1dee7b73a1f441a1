import { expect, test } from 'vitest';
import {
  enteredElsewhere,
  profileFile,
  quickTimings,
  runningBooth,
  settingsWith,
  testService,
  valueOf,
} from '../../support/running-booth.ts';

// How full the site is, is told from a list that has all of it, and from nothing else.

const listing = (complete: boolean): string =>
  profileFile((profile) => ({
    ...profile,
    operations: { listSessions: { ...profile.operations.listSessions, complete } },
  }));

test('cars of this booth and of others are counted once the service has listed them, with that time', async () => {
  const service = await testService();
  await enteredElsewhere(service, 'OTHER1');
  const booth = await runningBooth(service.baseUrl, {
    settings: settingsWith(listing(true), { capacity: 40 }),
    timings: quickTimings,
  });
  await booth.reaches(valueOf(await booth.enter('OWN1')), 'confirmed');
  await booth.lookedUp();
  const { occupancy, lookUp } = await booth.snapshot();
  expect(occupancy).toEqual({ inside: 2, places: 40, at: lookUp.answeredAt });
});

test('nothing is told before the service has listed its cars', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, {
    settings: settingsWith(listing(true), { capacity: 40 }),
    timings: quickTimings,
  });
  await booth.reaches(valueOf(await booth.enter('OWN1')), 'confirmed');
  expect((await booth.snapshot()).occupancy).toBeNull();
});

test.each([
  ['the site gives no capacity', true, {}],
  ['the list does not cover all sessions', false, { capacity: 40 }],
])('nothing is told where %s', async (_, complete, more) => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, {
    settings: settingsWith(listing(complete), more),
    timings: quickTimings,
  });
  await booth.lookedUp();
  expect((await booth.snapshot()).occupancy).toBeNull();
});
