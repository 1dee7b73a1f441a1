import type { Clock } from '../ports.ts';

/** The outbox's waiting: until a time, until it is woken, until it is ended. A wake-up that comes early is not lost. */
export class Sleeper {
  readonly #clock: Clock;
  #woken = false;
  #ended = false;
  #interrupt: (() => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  wake(): void {
    this.#woken = true;
    this.#interrupt?.();
  }

  /** Ends this wait and every later one. */
  end(): void {
    this.#ended = true;
    this.#interrupt?.();
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
        this.#interrupt = null;
        callOff?.();
        resolve();
      };
      const callOff = ms === null ? null : this.#clock.after(ms, finish);
      this.#interrupt = () => {
        if (this.#ended || done()) finish();
      };
    });
  }
}
