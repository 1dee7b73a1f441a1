import type { Clock } from '../ports/ports.ts';

/** Of each end that somebody waits for, what is to be done then. */
const waiting = new WeakMap<Promise<unknown>, Set<() => void>>();

/** @returns once so many milliseconds have passed, or before, when that is over */
export async function passed(clock: Pick<Clock, 'after'>, ms: number, over: Promise<unknown>): Promise<void> {
  let callOff = (): void => undefined;
  const time = new Promise<void>((resolve) => {
    callOff = clock.after(ms, resolve);
  });
  await sooner(time, over);
  callOff();
}

/**
 * As `Promise.race`, of something that comes soon and something that may be months in coming: that one would keep what each race asked of it
 * until then, and so it is asked once.
 *
 * @param over where it fails, it is over
 */
export async function sooner(coming: Promise<unknown>, over: Promise<unknown>): Promise<void> {
  const waits = waiting.get(over) ?? waitFor(over);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  waits.add(resolve);
  try {
    await Promise.race([coming, ended]);
  } finally {
    waits.delete(resolve);
  }
}

function waitFor(over: Promise<unknown>): Set<() => void> {
  const waits = new Set<() => void>();
  const end = (): void => {
    waiting.delete(over);
    for (const resolve of waits) resolve();
  };
  over.then(end, end);
  waiting.set(over, waits);
  return waits;
}
