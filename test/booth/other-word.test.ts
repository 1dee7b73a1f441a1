import { expect, test } from 'vitest';
import { ownService, type OwnServiceOptions } from '../support/own-service.ts';
import {
  quickTimings,
  runningBooth,
  settingsWith,
  valueOf,
  type TestBooth,
} from '../support/running-booth.ts';
import { passed } from '../support/patient-clock.ts';

// A service that words its 404 otherwise for one session than for those that never were.

const archived = { status: 404, body: { error: 'not found', archivedAt: '2026-11-01T00:00:00Z' } };
const settings = settingsWith('specification', { supervisorPin: '4711' });
const decide = (booth: TestBooth, recordId: string, decision: object) =>
  booth.call('attention.decide', { recordId, decision, reason: 'looked at it', pin: '4711' });

async function exitOfArchived(instead: NonNullable<OwnServiceOptions['instead']>) {
  let asked = 0;
  const service = await ownService({
    instead: (body) => {
      if (body['parkingSessionId'] !== 'archived-1') return instead(body);
      asked += 1;
      return archived;
    },
  });
  const booth = await runningBooth(service.baseUrl, {
    settings,
    timings: { ...quickTimings, probeMostMs: 600_000 },
  });
  const exit = valueOf(await booth.exitSession('archived-1', { plate: 'OLD1' }));
  return { service, booth, exit, asked: () => asked };
}

test.each([
  ['404 in another way', 404],
  ['422', 422],
])('where it answers the probe with %s, the exit is a supervisor’s in the end', async (_how, status) => {
  const { service, booth, exit, asked } = await exitOfArchived(({ parkingSessionId }) =>
    status === 422 &&
    parkingSessionId !== undefined &&
    !service.sessions.some(({ id }) => id === parkingSessionId)
      ? { status }
      : null,
  );
  // It holds its plate no longer than that.
  const back = valueOf(await booth.enter('OLD1'));
  expect(await booth.reaches(exit, 'unknown')).toMatchObject({
    reason: 'session-not-found',
    httpStatus: 404,
  });
  await booth.reaches(back, 'confirmed');
  expect(asked()).toBe(3);
  expect(await booth.call('attention.list', {})).toMatchObject({
    value: { items: [{ record: { id: exit.id }, waysOut: ['resend', 'resolve', 'void'] }] },
  });
  // Other exits go. As any unknown one it is repeated after a good answer to another, three times, and closes them no more.
  for (const plate of ['CAR1', 'CAR2']) {
    const car = await booth.reaches(valueOf(await booth.enter(plate)), 'confirmed');
    await booth.reaches(valueOf(await booth.exit(car.id)), 'confirmed');
    await booth.until(() => asked() === 6);
    await booth.reaches(exit, 'unknown');
  }
  await booth.until(({ link }) => link.state === 'open' && link.withheld.length === 0);
  valueOf(await decide(booth, exit.id, { way: 'void' }));
});

test('an exit that is answered otherwise meanwhile is sent', async () => {
  let left = 2;
  const service = await ownService({
    instead: ({ parkingSessionId }) => (parkingSessionId === 'car-1' && (left -= 1) >= 0 ? archived : null),
    idOf: (number) => `car-${number}`,
  });
  const booth = await runningBooth(service.baseUrl, { settings });
  const car = await booth.reaches(valueOf(await booth.enter('CAR1')), 'confirmed');
  await booth.reaches(valueOf(await booth.exit(car.id)), 'confirmed');
  await passed(50);
  expect((await booth.snapshot()).counts).toMatchObject({ unknown: 0, refused: 0, waiting: 0 });
});
