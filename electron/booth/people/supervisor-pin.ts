import { createHash, timingSafeEqual } from 'node:crypto';
import { refuse, type Result } from '../../contract/result.ts';
import type { Attention } from '../../contract/attention.ts';
import type { Clock } from '../ports.ts';

/** In training everybody may practise what a supervisor does. */
const trainingPin = '0000';
const freeTries = 3;
const firstLockMs = 30_000;
const longestLockMs = 15 * 60_000;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Checks the supervisor's PIN; after three wrong ones in a row each further one locks it for twice as long. */
export class SupervisorPin {
  readonly state: Attention['pin'];
  readonly #pin: string | null;
  readonly #clock: Clock;
  #wrong = 0;
  #lockedUntilMs = Number.NEGATIVE_INFINITY;

  /** @param pin from the settings; null in training is the training PIN, elsewhere none is set */
  constructor(pin: string | null, training: boolean, clock: Clock) {
    this.#pin = pin ?? (training ? trainingPin : null);
    this.state = pin === null ? (training ? 'training' : 'not-set') : 'set';
    this.#clock = clock;
  }

  /** @returns nothing; or `pin-not-set`, `pin-wrong`, `pin-locked` with the seconds that are left */
  check(given: string): Result<null> {
    if (this.#pin === null) return refuse('pin-not-set');
    const nowMs = this.#clock.elapsed();
    if (nowMs < this.#lockedUntilMs) return this.#locked(nowMs);
    if (timingSafeEqual(digest(given), digest(this.#pin))) {
      this.#wrong = 0;
      return { ok: true, value: null };
    }
    this.#wrong += 1;
    if (this.#wrong < freeTries) return refuse('pin-wrong', { place: 'pin' });
    const lockMs = Math.min(firstLockMs * 2 ** (this.#wrong - freeTries), longestLockMs);
    this.#lockedUntilMs = nowMs + lockMs;
    return this.#locked(nowMs);
  }

  #locked(nowMs: number): Result<never> {
    return refuse('pin-locked', { place: 'pin', limit: Math.ceil((this.#lockedUntilMs - nowMs) / 1000) });
  }
}
