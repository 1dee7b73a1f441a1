import { setImmediate as soon } from 'node:timers/promises';
import type { Clock } from '../../electron/booth/ports/ports.ts';

interface Timer {
  readonly atMs: number;
  readonly due: () => void;
}

/**
 * A clock for whole days: its time stands still while anything that it is told of is under way, and jumps to the next timer when
 * nothing is. So a day takes as long as what is done in it, and comes out the same on every computer.
 */
export class EventClock implements Clock {
  readonly #startMs: number;
  #elapsedMs = 0;
  #underWay = 0;
  #changes = 0;
  #timers: Timer[] = [];
  #rested: () => void = () => undefined;

  /** @param startMs what it shows at first: milliseconds since 1970 */
  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  readonly now = (): number => this.#startMs + Math.floor(this.#elapsedMs);
  readonly elapsed = (): number => this.#elapsedMs;
  readonly offsetMinutes = (): number => 0;

  readonly after = (ms: number, due: () => void): (() => void) => {
    const timer = { atMs: this.#elapsedMs + Math.max(ms, 0), due };
    const place = this.#timers.findLastIndex(({ atMs }) => atMs <= timer.atMs) + 1;
    this.#timers.splice(place, 0, timer);
    return () => {
      const index = this.#timers.indexOf(timer);
      if (index >= 0) this.#timers.splice(index, 1);
    };
  };

  /** While this is under way no time passes, but for what in it `aside` waits for. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.#count(1);
    try {
      return await work;
    } finally {
      this.#count(-1);
    }
  }

  /** Something that is under way waits for time to pass. */
  async aside<T>(wait: Promise<T>): Promise<T> {
    this.#count(-1);
    try {
      return await wait;
    } finally {
      this.#count(1);
    }
  }

  /** Lets time pass until that is so. @throws where nothing waits for time any more */
  async until(isSo: () => boolean): Promise<void> {
    for (;;) {
      await this.#rest();
      if (isSo()) return;
      const next = this.#timers.shift();
      if (next === undefined) throw new Error('nothing is left that waits for time');
      this.#elapsedMs = next.atMs;
      next.due();
    }
  }

  #count(change: number): void {
    this.#underWay += change;
    this.#changes += 1;
    if (this.#underWay === 0) this.#rested();
  }

  /** Resolves when nothing is under way, and nothing begins by itself. */
  async #rest(): Promise<void> {
    for (let before = -1; before !== this.#changes; await soon()) {
      before = this.#changes;
      if (this.#underWay !== 0) await new Promise<void>((resolve) => (this.#rested = resolve));
    }
  }
}
