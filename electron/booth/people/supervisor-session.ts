import { ok, refuse, type Result } from '../../contract/result.ts';
import { supervisorIdleMs } from '../../contract/people-rules.ts';
import type { Clock, Random } from '../ports/ports.ts';
import type { SupervisorPin } from './supervisor-pin.ts';

/** So long (ms) it lasts in all; with the PIN another one goes on in its place. */
const longestMs = 30 * 60_000;

interface Session {
  readonly id: string;
  readonly who: string;
  /** Of the PIN that opened it. */
  readonly mark: string;
  readonly sinceMs: number;
  readonly usedMs: number;
}

/** What the supervisor's PIN opens: until it is ended, rests or lasts for too long, that PIN changes, or another supervisor session begins. */
export class SupervisorSession {
  readonly #pin: Pick<SupervisorPin, 'open' | 'mark'>;
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #random: Pick<Random, 'uuid'>;
  #session: Session | null = null;

  /** @param earlier a supervisor session that goes on: a setting that is changed in it does not end it */
  constructor(
    pin: Pick<SupervisorPin, 'open' | 'mark'>,
    clock: Pick<Clock, 'elapsed'>,
    random: Pick<Random, 'uuid'>,
    earlier: SupervisorSession | null = null,
  ) {
    this.#pin = pin;
    this.#clock = clock;
    this.#random = random;
    this.#session = earlier === null ? null : earlier.#session;
  }

  /** @param who as `SupervisorPin.check`. @returns the new supervisor session's id; or why the PIN was not taken, and then an earlier supervisor session goes on */
  async enter(pin: string, who?: string): Promise<Result<string>> {
    const come = await this.#pin.open(pin, who);
    if (!come.ok) return come;
    const nowMs = this.#clock.elapsed();
    const id = this.#random.uuid();
    this.#session = { id, ...come.value, sinceMs: nowMs, usedMs: nowMs };
    return ok(id);
  }

  /** To be asked before each thing that is done in a supervisor session. @param isUse a person does it: it rests no longer. @returns whose supervisor session it is, as `SupervisorPin`; or `visit-over` */
  check(id: string, isUse = true): Result<string> {
    const nowMs = this.#clock.elapsed();
    const supervisorSession = this.#session;
    if (supervisorSession === null || supervisorSession.id !== id) return refuse('visit-over');
    const isOver =
      nowMs - supervisorSession.usedMs > supervisorIdleMs || nowMs - supervisorSession.sinceMs > longestMs;
    if (isOver || this.#pin.mark(supervisorSession.who) !== supervisorSession.mark) {
      this.#session = null;
      return refuse('visit-over');
    }
    if (isUse) this.#session = { ...supervisorSession, usedMs: nowMs };
    return ok(supervisorSession.who);
  }

  /** The id of the one that goes on; null: none does. To ask is no use of it. */
  get current(): string | null {
    const id = this.#session?.id ?? null;
    return id !== null && this.check(id, false).ok ? id : null;
  }

  /** Nothing more is done in it. One that is over already, or another's, is left as it is. */
  end(id: string): void {
    if (this.#session?.id === id) this.#session = null;
  }
}
