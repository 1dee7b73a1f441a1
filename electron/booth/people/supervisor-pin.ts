import { createHash, timingSafeEqual } from 'node:crypto';
import { refuse, type Result } from '../../contract/result.ts';
import type { Attention } from '../../contract/attention.ts';
import type { Attendants } from './attendants.ts';
import { pinFits } from './pin-hash.ts';
import type { PinLocks } from './pin-locks.ts';

/** In training everybody may practise what a supervisor does. */
const trainingPin = '0000';

/** Who the site's own PIN is: it does not tell which supervisor typed it. */
export const anySupervisor = 'supervisor';

export interface SupervisorPinPorts {
  readonly locks: Pick<PinLocks, 'attempt'>;
  readonly attendants: Pick<Attendants, 'supervisors'>;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The door of what only a supervisor may do: it opens to the site's PIN, and to that of each supervisor who may sign in. */
export class SupervisorPin {
  readonly #pin: string | null;
  readonly #training: boolean;
  readonly #ports: SupervisorPinPorts;

  /** @param pin from the settings; null in training is the training PIN, elsewhere none is set */
  constructor(pin: string | null, training: boolean, ports: SupervisorPinPorts) {
    this.#pin = pin ?? (training ? trainingPin : null);
    this.#training = pin === null && training;
    this.#ports = ports;
  }

  get state(): Attention['pin'] {
    if (this.#training) return 'training';
    return this.#pin === null && this.#ports.attendants.supervisors().length === 0 ? 'not-set' : 'set';
  }

  /** @returns whose it is: `supervisor`, or an attendant's number; or `pin-not-set`, `pin-wrong`, `pin-locked` with the seconds that are left */
  check(given: string): Promise<Result<string>> {
    if (this.state === 'not-set') return Promise.resolve(refuse('pin-not-set'));
    return this.#ports.locks.attempt(anySupervisor, () => this.whose(given));
  }

  /** As `check`, of a PIN that somebody is about to be given. @returns null: nobody's */
  async whose(given: string): Promise<string | null> {
    if (this.#pin !== null && timingSafeEqual(digest(given), digest(this.#pin))) return anySupervisor;
    const supervisors = this.#ports.attendants.supervisors();
    const fits = await Promise.all(supervisors.map(({ pin }) => pinFits(given, pin)));
    return supervisors.find((_, index) => fits[index])?.id ?? null;
  }
}
