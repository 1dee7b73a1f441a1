import type { Clock } from '../ports/ports.ts';

/** @returns once so many milliseconds have passed, or before, when that is over */
export async function passed(clock: Pick<Clock, 'after'>, ms: number, over: Promise<unknown>): Promise<void> {
  let callOff = (): void => undefined;
  const late = new Promise<void>((resolve) => (callOff = clock.after(ms, resolve)));
  await Promise.race([late, over]);
  callOff();
}
