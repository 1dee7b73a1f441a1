import { FaultPauses } from './fault-pauses.ts';
import type { ProcessorTime } from './processor-time.ts';
import type { ReaderLimits } from './reader-limits.ts';

/**
 * How long the reader is off where the system gives this program only a part of the processor, and stops it once that is used up (a group
 * with a quota, a job with a rate). What the reader takes is missing to the press then, however unimportant the reader is: all of them
 * stand still until the next tenth of a second begins. So it reads again only now and then, to see whether that is over.
 */
export class Throttling {
  readonly #limits: ReaderLimits;
  readonly #pauses: FaultPauses;
  /** Pictures in a row; a pause is followed by one try. */
  #throttled = 0;

  constructor(limits: ReaderLimits) {
    this.#limits = limits;
    this.#pauses = new FaultPauses({ ...limits, mostFaults: 1 });
  }

  /**
   * @param time of one picture, from its pixels to its texts
   * @param now ms of the clock that only goes on
   * @returns how long (ms) it is off from now on; 0 where it is not
   */
  took(time: ProcessorTime, now: number): number {
    // Too short to tell: the system counts in steps of 10 or 16 ms.
    if (time.tookMs < this.#limits.leastJudgedMs) return 0;
    if (!isThrottled(time)) {
      this.#throttled = 0;
      this.#pauses.answered(now);
      return 0;
    }
    this.#throttled += 1;
    return this.#throttled < this.#limits.mostThrottled ? 0 : this.#pauses.faulted(now);
  }

  /** @param now as `took` has it */
  isOff(now: number): boolean {
    return this.#pauses.isOff(now);
  }
}

/**
 * Whether what only calculates stood still for more than half of its time, and not because others had the processor: a core was free for
 * half of that time, or a quota was used up so often that one press of four meets it. Beside a busy virus scanner it stands still, too, and
 * takes nothing from anybody.
 */
const isThrottled = ({ tookMs, ownMs, idleMs, throttled }: ProcessorTime): boolean =>
  ownMs < tookMs / 2 && (idleMs >= tookMs / 2 || throttled >= 0.25);
