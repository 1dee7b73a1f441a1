import type { Clock } from '../ports/ports.ts';

/**
 * The outbox's waiting: until a time, until it is woken, until it is ended. A wake-up that comes early is not lost. Several may
 * wait at the same time: the sending for work, an answer for the disk.
 */
export class Sleeper {
  readonly #clock: Clock;
  #woken = false;
  #ended = false;
  readonly #waiting = new Set<() => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  wake(): void {
    this.#woken = true;
    this.#look();
  }

  /** Ends this wait and every later one. */
  end(): void {
    this.#ended = true;
    this.#look();
  }

  /** @param ms at most so long; null: until woken or ended */
  async sleep(ms: number | null): Promise<void> {
    if (!this.#woken) await this.#wait(ms, () => this.#woken);
    this.#woken = false;
  }

  /** Waits that long (ms) whoever wakes it; only the end cuts it short. */
  async pause(ms: number): Promise<void> {
    if (ms > 0) await this.#wait(ms, () => false);
  }

  #wait(ms: number | null, done: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      if (this.#ended) return resolve();
      const finish = (): void => {
        this.#waiting.delete(look);
        callOff?.();
        resolve();
      };
      const callOff = ms === null ? null : this.#clock.after(ms, finish);
      const look = (): void => {
        if (this.#ended || done()) finish();
      };
      this.#waiting.add(look);
    });
  }

  #look(): void {
    for (const look of this.#waiting) look();
  }
}
