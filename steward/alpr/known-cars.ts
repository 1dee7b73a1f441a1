import { factOf, readCar } from '../../electron/booth/ledger/messages/car.ts';
import type { ServiceMark } from '../../electron/booth/ledger/messages/service-mark.ts';
import { recordOf } from '../../electron/booth/ledger/names/subjects.ts';
import { SetsByKey } from '../../electron/booth/lib/sets-by-key.ts';
import { normalisePlate } from '../../electron/contract/plate-rules.ts';
import { sessionKey } from '../../electron/contract/session-id.ts';
import type { StoredMessage } from '../ledger/read-on.ts';

/** What the last fact of a car says, as far as an ALPR's word may be about it. */
export interface KnownCar {
  readonly entry: string;
  readonly state: 'waiting' | 'inside' | 'left';
  readonly service: ServiceMark;
  readonly session: string | null;
  /** Normalised; empty: none is told. */
  readonly plate: string;
  /** ms since 1970, by its booth's clock, put right where that is known to be wrong; null: nobody has told it. */
  readonly enteredMs: number | null;
  readonly holder: string | null;
  readonly isClaimed: boolean;
  /** It says *left* because the site goes on by another fact of the same car. */
  readonly isSame: boolean;
}

/** What is to be written of a car that two have told. */
interface Mend {
  readonly entry: string;
  readonly service: ServiceMark;
  /** The ALPR that has told it, too. */
  readonly by: string;
  readonly change: { readonly type: 'left' } | { readonly type: 'same'; readonly as: string };
}

const ofService = ({ digest, mode }: ServiceMark, word: string): string => `${digest} ${mode} ${word}`;

/** The cars of the ledger by their sessions and plates. Nothing of it is kept over the end of the watch's session. */
export class KnownCars {
  readonly #cars = new Map<string, KnownCar>();
  readonly #bySession = new SetsByKey();
  readonly #byPlate = new SetsByKey();
  /** Sessions that more than one fact has. */
  readonly #shared = new Set<string>();

  take(messages: readonly StoredMessage[]): void {
    for (const { subject, bytes } of messages) {
      const entry = recordOf(subject) ?? '';
      this.forget(entry);
      const car = carIn(entry, bytes);
      if (car !== null) this.#put(car);
    }
  }

  /** Its fact was deleted. */
  forget(entry: string): void {
    const car = this.#cars.get(entry);
    if (car === undefined) return;
    this.#cars.delete(entry);
    const { service, session, plate } = car;
    if (session !== null) {
      const key = ofService(service, sessionKey(session));
      if (this.#bySession.delete(key, entry) < 2) this.#shared.delete(key);
    }
    if (plate !== '') this.#byPlate.delete(ofService(service, plate), entry);
  }

  ofSession(service: ServiceMark, session: string): KnownCar[] {
    return this.#all(this.#bySession.of(ofService(service, sessionKey(session))));
  }

  withPlate(service: ServiceMark, plate: string): KnownCar[] {
    return this.#all(this.#byPlate.of(ofService(service, normalisePlate(plate))));
  }

  /**
   * Of each session that a booth and an ALPR, or two ALPRs, have told: one fact is the car, the booth's where there is one. What two booths
   * have told is theirs.
   */
  *toldTwice(isAlpr: (holder: string | null) => boolean): Generator<Mend, void> {
    for (const key of this.#shared) {
      const cars = this.#all(this.#bySession.of(key));
      const by = cars.find(({ holder }) => isAlpr(holder))?.holder ?? null;
      if (by === null) continue;
      const present = cars.filter(({ state }) => state !== 'left');
      if (cars.some(({ state, isSame }) => state === 'left' && !isSame)) {
        for (const { entry, service } of present) yield { entry, service, by, change: { type: 'left' } };
        continue;
      }
      const kept = present.find(({ holder }) => !isAlpr(holder)) ?? present[0];
      for (const { entry, service, holder, isClaimed } of present)
        if (kept !== undefined && entry !== kept.entry && isAlpr(holder) && !isClaimed)
          yield { entry, service, by, change: { type: 'same', as: kept.entry } };
    }
  }

  #all(entries: readonly string[]): KnownCar[] {
    return entries.flatMap((entry) => this.#cars.get(entry) ?? []);
  }

  #put(car: KnownCar): void {
    const { entry, service, session, plate } = car;
    this.#cars.set(entry, car);
    if (session !== null) {
      const key = ofService(service, sessionKey(session));
      if (this.#bySession.add(key, entry) > 1) this.#shared.add(key);
    }
    if (plate !== '') this.#byPlate.add(ofService(service, plate), entry);
  }
}

/** @returns null: it cannot be read, or is of a later version's state */
function carIn(entry: string, bytes: Uint8Array): KnownCar | null {
  const read = readCar(bytes);
  if ('fault' in read || read.message.entry !== entry) return null;
  const { service, session, holder, entered, personal, sameAs } = read.message;
  const fact = factOf(read.message);
  if (fact === null) return null;
  return {
    entry,
    state: fact.state,
    service,
    session,
    plate: normalisePlate(personal?.plate ?? ''),
    enteredMs: entered === null ? null : Date.parse(entered.at) - (entered.clockErrorMs ?? 0),
    holder,
    isClaimed: fact.claim !== null,
    isSame: sameAs !== undefined,
  };
}
