import type { Clock } from '../ports/ports.ts';
import { inTime } from './in-time.ts';

/** @returns once so many milliseconds have passed, or before, when that is over */
export async function passed(clock: Pick<Clock, 'after'>, ms: number, over: Promise<unknown>): Promise<void> {
  await inTime(clock, ms, over, () => undefined);
}
