import { expect, test } from 'vitest';
import { passed } from '../../support/patient-clock.ts';
import {
  longestWaitMs,
  profileFile,
  quickTimings,
  runningBooth,
  settingsWith,
  testService,
  valueOf,
  type PortChanges,
  type TestBooth,
} from '../../support/running-booth.ts';
import { boothOn, journalOf } from '../sessions/long-lists-support.ts';
import { answering, at, lookUps } from '../service/operations-support.ts';

// Everything that leaves the booth goes at one pace, and what is answered to a look-up counts.

const timings = { ...quickTimings, lookUpFreshMs: 20, reconcileMs: 600_000 };
const training: PortChanges = { settings: settingsWith('training'), timings };

/** Presses the button that asks anew, and waits for what comes of it. */
async function lookedUp(booth: TestBooth): Promise<void> {
  valueOf(await booth.call('gate.lookUp', {}));
  await booth.until(({ lookUp }) => lookUp.state !== 'asking');
}

test('the look-ups of six unknown records go at the pace of the site', async () => {
  const pacingMs = 300;
  const service = await testService();
  const { directory } = journalOf([{ state: 'unknown', reason: 'timed-out', count: 6 }]);
  const queryOnly = profileFile(({ operations: { listSessions: _list, ...operations }, ...profile }) => ({
    ...profile,
    operations,
  }));
  const changes = {
    settings: settingsWith(queryOnly),
    timings: { ...timings, pacingMs, reconcileMs: 50 },
  };
  const booth = await boothOn(directory, service.baseUrl, changes);
  await booth.until(() => lookUps(service) >= 6);
  const starts = service.log().map((line) => Date.parse(line.at));
  // Of a request that came late the next one comes sooner.
  expect((starts[5] ?? 0) - (starts[0] ?? 0)).toBeGreaterThan((pacingMs * 5) / 2);
});

test.each([
  ['an hour', '3600', 100_000],
  ['no time at all', '0', 50_000],
])('a 429 to a look-up that asks for %s closes the gate', async (_time, retryAfter, leastMs) => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, {
    ...training,
    timings: { ...timings, firstWaitMs: 100_000, probeMostMs: 100_000 },
  });
  await booth.reaches(valueOf(await booth.enter('BEFORE1')), 'confirmed');
  service.misbehaviour.always({ kind: 'status-before-execution', status: 429, retryAfter }, 'listSessions');
  valueOf(await booth.call('gate.lookUp', {}));
  const { link } = await booth.until(({ link }) => link.state === 'probing');
  expect(link.cause).toBe('rate-limited');
  expect(Date.parse(link.nextTryAt ?? '') - Date.now()).toBeGreaterThan(leastMs);
  const asked = service.log().length;
  const held = valueOf(await booth.enter('HELD1'));
  await lookedUp(booth);
  await passed(100);
  expect((await booth.snapshot()).recent.find(({ id }) => id === held.id)?.state).toBe('queued');
  expect(service.log()).toHaveLength(asked);
});

test('after a 429 to a look-up the gate opens again by itself, and look-ups are answered', async () => {
  const service = await testService();
  const booth = await runningBooth(service.baseUrl, training);
  service.misbehaviour.next({ kind: 'status-before-execution', status: 429 }, 1, 'listSessions');
  await lookedUp(booth);
  await booth.until(({ link }) => link.state === 'probing');
  await booth.until(({ link }) => link.state === 'open');
  await booth.until(() => service.log().some(({ operation }) => operation === 'exit'));
  const state = async (): Promise<string> => {
    await lookedUp(booth);
    return (await booth.snapshot()).lookUp.state;
  };
  await expect.poll(state, { timeout: longestWaitMs }).toBe('fresh');
});

test('a 401 to a look-up asks the probe, and where that is let in nothing is paused', async () => {
  const service = await testService();
  service.misbehaviour.always({ kind: 'status-before-execution', status: 401 }, 'listSessions');
  const booth = await runningBooth(service.baseUrl, {
    ...training,
    timings: { ...timings, firstWaitMs: 60_000, probeMostMs: 60_000 },
  });
  await lookedUp(booth);
  await booth.until(() =>
    service.log().some(({ operation, status }) => operation === 'exit' && status === 404),
  );
  await booth.reaches(valueOf(await booth.enter('GOESON1')), 'confirmed');
  await lookedUp(booth);
  expect((await booth.snapshot()).link.state).toBe('open');
  expect(lookUps(service)).toBe(1);
});

test('a 401 to a look-up pauses everything where the probe is answered so, too', async () => {
  const service = await testService();
  service.misbehaviour.always({ kind: 'status-before-execution', status: 401 });
  const booth = await runningBooth(service.baseUrl, training);
  await lookedUp(booth);
  await booth.until(({ link }) => link.state === 'paused' && link.cause === 'token');
  expect(lookUps(service)).toBe(1);
  service.misbehaviour.off();
  await booth.reaches(valueOf(await booth.enter('AGAIN1')), 'confirmed');
});

test('without a probe a 401 to a look-up closes look-ups alone, and a record’s own pauses all', async () => {
  const service = await testService();
  service.misbehaviour.always({ kind: 'status-before-execution', status: 401 });
  const booth = await runningBooth(service.baseUrl, { ...training, target: { probe: false } });
  await lookedUp(booth);
  expect((await booth.snapshot()).link.state).toBe('open');
  expect(service.log()).toHaveLength(1);
  valueOf(await booth.enter('PAUSED1'));
  await booth.until(({ link }) => link.state === 'paused' && link.cause === 'token');
});

test.each([403, 404, 500, 503])('a %i to a look-up closes look-ups alone, for a while', async (status) => {
  const service = await testService();
  service.misbehaviour.always({ kind: 'status-before-execution', status }, 'listSessions');
  const closedMs = 2_000;
  const booth = await runningBooth(service.baseUrl, {
    ...training,
    timings: { ...timings, firstWaitMs: closedMs, probeMostMs: closedMs },
  });
  for (let press = 0; press < 3; press += 1) {
    await lookedUp(booth);
    await booth.reaches(valueOf(await booth.enter(`ON${status}${press}`)), 'confirmed');
  }
  expect((await booth.snapshot()).link).toMatchObject({ state: 'open', withheld: [] });
  expect(lookUps(service)).toBe(1);
  service.misbehaviour.off();
  await passed(closedMs);
  await lookedUp(booth);
  expect((await booth.snapshot()).lookUp.state).toBe('fresh');
});

test('a look-up that nobody answers holds up no entry', async () => {
  const service = await testService();
  service.misbehaviour.always({ kind: 'hang-before-execution' }, 'listSessions');
  const booth = await runningBooth(service.baseUrl, {
    ...training,
    timings: { ...timings, answerMs: 3_000, firstWaitMs: 60_000, probeMostMs: 60_000 },
  });
  valueOf(await booth.call('gate.lookUp', {}));
  await booth.reaches(valueOf(await booth.enter('NOWAIT1')), 'confirmed');
  expect((await booth.snapshot()).lookUp.state).toBe('asking');
});

test('the pages of a list yield to a fresh record, and all of it goes at one pace', async () => {
  const pacingMs = 400;
  const starts: { readonly what: string; readonly atMs: number }[] = [];
  const service = await answering(({ method, url = '', body }) => {
    const page = new URL(url, 'http://service').searchParams.get('page');
    starts.push({ what: method === 'GET' ? `page ${page}` : 'entry', atMs: performance.now() });
    if (method === 'GET')
      return {
        body: JSON.stringify({ data: [{ id: `S${page}`, plateNumber: `P${page}`, startDateTime: at }] }),
      };
    const { plateNumber } = JSON.parse(body) as { plateNumber: string };
    return { body: JSON.stringify({ data: { id: plateNumber, plateNumber, startDateTime: at } }) };
  });
  const booth = await runningBooth(service.address, {
    ...training,
    timings: { ...timings, pacingMs },
    target: { probe: false },
  });
  valueOf(await booth.call('gate.lookUp', {}));
  for (let car = 0; car < 3; car += 1) {
    const pages = starts.length;
    await booth.until(() => starts.length > pages);
    const before = starts.length;
    await booth.reaches(valueOf(await booth.enter(`FRESH${car}`)), 'confirmed');
    const meanwhile = starts.slice(before).map(({ what }) => what);
    // One page may have been on its way already.
    expect(meanwhile.indexOf('entry')).toBeLessThanOrEqual(1);
  }
  // Of a request that came late the next one comes sooner.
  const wholeMs = (starts.at(-1)?.atMs ?? 0) - (starts[0]?.atMs ?? 0);
  expect(wholeMs).toBeGreaterThan((pacingMs * (starts.length - 1)) / 2);
  expect(starts.map(({ what }) => what)).toContain('page 3');
});
