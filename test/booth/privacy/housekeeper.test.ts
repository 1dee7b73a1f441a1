import { expect, test } from 'vitest';
import { Housekeeper } from '../../../electron/booth/privacy/housekeeper.ts';
import type { HousekeepingDone } from '../../../electron/booth/journal/housekeeping/housekeeping.ts';
import { rules } from './privacy-support.ts';

const nothing: HousekeepingDone = { records: 0, pictures: 0, attendants: [], folders: [], isBusy: false };
const minute = 60_000;

/** A clock that is moved by hand, and a journal that answers with `answers`, one for each step. */
function housekeepingOf(answers: (HousekeepingDone | null | Error)[]) {
  const waiting: { atMs: number; call: () => void }[] = [];
  const seen = { steps: [] as number[], erased: 0 };
  let nowMs = 0;
  const housekeeper = new Housekeeper({
    journal: {
      runHousekeeping: (_rules, atMs) => {
        seen.steps.push(atMs);
        const answer = answers.shift();
        return answer instanceof Error
          ? Promise.reject(answer)
          : Promise.resolve(answer === undefined ? nothing : answer);
      },
    },
    clock: {
      now: () => nowMs,
      trusted: () => nowMs,
      proven: () => nowMs,
      after: (ms, then) => {
        const timer = { atMs: nowMs + ms, call: then };
        waiting.push(timer);
        return () => void waiting.splice(waiting.indexOf(timer), 1);
      },
    },
    rules,
    erased: () => (seen.erased += 1),
    log: () => undefined,
  });
  const pass = async (ms: number): Promise<void> => {
    nowMs += ms;
    for (const timer of waiting.filter(({ atMs }) => atMs <= nowMs)) {
      waiting.splice(waiting.indexOf(timer), 1);
      timer.call();
    }
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { housekeeper, seen, pass };
}

test('retention runs at the start, step by step, and then every hour', async () => {
  const { housekeeper, seen, pass } = housekeepingOf([null, null, { ...nothing, records: 2, pictures: 1 }]);
  housekeeper.start();
  expect(seen.steps).toEqual([]);
  await pass(5_000);
  expect(seen).toEqual({ steps: [5_000, 5_000, 5_000], erased: 1 });
  await pass(59 * minute);
  expect(seen.steps).toHaveLength(3);
  await pass(minute);
  expect(seen).toMatchObject({ steps: { length: 4 }, erased: 1 });
});

test('retention that another program or the disk holds up is tried again after a minute', async () => {
  const { housekeeper, seen, pass } = housekeepingOf([{ ...nothing, isBusy: true }, new Error('disk')]);
  housekeeper.start();
  for (const ms of [5_000, minute, minute]) await pass(ms);
  expect(seen.steps).toHaveLength(3);
});

test('what is asked for at once waits for what is under way, and tells whether nothing is left', async () => {
  const { housekeeper, seen, pass } = housekeepingOf([null, nothing, nothing, { ...nothing, isBusy: true }]);
  housekeeper.start();
  const passed = pass(5_000);
  expect(await housekeeper.now()).toBe(true);
  await passed;
  expect(seen.steps).toEqual([5_000, 5_000, 5_000]);
  expect(await housekeeper.now()).toBe(false);
  await pass(minute);
  expect(seen.steps).toHaveLength(5);
  await pass(59 * minute);
  expect(seen.steps).toHaveLength(5);
});

test('retention ends with the step that is under way when the booth stops', async () => {
  const { housekeeper, seen, pass } = housekeepingOf([null, null, null]);
  housekeeper.start();
  const passed = pass(5_000);
  await housekeeper.stop();
  await passed;
  await pass(100 * minute);
  expect(seen.steps).toHaveLength(1);
});
