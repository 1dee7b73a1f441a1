import { ok, refuse, type Result } from '../../contract/result.ts';
import type { Clock, Random } from '../ports/ports.ts';
import type { SupervisorPin } from './supervisor-pin.ts';

/** So long (ms) a visit rests before it is over. */
const longestRestMs = 5 * 60_000;
/** So long (ms) it lasts in all; with the PIN another one goes on in its place. */
const longestMs = 30 * 60_000;

interface Visit {
  readonly id: string;
  readonly who: string;
  /** Of the PIN that opened it. */
  readonly mark: string;
  readonly sinceMs: number;
  readonly usedMs: number;
}

/** What the supervisor's PIN opens: until it is ended, rests or lasts for too long, that PIN changes, or another visit begins. */
export class SupervisorVisit {
  readonly #pin: Pick<SupervisorPin, 'open' | 'mark'>;
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #random: Pick<Random, 'uuid'>;
  #visit: Visit | null = null;

  /** @param earlier a visit that goes on: a setting that is changed in it does not end it */
  constructor(
    pin: Pick<SupervisorPin, 'open' | 'mark'>,
    clock: Pick<Clock, 'elapsed'>,
    random: Pick<Random, 'uuid'>,
    earlier: SupervisorVisit | null = null,
  ) {
    this.#pin = pin;
    this.#clock = clock;
    this.#random = random;
    this.#visit = earlier === null ? null : earlier.#visit;
  }

  /** @param who as `SupervisorPin.check`. @returns the new visit's id; or why the PIN was not taken, and then an earlier visit goes on */
  async enter(pin: string, who?: string): Promise<Result<string>> {
    const come = await this.#pin.open(pin, who);
    if (!come.ok) return come;
    const nowMs = this.#clock.elapsed();
    const id = this.#random.uuid();
    this.#visit = { id, ...come.value, sinceMs: nowMs, usedMs: nowMs };
    return ok(id);
  }

  /** To be asked before each thing that is done in a visit. @returns whose visit it is, as `SupervisorPin`; or `visit-over` */
  check(id: string): Result<string> {
    const nowMs = this.#clock.elapsed();
    const visit = this.#visit;
    if (visit === null || visit.id !== id) return refuse('visit-over');
    const isOver = nowMs - visit.usedMs > longestRestMs || nowMs - visit.sinceMs > longestMs;
    if (isOver || this.#pin.mark(visit.who) !== visit.mark) {
      this.#visit = null;
      return refuse('visit-over');
    }
    this.#visit = { ...visit, usedMs: nowMs };
    return ok(visit.who);
  }

  /** Nothing more is done in it. One that is over already, or another's, is left as it is. */
  end(id: string): void {
    if (this.#visit?.id === id) this.#visit = null;
  }
}
