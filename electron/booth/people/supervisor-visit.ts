import { ok, refuse, type Result } from '../../contract/result.ts';
import type { Clock, Random } from '../ports.ts';
import type { SupervisorPin } from './supervisor-pin.ts';

/** The screen ends a visit after a minute without a touch; this is for a screen that did not. */
const longestRestMs = 5 * 60_000;

/** What the supervisor's PIN opens, until it rests for too long or another visit begins. */
export class SupervisorVisit {
  readonly #pin: Pick<SupervisorPin, 'check'>;
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #random: Pick<Random, 'uuid'>;
  #id: string | null = null;
  #who = '';
  #usedAtMs = 0;

  /** @param earlier a visit that goes on: a setting that is changed in it does not end it */
  constructor(
    pin: Pick<SupervisorPin, 'check'>,
    clock: Pick<Clock, 'elapsed'>,
    random: Pick<Random, 'uuid'>,
    earlier: SupervisorVisit | null = null,
  ) {
    this.#pin = pin;
    this.#clock = clock;
    this.#random = random;
    if (earlier === null) return;
    this.#id = earlier.#id;
    this.#who = earlier.#who;
    this.#usedAtMs = earlier.#usedAtMs;
  }

  /** @returns the new visit's id; or why the PIN was not taken, and then an earlier visit goes on */
  async enter(pin: string): Promise<Result<string>> {
    const allowed = await this.#pin.check(pin);
    if (!allowed.ok) return allowed;
    this.#who = allowed.value;
    this.#id = this.#random.uuid();
    this.#usedAtMs = this.#clock.elapsed();
    return ok(this.#id);
  }

  /** To be asked before each thing that is done in a visit. @returns whose visit it is, as `SupervisorPin`; or `visit-over` */
  check(id: string): Result<string> {
    const nowMs = this.#clock.elapsed();
    if (id !== this.#id || nowMs - this.#usedAtMs > longestRestMs) return refuse('visit-over');
    this.#usedAtMs = nowMs;
    return ok(this.#who);
  }
}
