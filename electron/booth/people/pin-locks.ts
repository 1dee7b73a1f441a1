import { ok, refuse, type Result } from '../../contract/result.ts';
import type { PinLock } from '../journal/model/people-types.ts';
import type { Journal } from '../journal/types.ts';
import type { Clock, Log } from '../ports/ports.ts';

const freeTries = 3;
const firstLockMs = 30_000;
/** An attendant who is locked out has colleagues and a supervisor. */
const longestLockMs = 15 * 60_000;
/** A stranger who types wrong PINs keeps no supervisor out for longer. */
const longestSupervisorLockMs = 5 * 60_000;

export interface PinLockPorts {
  readonly journal: Pick<Journal, 'keepLock'>;
  readonly clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly log: Log;
  /** Whether a name is the site's PIN, or a supervisor's number. */
  readonly isSupervisor: (name: string) => boolean;
  /** A PIN was wrong, at whichever door. */
  readonly wrong: (name: string) => Promise<void>;
}

interface Lock {
  readonly wrong: number;
  /** Until when on the clock that nobody can set (ms). */
  readonly untilMs: number;
}

/**
 * Counts wrong PINs, one count for each person over every door, over restarts too. PINs are looked at one after the other: many at
 * once are no more tries than they are.
 */
export class PinLocks {
  readonly #ports: PinLockPorts;
  readonly #locks = new Map<string, Lock>();
  #turn: Promise<unknown> = Promise.resolve();

  /**
   * @param kept what the journal holds. A lock of it begins anew: no clock that was set meanwhile ends it, or makes it longer than it was
   * @param earlier the counts of this process, where another booth takes its place: they go on, but for one that the journal knows as
   * higher. It may know less: the disk refused, or it is another mode's
   */
  constructor(kept: readonly PinLock[], ports: PinLockPorts, earlier: PinLocks | null = null) {
    this.#ports = ports;
    const elapsed = ports.clock.elapsed();
    for (const { name, wrong } of kept)
      this.#locks.set(name, { wrong, untilMs: elapsed + this.#lockMs(name, wrong) });
    for (const [name, lock] of earlier === null ? [] : earlier.#locks)
      if (lock.wrong >= (this.#locks.get(name)?.wrong ?? 0)) this.#locks.set(name, lock);
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

  /** Somebody has been given a new PIN. */
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
    await this.#ports.wrong(name);
    return wrong < freeTries ? refuse('pin-wrong', { field: 'pin' }) : this.#locked(counted);
  }

  /** A disk that refuses does not keep a supervisor out: the count then lasts as long as the program runs. */
  async #keep(name: string, wrong: number): Promise<Lock> {
    const { journal, clock, log } = this.#ports;
    const forMs = this.#lockMs(name, wrong);
    const lock = { wrong, untilMs: clock.elapsed() + forMs };
    this.#locks.set(name, lock);
    try {
      await journal.keepLock({ name, wrong, untilMs: clock.now() + forMs });
    } catch (error) {
      log('error', 'a count of wrong PINs was not kept', { error: String(error) });
    }
    return lock;
  }

  /** How long so many wrong PINs in a row lock (ms): from the third on, each one for twice as long. */
  #lockMs(name: string, wrong: number): number {
    const longest = this.#ports.isSupervisor(name) ? longestSupervisorLockMs : longestLockMs;
    return wrong < freeTries ? 0 : Math.min(firstLockMs * 2 ** (wrong - freeTries), longest);
  }

  #leftMs({ untilMs }: Lock): number {
    return untilMs - this.#ports.clock.elapsed();
  }

  #locked(lock: Lock): Result<never> {
    return refuse('pin-locked', { field: 'pin', limit: Math.ceil(this.#leftMs(lock) / 1000) });
  }
}
