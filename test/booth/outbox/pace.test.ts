import { expect, test } from 'vitest';
import { quickTimings, runningBooth, testService, valueOf } from '../../support/running-booth.ts';

test('what waited goes at the pace of the site, however fast it is answered', async () => {
  const pacingMs = 400;
  const service = await testService();
  service.misbehaviour.always({ kind: 'status-on-arrival', status: 429 });
  const booth = await runningBooth(service.baseUrl, { timings: { ...quickTimings, pacingMs } });
  const cars = [];
  for (let car = 0; car < 5; car += 1) cars.push(valueOf(await booth.enter(`PACED${car}`)));
  await booth.until(({ link }) => link.state === 'probing');
  service.misbehaviour.off();
  for (const car of cars) await booth.reaches(car, 'confirmed');
  const came = service.log().flatMap(({ at, executed }) => (executed ? [Date.parse(at)] : []));
  expect(came).toHaveLength(cars.length);
  // Of a request that came late the next one comes sooner.
  expect((came.at(-1) ?? 0) - (came[0] ?? 0)).toBeGreaterThan((pacingMs * (cars.length - 1)) / 2);
});
