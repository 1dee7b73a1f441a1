import { createHash } from 'node:crypto';
import { ok, refuse, type Result } from '../../contract/result.ts';
import type { Attention } from '../../contract/attention.ts';
import { sitePin, type PinHolder } from '../../contract/people-rules.ts';
import type { Attendants } from './attendants.ts';
import { pinFits } from './pin-hash.ts';
import type { PinLocks } from './pin-locks.ts';

const markOf = (kept: string): string => createHash('sha256').update(kept).digest('hex');

/** In training everybody may practise what a supervisor does. */
const trainingPin = '0000';

export interface SupervisorPinPorts {
  readonly locks: Pick<PinLocks, 'attempt'>;
  readonly attendants: Pick<Attendants, 'supervisors'>;
}

/**
 * The door of what only a supervisor may do: it opens to the site's PIN, and to that of each supervisor who may sign in. Whoever
 * comes says first who he is, so that a PIN tells nothing of another's.
 */
export class SupervisorPin {
  readonly #pin: string | null;
  readonly #training: boolean;
  readonly #ports: SupervisorPinPorts;

  /** @param pin from the settings, its digits or its hash; null in training is the training PIN, elsewhere none is set */
  constructor(pin: string | null, training: boolean, ports: SupervisorPinPorts) {
    this.#pin = pin ?? (training ? trainingPin : null);
    this.#training = pin === null && training;
    this.#ports = ports;
  }

  get state(): Attention['pin'] {
    if (this.#training) return 'training';
    return this.holders().length === 0 ? 'not-set' : 'set';
  }

  /** Who may come: the site's PIN first, then supervisors by name. */
  holders(): PinHolder[] {
    const named = this.#ports.attendants
      .supervisors()
      .map(({ id, name }) => ({ id, name }))
      .toSorted((one, other) => one.name.localeCompare(other.name));
    return this.#pin === null ? named : [{ id: sitePin, name: null }, ...named];
  }

  /**
   * @param who `supervisor` for the site's PIN, or an attendant's number; left out: whoever is first of those who may come
   * @returns whose it is, as `who`; or `pin-not-set`, `pin-wrong`, `pin-locked` with the seconds that are left
   */
  async check(given: string, who?: string): Promise<Result<string>> {
    const come = await this.open(given, who);
    return come.ok ? ok(come.value.who) : come;
  }

  /** As `check`. @returns also the `mark` of the PIN that it was, which may be another's by the time of the answer */
  async open(
    given: string,
    who: string = this.holders()[0]?.id ?? sitePin,
  ): Promise<Result<{ who: string; mark: string }>> {
    if (this.state === 'not-set') return refuse('pin-not-set');
    // Stopped meanwhile, or a name that nobody has: nothing is told, and nothing counted, of anybody.
    if (this.#keptOf(who) === null) return refuse('pin-wrong', { field: 'pin' });
    return this.#ports.locks.attempt(who, async () => {
      // Who waits for his turn with an old PIN is too late.
      const kept = this.#keptOf(who);
      return kept !== null && (await pinFits(given, kept)) ? { who, mark: markOf(kept) } : null;
    });
  }

  /** What changes with the PIN of one who may come; it tells nothing of the PIN. @returns null: he may not come any more */
  mark(who: string): string | null {
    const kept = this.#keptOf(who);
    return kept === null ? null : markOf(kept);
  }

  #keptOf(who: string): string | null {
    if (who === sitePin) return this.#pin;
    return this.#ports.attendants.supervisors().find(({ id }) => id === who)?.pin ?? null;
  }
}
