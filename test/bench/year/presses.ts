import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { quantile, rounded, type Measure } from '../measure.ts';
import type { BusyBooth } from './busy-booth.ts';

const presses = 200;
const allowedMs = 100;

export interface While {
  /** Each press, from the call to the answer (ms). */
  readonly pressMs: readonly number[];
  /** Each time that the work was done (ms), at least one. */
  readonly workMs: readonly number[];
}

/**
 * Cars come in, one after the other, while something is done again and again: 200 of them, and as many more as its first time
 * takes, so that its end is measured, too.
 *
 * @param gapMs between two presses
 */
export async function pressedWhile(
  booth: BusyBooth,
  gapMs: number,
  work: () => Promise<unknown>,
): Promise<While> {
  const pressMs: number[] = [];
  const workMs: number[] = [];
  const over = new AbortController();
  const working = (async () => {
    while (!over.signal.aborted) {
      workMs.push(await timed(work));
      // What is answered without waiting for anything would leave no press a turn.
      await setImmediate();
    }
  })();
  try {
    while (pressMs.length < presses || workMs.length === 0) {
      await Promise.race([wait(gapMs), working]);
      pressMs.push(await booth.press());
    }
  } finally {
    over.abort();
    await working;
  }
  return { pressMs, workMs };
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

/** The 99th percentile of the presses against 100 ms. */
export function pressMeasure(name: string, { pressMs, workMs }: While): Measure {
  return limited(`${name}-press`, quantile(pressMs, 0.99), allowedMs, {
    presses: pressMs.length,
    p50Ms: rounded(quantile(pressMs, 0.5), 1),
    mostMs: rounded(Math.max(...pressMs), 1),
    workedTimes: workMs.length,
    workMostMs: rounded(Math.max(...workMs), 0),
  });
}

/** What was measured against what it may be, both in the same unit (ms, unless `detail` says otherwise). */
export const limited = (
  name: string,
  measured: number,
  allowed: number,
  detail: Measure['detail'],
): Measure => ({
  name,
  ratio: rounded(measured / allowed),
  limit: 1,
  ok: measured <= allowed,
  detail: { ...detail, measured: rounded(measured, 1), allowed },
});
