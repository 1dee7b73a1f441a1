import { carForm } from '../../electron/booth/ledger/messages/car.ts';
import { readMessage } from '../../electron/booth/ledger/messages/read.ts';
import { recordOf } from '../../electron/booth/ledger/names/subjects.ts';
import type { StoredMessage } from '../ledger/read-on.ts';
import { BelievedTimes } from './believed-times.ts';

/** The last fact of a car. */
interface KnownFact {
  readonly sequence: number;
  /** When it was stored, by a clock that does not go back (ms since 1970). */
  readonly storedMs: number;
  /** `untold`: a claim made it, and its entry's booth tells the rest; `unreadable`: by this program. */
  readonly state: 'left' | 'present' | 'untold' | 'unreadable';
  readonly hasPersonal: boolean;
}

/** How long what is kept (ms). */
export interface Keeping {
  readonly leftMs: number;
  /** null: the ledger does not say. */
  readonly recordMs: number | null;
  readonly pictureMs: number | null;
}

/** What is to become of a car's last fact. */
export interface Due {
  readonly entry: string;
  readonly act: 'bare' | 'delete';
  /** By nothing but its age. */
  readonly isByAge: boolean;
}

/**
 * The last fact of every car, as the stream tells it from its beginning on: some hundred bytes for each. Nothing of it is kept over the end
 * of the session.
 */
export class CarFacts {
  readonly #facts = new Map<string, KnownFact>();
  #readTo = 0;
  readonly #times = new BelievedTimes();

  get readTo(): number {
    return this.#readTo;
  }

  get unreadable(): number {
    return [...this.#facts.values()].filter(({ state }) => state === 'unreadable').length;
  }

  /** @returns the facts that a younger one of the same car has replaced: it was read, so it is stored */
  take(messages: readonly StoredMessage[], nowMs: number): number[] {
    const superseded = [];
    for (const message of messages) {
      if (message.sequence <= this.#readTo)
        throw new Error('a fact came again: the last ones could be deleted');
      const entry = recordOf(message.subject) ?? message.subject;
      const before = this.#facts.get(entry);
      if (before !== undefined) superseded.push(before.sequence);
      const { sequence, bytes, storedMs } = message;
      this.#facts.set(entry, {
        ...factIn(entry, bytes),
        sequence,
        storedMs: this.#times.of(storedMs, nowMs),
      });
      this.#readTo = sequence;
    }
    return superseded;
  }

  /**
   * Whether the thumbnail of a car is not to stay: it goes with what is personal of its car. null: its car has no fact, or one that its
   * entry's booth has not told yet, or one that cannot be read.
   */
  hasNoFace(entry: string): boolean | null {
    const fact = this.#facts.get(entry);
    if (fact === undefined || fact.state === 'untold' || fact.state === 'unreadable') return null;
    return fact.state === 'left' || !fact.hasPersonal;
  }

  sequenceOf(entry: string): number | null {
    return this.#facts.get(entry)?.sequence ?? null;
  }

  /** It was deleted. */
  forget(entry: string): void {
    this.#facts.delete(entry);
  }

  *due(
    nowMs: number,
    { leftMs, recordMs }: Pick<Keeping, 'leftMs' | 'recordMs'>,
    erased: ReadonlySet<string>,
  ): Generator<Due, void> {
    for (const [entry, { state, storedMs, hasPersonal }] of this.#facts) {
      const ageMs = nowMs - storedMs;
      const isTooOld = recordMs !== null && ageMs > recordMs;
      if (state === 'unreadable') {
        // It may have a plate in it, or say that the car left: it stays for the longer of the two.
        if (erased.has(entry)) yield { entry, act: 'delete', isByAge: false };
        else if (isTooOld && ageMs > leftMs) yield { entry, act: 'delete', isByAge: true };
      } else if (hasPersonal) {
        if (state === 'left' || erased.has(entry)) yield { entry, act: 'bare', isByAge: false };
        else if (isTooOld) yield { entry, act: 'bare', isByAge: true };
      } else if (state === 'left' && ageMs > leftMs) yield { entry, act: 'delete', isByAge: true };
    }
  }
}

function factIn(entry: string, bytes: Uint8Array): Pick<KnownFact, 'state' | 'hasPersonal'> {
  const read = readMessage(carForm, bytes);
  if ('fault' in read || read.message.entry !== entry) return { state: 'unreadable', hasPersonal: true };
  const { state, holder } = read.message;
  const hasPersonal = read.raw['personal'] !== undefined;
  if (state === 'left') return { state, hasPersonal };
  return { state: holder === null && !hasPersonal ? 'untold' : 'present', hasPersonal };
}
