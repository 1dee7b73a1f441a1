import { ok, refuse, type Result } from '../../contract/result.ts';
import type { PinLock } from '../journal/people-types.ts';
import type { Journal } from '../journal/types.ts';
import type { Clock, Log } from '../ports.ts';

const freeTries = 3;
const firstLockMs = 30_000;
const longestLockMs = 15 * 60_000;

/** How long so many wrong PINs in a row lock (ms): from the third on, each one for twice as long. */
const lockMs = (wrong: number): number =>
  wrong < freeTries ? 0 : Math.min(firstLockMs * 2 ** (wrong - freeTries), longestLockMs);

export interface PinLockPorts {
  readonly journal: Pick<Journal, 'keepLock'>;
  readonly clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly log: Log;
}

/**
 * Counts wrong PINs, each door's by itself, over restarts too. PINs are looked at one after the other: many at once are no more
 * tries than they are.
 */
export class PinLocks {
  readonly #ports: PinLockPorts;
  /** Until when on the clock that nobody can set (ms). */
  readonly #locks = new Map<string, { readonly wrong: number; readonly untilMs: number }>();
  #turn: Promise<unknown> = Promise.resolve();

  /** @param kept what the journal holds; a clock that was set meanwhile makes no lock longer than it was */
  constructor(kept: readonly PinLock[], ports: PinLockPorts) {
    this.#ports = ports;
    const { now, elapsed } = { now: ports.clock.now(), elapsed: ports.clock.elapsed() };
    for (const { name, wrong, untilMs } of kept)
      this.#locks.set(name, { wrong, untilMs: elapsed + Math.min(untilMs - now, lockMs(wrong)) });
  }

  /**
   * @param name `supervisor`, or an attendant's number
   * @param find what the PIN opens; null: it is wrong
   * @returns that; or `pin-wrong`, or `pin-locked` with the seconds that are left
   */
  attempt<T>(name: string, find: () => Promise<T | null>): Promise<Result<T>> {
    const turn = this.#turn.then(() => this.#attempt(name, find));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** A supervisor has given this door a new PIN. */
  async forgive(name: string): Promise<void> {
    await this.#keep(name, 0);
  }

  async #attempt<T>(name: string, find: () => Promise<T | null>): Promise<Result<T>> {
    const lock = this.#locks.get(name);
    if (lock !== undefined && this.#leftMs(lock) > 0) return this.#locked(lock);
    const wrong = (lock?.wrong ?? 0) + 1;
    // Before the PIN is looked at: pulling the plug gains no try.
    const counted = await this.#keep(name, wrong);
    const found = await find();
    if (found !== null) {
      await this.#keep(name, 0);
      return ok(found);
    }
    return wrong < freeTries ? refuse('pin-wrong', { place: 'pin' }) : this.#locked(counted);
  }

  /** A disk that refuses does not keep a supervisor out: the count then lasts as long as the program runs. */
  async #keep(name: string, wrong: number): Promise<{ wrong: number; untilMs: number }> {
    const { journal, clock, log } = this.#ports;
    const forMs = lockMs(wrong);
    const lock = { wrong, untilMs: clock.elapsed() + forMs };
    this.#locks.set(name, lock);
    try {
      await journal.keepLock({ name, wrong, untilMs: clock.now() + forMs });
    } catch (error) {
      log('error', 'a count of wrong PINs was not kept', { error: String(error) });
    }
    return lock;
  }

  #leftMs({ untilMs }: { readonly untilMs: number }): number {
    return untilMs - this.#ports.clock.elapsed();
  }

  #locked(lock: { readonly untilMs: number }): Result<never> {
    return refuse('pin-locked', { place: 'pin', limit: Math.ceil(this.#leftMs(lock) / 1000) });
  }
}
