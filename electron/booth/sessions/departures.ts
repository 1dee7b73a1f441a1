import type { RecordView } from '../../contract/record.ts';
import type { ParkedCar } from './parked-car.ts';

const lower = (sessionId: string): string => sessionId.toLowerCase();

/** The sessions that are over although the service, or the journal, still has them as open. */
export class Departures {
  /** Ended by this booth without an entry of its own; with the car as long as it may come back. */
  readonly #here: Map<string, ParkedCar | null>;
  /** Of this booth's own cars: the service said that they are over. */
  readonly #told = new Set<string>();

  /** @param here the ids of those that this booth has ended */
  constructor(here: readonly string[]) {
    this.#here = new Map(here.map((id) => [lower(id), null]));
  }

  has(sessionId: string | null): boolean {
    return sessionId !== null && (this.#here.has(lower(sessionId)) || this.#told.has(lower(sessionId)));
  }

  /** This booth has ended it. @param car what was known of it; null: nothing more than before */
  leave(sessionId: string, car: ParkedCar | null, state: RecordView['state']): void {
    const known = car ?? this.#here.get(lower(sessionId)) ?? null;
    // What the service has confirmed does not come back: nothing of it has to be remembered for that.
    this.#here.set(lower(sessionId), state === 'confirmed' ? null : known);
  }

  /** The end came to nothing. @returns the car that is inside again, as far as it is known */
  comeBack(sessionId: string): ParkedCar | null {
    const car = this.#here.get(lower(sessionId)) ?? null;
    this.#here.delete(lower(sessionId));
    return car;
  }

  /** The service says of a session of this booth's own that it is over. */
  toldEnded(sessionId: string): void {
    this.#told.add(lower(sessionId));
  }

  /** The service says that a session is open. */
  toldOpen(sessionId: string): void {
    this.#told.delete(lower(sessionId));
  }
}
