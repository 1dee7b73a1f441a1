import { sessionKey } from '../../contract/session-id.ts';
import type { CarTable } from './car-table.ts';
import type { Departures } from './departures.ts';
import { siteParkedCar, siteKey } from './parked-car.ts';
import type { SiteCar, SiteCarsChange } from './site-car.ts';

export interface SiteToldPorts {
  readonly table: CarTable;
  readonly departures: Departures;
}

/** The cars that other booths have told the site's ledger of, among those of this booth's journal. */
export class SiteTold {
  readonly #table: CarTable;
  readonly #departures: Departures;
  /** By what tells sessions apart (`sessionKey`): what they tell of still, also of a car that this booth is letting out. */
  readonly #told = new Map<string, SiteCar>();
  readonly #sessions = new Map<string, string>();

  constructor({ table, departures }: SiteToldPorts) {
    this.#table = table;
    this.#departures = departures;
  }

  /** What this booth had ended has come to nothing. @returns whether another booth tells of that car still: it is inside then */
  comeBack(sessionId: string): boolean {
    const car = this.#told.get(sessionKey(sessionId));
    if (car !== undefined) this.#put(car);
    return car !== undefined;
  }

  /** One that this booth has let out, or that is its own, stays as its journal has it; what the service tells of the others is less. */
  take({ put, gone }: SiteCarsChange): void {
    for (const entry of gone) this.#forget(entry);
    for (const car of put) {
      this.#forget(car.entry);
      this.#told.set(sessionKey(car.sessionId), car);
      this.#sessions.set(car.entry, sessionKey(car.sessionId));
      this.#put(car);
    }
  }

  #forget(entry: string): void {
    const session = this.#sessions.get(entry) ?? '';
    if (this.#told.get(session)?.entry === entry) this.#told.delete(session);
    this.#sessions.delete(entry);
    this.#table.drop(siteKey(entry));
  }

  #put(car: SiteCar): void {
    if (this.#departures.has(car.sessionId)) return;
    const before = this.#table.ofSession(car.sessionId);
    if (before?.source === 'journal') return;
    if (before !== null) this.#table.drop(before.key);
    this.#table.put(siteParkedCar(car));
  }
}
