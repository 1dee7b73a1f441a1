import { dropOldest } from '../../lib/drop-oldest.ts';
import { sooner } from '../../lib/passed.ts';
import { LedgerAway } from '../connection/away.ts';
import type { LedgerSession } from '../connection/session.ts';
import type { CarStream } from '../cars/car-stream.ts';
import type { OwnCar, Teller } from '../cars/changed-car.ts';
import { writeOwed } from '../cars/duty.ts';
import type { OwnStay } from './own-stay.ts';

/** Why the ledger does not have what this booth knows of a car: a person may have to see to it. */
type Untold = 'unreadable' | 'other-service' | 'unknown-state' | 'not-created' | 'failed';

export interface CarTellingPorts {
  /** What the booth's journal says of that car; null: nothing is owed. */
  readonly stayOf: (entry: string) => Promise<OwnStay | null>;
  readonly teller: (knownMs: number, own: OwnCar | null) => Teller;
  /** Everything that was owed in that epoch has been written, or cannot be. */
  readonly done: (epoch: string) => Promise<void>;
  /** The ledger says that this car has left, by whatever booth. */
  readonly left: (entry: string) => void;
  /** The ledger says of that car, one of this booth's own, what this booth knows of it. */
  readonly told: (entry: string) => void;
  /** No car waits to be told any more. */
  readonly rests: () => void;
  /** A car's fact cannot be told. @param error where it `failed` */
  readonly untold: (entry: string, why: Untold, error?: string) => void;
}

/** So many are looked at with their next fact; of the others that is owed with the next epoch, and after a start. */
const mostUntold = 10_000;

/**
 * What this booth still has to write of the site's cars, one car after the other and behind the presses: which cars is kept in memory alone,
 * for what is owed is told by journal and fact (`dutyOf`), and at a start, and with each epoch, all are looked at.
 */
export class CarTelling {
  readonly #ports: CarTellingPorts;
  readonly #due = new Set<string>();
  /** What could not be told by a fault of this booth's own. */
  readonly #failed = new Set<string>();
  /** What could not be told as the car's fact stood. */
  readonly #untold = new Set<string>();
  /** Of which everything is owed. */
  #epochDue: string | null = null;
  #wake: () => void = () => undefined;

  constructor(ports: CarTellingPorts) {
    this.#ports = ports;
  }

  /** Something has changed about these cars, here or there. */
  owe(entries: Iterable<string>): void {
    for (const entry of entries) this.#due.add(entry);
    this.#wake();
  }

  /** Whether something is owed to that car which its fact, as it stood, did not allow: another one may. */
  isUntold(entry: string): boolean {
    return this.#untold.has(entry);
  }

  /** All that is owed now is everything that may be missing in that epoch; `done` is called once it is written. */
  oweAll(entries: Iterable<string>, epoch: string): void {
    this.#epochDue = epoch;
    this.owe(entries);
  }

  /** Whether cars wait to be told. */
  get isBusy(): boolean {
    return this.#due.size > 0;
  }

  /** What failed is tried once more. */
  tryAgain(): void {
    const failed = [...this.#failed];
    this.#failed.clear();
    if (failed.length > 0) this.owe(failed);
  }

  /** Until the session, over which the stream is, has ended. @throws LedgerAway where the ledger does not answer */
  async serve(stream: CarStream, { closed, connection }: LedgerSession): Promise<void> {
    const isOver = (): boolean => connection.isClosed();
    while (!isOver()) {
      const woken = new Promise<void>((resolve) => (this.#wake = resolve));
      await this.#tellAll(stream, isOver);
      if (isOver()) return;
      if (this.#due.size > 0) continue;
      this.#ports.rests();
      const epoch = this.#epochDue;
      if (epoch !== null && this.#failed.size === 0) {
        await this.#ports.done(epoch);
        // Another one's everything may be owed by now.
        if (this.#epochDue === epoch) this.#epochDue = null;
        continue;
      }
      await sooner(woken, closed);
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
        // What is wrong with one car keeps none of the others from being told.
        const isAway = error instanceof LedgerAway;
        (isAway ? this.#due : this.#failed).add(entry);
        if (isAway) throw error;
        this.#ports.untold(entry, 'failed', String(error));
      }
    }
  }

  async #tell(stream: CarStream, entry: string, isAgain = false): Promise<void> {
    const { stayOf, teller, untold, left, told } = this.#ports;
    const stay = await stayOf(entry);
    if (stay === null) {
      this.#untold.delete(entry);
      return;
    }
    const written = await writeOwed(stream, entry, stay, teller(stay.knownMs, stay.own));
    if (written === 'away') throw new LedgerAway('a fact was not written');
    // Without a fact there is none that another one could take the place of.
    if (written === 'left' || written === 'unchanged' || written === 'not-created')
      this.#untold.delete(entry);
    if (written === 'left') return left(entry);
    if (written === 'unchanged') {
      if (stay.own !== null) told(entry);
      return;
    }
    if (written === 'not-created' || isAgain || this.#untold.has(entry)) return untold(entry, written);
    // Another fact of it makes it owed from here on; one that came since this one was read has not.
    this.#untold.add(entry);
    dropOldest(this.#untold, mostUntold);
    return this.#tell(stream, entry, true);
  }
}
