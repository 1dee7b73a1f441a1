import type { LookedUpSession } from '../service/look-up.ts';
import { enteredMs } from './parked-car.ts';

/** When it began (ms since 1970); 0: nobody knows. */
const begunMs = ({ startDateTime }: LookedUpSession): number => enteredMs({ enteredAt: startDateTime }) ?? 0;

/**
 * The newest ones, in the order in which they came.
 *
 * @param most how many at most
 */
export function newestSessions(
  sessions: readonly LookedUpSession[],
  most: number,
): readonly LookedUpSession[] {
  if (sessions.length <= most) return sessions;
  // Each time is read once, and no record is moved: there may be hundreds of thousands.
  const times = Float64Array.from(sessions, begunMs);
  const leastMs = times.toSorted()[times.length - most] ?? 0;
  let room = most - times.reduce((sum, ms) => sum + Number(ms > leastMs), 0);
  return sessions.filter((_, place) => {
    const ms = times[place] ?? 0;
    if (ms === leastMs) room -= 1;
    return ms > leastMs || (ms === leastMs && room >= 0);
  });
}
