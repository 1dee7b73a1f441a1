import { expect, test } from 'vitest';
import { BoothClient } from '../support/booth-client.ts';
import { testFolder } from '../support/folders.ts';
import { testService, valueOf, type TestService } from '../support/running-booth.ts';
import { startBooth } from '../support/shells.ts';
import { siteFlags } from '../support/site.ts';

// Several booths of one site: browser shells, each a process with a data directory of its own, against one service. None
// knows of another; they meet in the service alone. Their screens are in find-the-car.test.ts.

const minuteMs = 60_000;

async function booth(service: TestService, name: string, clockAheadMs = 0): Promise<BoothClient> {
  const clock = new URL(`../support/shifted-clock.ts?ms=${clockAheadMs}`, import.meta.url).href;
  const flags = siteFlags(service, { booth: name, interfaceProfile: 'training' });
  const { url } = await startBooth(testFolder(), flags, ['--import', clock]);
  return BoothClient.connect(url);
}

const sessionsOf = (service: TestService, plate: string) =>
  service.sessions().filter(({ plateNumber }) => plateNumber === plate);

test('cars go in and out at any lane, also with the same plate, at the same moment, and with clocks apart', async () => {
  const service = await testService();
  const [north, ahead, behind] = await Promise.all([
    booth(service, 'North'),
    booth(service, 'Ahead', 10 * minuteMs),
    booth(service, 'Behind', -10 * minuteMs),
  ]);

  // In here, out there; both attendants of two lanes say that it leaves: it left once, at one time.
  const entry = await north.reaches(valueOf(await north.enter('HERE1')), 'confirmed');
  const [car] = await ahead.found('HERE1', 1);
  expect(car).toMatchObject({ source: 'service', sessionId: entry.sessionId });
  const exits = await Promise.all(
    [ahead, behind].map(async (lane) =>
      lane.reaches(valueOf(await lane.exitSession(car?.sessionId ?? '')), 'confirmed'),
    ),
  );
  const [left] = sessionsOf(service, 'HERE1');
  expect(left?.state).toBe('ENDED');
  expect(exits.filter(({ at }) => at === left?.endDateTime)).toHaveLength(1);

  // The same plate at two lanes in the same second: two presses, two sessions, and the third lane sees both.
  const twice = await Promise.all([north.enter('SAME1'), ahead.enter('SAME1')]);
  await Promise.all([
    north.reaches(valueOf(twice[0]), 'confirmed'),
    ahead.reaches(valueOf(twice[1]), 'confirmed'),
  ]);
  expect(sessionsOf(service, 'SAME1')).toHaveLength(2);
  await behind.found('SAME1', 2);
  expect(await behind.enter('SAME1')).toMatchObject({ ok: false, error: { code: 'already-inside' } });

  // Each booth's times are its own: nobody's are rewritten, not even where a car then leaves before it came.
  const early = valueOf(await ahead.enter('EARLY1'));
  const { sessionId } = await ahead.reaches(early, 'confirmed');
  await behind.found('EARLY1', 1);
  await behind.reaches(valueOf(await behind.exitSession(sessionId ?? '')), 'confirmed');
  const [stay] = sessionsOf(service, 'EARLY1');
  expect(stay?.startDateTime).toBe(early.at);
  const stayedMs = Date.parse(stay?.endDateTime ?? '') - Date.parse(stay?.startDateTime ?? '');
  expect(stayedMs / minuteMs).toBeGreaterThan(-20.1);
  expect(stayedMs / minuteMs).toBeLessThan(-19);
});

test('after an outage of the service each booth’s records arrive, each once', async () => {
  const service = await testService();
  const { port, dataFile } = service;
  const lanes = await Promise.all([booth(service, 'North'), booth(service, 'South')]);
  await service.stop();
  const saved = await Promise.all(
    lanes.flatMap((lane, lane_) => [1, 2, 3].map((n) => lane.enter(`LANE${lane_}N${n}`))),
  );
  const back = await testService({ port, dataFile });
  await Promise.all(saved.map((record, n) => lanes[n < 3 ? 0 : 1]?.reaches(valueOf(record), 'confirmed')));
  const plates = back.sessions().map(({ plateNumber }) => plateNumber);
  expect(plates.toSorted()).toEqual(saved.map((record) => valueOf(record).plate).toSorted());
});
