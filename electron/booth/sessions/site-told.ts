import type { CarTable } from './car-table.ts';
import type { Departures } from './departures.ts';
import { siteParkedCar, siteKey } from './parked-car.ts';
import type { SiteCarsChange } from './site-car.ts';

export interface SiteToldPorts {
  readonly table: CarTable;
  readonly departures: Departures;
}

/** The cars that other booths have told the site's ledger of, among those of this booth's journal. */
export class SiteTold {
  readonly #table: CarTable;
  readonly #departures: Departures;
  readonly #here = new Set<string>();

  constructor({ table, departures }: SiteToldPorts) {
    this.#table = table;
    this.#departures = departures;
  }

  /** Whether another booth tells of it still. @param key as `siteKey` */
  has(key: string): boolean {
    return this.#here.has(key);
  }

  /** One that this booth has let out, or that is its own, stays as its journal has it; what the service tells of the others is less. */
  take({ put, gone }: SiteCarsChange): void {
    for (const entry of gone) {
      this.#here.delete(siteKey(entry));
      this.#table.drop(siteKey(entry));
    }
    for (const car of put) {
      const key = siteKey(car.entry);
      this.#here.add(key);
      this.#table.drop(key);
      if (this.#departures.has(car.sessionId)) continue;
      const before = this.#table.ofSession(car.sessionId);
      if (before?.source === 'journal') continue;
      if (before !== null) this.#table.drop(before.key);
      this.#table.put(siteParkedCar(car));
    }
  }
}
