import { expect, test } from 'vitest';
import type { Diagnostics } from '../../../electron/contract/diagnostics.ts';
import { boothTimeOf } from '../../../electron/booth/lib/booth-time.ts';
import {
  quickTimings,
  runningBooth,
  settingsWith,
  valueOf,
  type TestBooth,
} from '../../support/running-booth.ts';
import { passed } from '../../support/patient-clock.ts';
import { answering } from '../service/operations-support.ts';

// A service that names more cars than anybody parks: the newest are kept, and that there are more is said.

const pageSize = 6_000;
const nowMs = Date.now();

/** The one with that number is so many seconds inside. */
const session = (number: number) => ({
  id: `session-${number}`,
  plateNumber: `CAR${number}`,
  startDateTime: boothTimeOf(nowMs - number * 1_000, 0),
  state: 'STARTED',
});

/** A service with so many sessions, of which the older ones come first, by pages. */
async function serviceWith(count: number): Promise<{ address: string; counts: { inside: number } }> {
  const counts = { inside: count };
  const { address } = await answering(({ url = '' }) => {
    const page = Number(new URL(url, 'http://service').searchParams.get('page'));
    const all = Array.from({ length: counts.inside }, (_, place) => session(counts.inside - place));
    return { body: JSON.stringify({ data: all.slice((page - 1) * pageSize, page * pageSize) }) };
  });
  return { address, counts };
}

const boothAt = (address: string): Promise<TestBooth> =>
  runningBooth(address, {
    settings: settingsWith('training', { supervisorPin: '4711' }),
    timings: { ...quickTimings, lookUpFreshMs: 20 },
  });

async function leftOutInDiagnostics(booth: TestBooth): Promise<number> {
  const supervisorSession = valueOf(await booth.call('setup.enter', { pin: '4711' }));
  const told = valueOf(await booth.call('diagnostics.read', { supervisorSession })) as Diagnostics;
  return told.service.sessionsLeftOut;
}

test('of more than 20,000 sessions the newest are kept, and how many are not is told', async () => {
  const { address, counts } = await serviceWith(23_000);
  const booth = await boothAt(address);
  expect((await booth.lookedUp()).total).toBe(20_000);
  expect((await booth.snapshot()).lookUp.leftOut).toBe(3_000);
  expect(await leftOutInDiagnostics(booth)).toBe(3_000);
  expect((await booth.inside('CAR20000')).exact).toMatchObject({ sessionId: 'session-20000' });
  expect((await booth.inside('CAR20001')).exact).toBe(null);

  // Newer ones take the places of the oldest; then there are few enough.
  counts.inside = 24_000;
  await passed(30);
  const more = await booth.lookedUp();
  expect(more).toMatchObject({ total: 20_000, lookUp: { leftOut: 4_000 } });
  counts.inside = 12_000;
  await booth.lookedUp();
  const few = await booth.lookedUp();
  expect(few.total).toBe(12_000);
  expect(few.lookUp).not.toHaveProperty('leftOut');
  expect(await leftOutInDiagnostics(booth)).toBe(0);
});
