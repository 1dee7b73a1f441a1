import { LedgerAway } from '../connection/away.ts';
import type { LedgerSession } from '../connection/session.ts';
import type { CarStream } from '../cars/car-stream.ts';
import type { OwnCar, Teller } from '../cars/changed-car.ts';
import { writeOwed } from '../cars/duty.ts';
import type { OwnStay } from './own-stay.ts';

/** Why the ledger does not have what this booth knows of a car: a person may have to see to it. */
type Untold = 'unreadable' | 'other-service' | 'unknown-state' | 'not-created';

export interface CarTellingPorts {
  /** What the booth's journal says of that car; null: nothing is owed. */
  readonly stayOf: (entry: string) => Promise<OwnStay | null>;
  readonly teller: (knownMs: number, own: OwnCar | null) => Teller;
  /** Everything that was owed has been written, or cannot be. */
  readonly done: (stream: CarStream) => Promise<void>;
  /** The ledger says that this car has left, by whatever booth. */
  readonly left: (entry: string) => void;
  /** A car's fact cannot be told. */
  readonly untold: (entry: string, why: Untold) => void;
}

/**
 * What this booth still has to write of the site's cars, one car after the other and behind the presses: which cars is kept in memory alone,
 * for what is owed is told by journal and fact (`dutyOf`), and at a start, and with each epoch, all are looked at.
 */
export class CarTelling {
  readonly #ports: CarTellingPorts;
  readonly #due = new Set<string>();
  #isDoneDue = false;
  #wake: () => void = () => undefined;

  constructor(ports: CarTellingPorts) {
    this.#ports = ports;
  }

  /** Something has changed about these cars, here or there. */
  owe(entries: Iterable<string>): void {
    for (const entry of entries) this.#due.add(entry);
    this.#wake();
  }

  /** All that is owed now is everything; `done` is called once it is written. */
  oweAll(entries: Iterable<string>): void {
    this.#isDoneDue = true;
    this.owe(entries);
  }

  /** Until the session, over which the stream is, has ended. @throws LedgerAway where the ledger does not answer */
  async serve(stream: CarStream, { closed, connection }: LedgerSession): Promise<void> {
    const isOver = (): boolean => connection.isClosed();
    while (!isOver()) {
      const woken = new Promise<void>((resolve) => (this.#wake = resolve));
      await this.#tellAll(stream, isOver);
      if (isOver()) return;
      if (this.#due.size > 0) continue;
      if (this.#isDoneDue) {
        await this.#done(stream);
        continue;
      }
      await Promise.race([woken, closed]);
    }
  }

  async #done(stream: CarStream): Promise<void> {
    // Whatever is owed from here on is another everything.
    this.#isDoneDue = false;
    try {
      await this.#ports.done(stream);
    } catch (error) {
      this.#isDoneDue = true;
      throw error;
    }
  }

  async #tellAll(stream: CarStream, isOver: () => boolean): Promise<void> {
    for (const entry of this.#due) {
      if (isOver()) return;
      // What changes from here on is owed again.
      this.#due.delete(entry);
      try {
        await this.#tell(stream, entry);
      } catch (error) {
        this.#due.add(entry);
        throw error;
      }
    }
  }

  async #tell(stream: CarStream, entry: string): Promise<void> {
    const { stayOf, teller, untold, left } = this.#ports;
    const stay = await stayOf(entry);
    if (stay === null) return;
    const written = await writeOwed(stream, entry, stay, teller(stay.knownMs, stay.own));
    if (written === 'away') throw new LedgerAway('a fact was not written');
    if (written === 'left') left(entry);
    else if (written !== 'unchanged') untold(entry, written);
  }
}
