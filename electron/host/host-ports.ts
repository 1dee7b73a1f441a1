import { randomUUID } from 'node:crypto';
import type { Clock, Random } from '../booth/ports/ports.ts';

/** The longest time that a Node timer can wait; a longer one would go off at once. */
const timerLimitMs = 2 ** 31 - 1;

/** The computer's own clock and time zone. */
export const hostClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  offsetMinutes: (at) => 0 - new Date(at).getTimezoneOffset(),
  after(ms, then) {
    let timer: NodeJS.Timeout;
    const wait = (left: number): void => {
      const step = Math.min(Math.max(left, 0), timerLimitMs);
      timer = setTimeout(() => (left > step ? wait(left - step) : then()), step);
    };
    wait(ms);
    return () => clearTimeout(timer);
  },
};

export const hostRandom: Random = {
  fraction: () => Math.random(),
  uuid: () => randomUUID(),
};
