import { sessionKey } from '../../contract/session-id.ts';
import { SetsByKey } from '../lib/sets-by-key.ts';
import type { CarTable } from './car-table.ts';
import type { Departures } from './departures.ts';
import { enteredMs, siteParkedCar, siteKey, type ParkedCar } from './parked-car.ts';
import type { SiteCar, SiteCarsChange } from './site-car.ts';

export interface SiteToldPorts {
  readonly table: CarTable;
  readonly departures: Departures;
}

/** The cars that other booths have told the site's ledger of, among those of this booth's journal. */
export class SiteTold {
  readonly #table: CarTable;
  readonly #departures: Departures;
  /** By its entry: what they tell of still, also of a car that this booth is letting out. */
  readonly #told = new Map<string, SiteCar>();
  /** The entries by what tells sessions apart (`sessionKey`): two may have one. */
  readonly #bySession = new SetsByKey();

  constructor({ table, departures }: SiteToldPorts) {
    this.#table = table;
    this.#departures = departures;
  }

  /** What this booth had ended has come to nothing. @returns whether another booth tells of that car still: it is inside then */
  comeBack(sessionId: string): boolean {
    return this.#putTold(this.#lastOf(sessionId));
  }

  /** A car that waited at its booth. @param entry of it there @param leaves this booth lets it out, or has; false: that came to nothing */
  follow(entry: string, leaves: boolean): void {
    if (leaves) {
      this.#departures.leaveSite(entry);
      this.#table.drop(siteKey(entry));
    } else {
      this.#departures.comeBackSite(entry);
      this.#putTold(entry);
    }
  }

  #lastOf(sessionId: string): string {
    return this.#bySession.of(sessionKey(sessionId)).at(-1) ?? '';
  }

  #putTold(entry: string): boolean {
    const car = this.#told.get(entry);
    if (car !== undefined) this.#put(car);
    return car !== undefined;
  }

  /** One that this booth has let out, or that is its own, stays as its journal has it; what the service tells of the others is less. */
  take({ put, gone, leaving }: SiteCarsChange): void {
    for (const entry of gone) {
      const session = this.#forget(entry);
      this.#departures.goneSite(entry);
      // The other one that has that session stood behind it.
      if (session !== null) this.#putTold(this.#lastOf(session));
    }
    for (const { entry, sessionId } of leaving) {
      this.#departures.atOthers.leaves(entry, sessionId);
      const told = this.#table.ofSession(sessionId);
      if (told?.source === 'service') this.#table.drop(told.key);
    }
    for (const car of put) {
      this.#forget(car.entry);
      this.#departures.atOthers.comesBack(car.entry);
      this.#departures.toldOfSite(car.entry);
      this.#told.set(car.entry, car);
      if (car.sessionId !== null) this.#bySession.add(sessionKey(car.sessionId), car.entry);
      this.#put(car);
    }
  }

  /** @returns its session */
  #forget(entry: string): string | null {
    const session = this.#told.get(entry)?.sessionId ?? null;
    if (session !== null) this.#bySession.delete(sessionKey(session), entry);
    this.#told.delete(entry);
    this.#table.drop(siteKey(entry));
    return session;
  }

  #put(car: SiteCar): void {
    if (this.#departures.hasSite(car.entry) || this.#departures.has(car.sessionId)) return;
    const before = car.sessionId === null ? null : this.#table.ofSession(car.sessionId);
    if (before?.source === 'journal') return;
    if (before !== null) this.#table.drop(before.key);
    const put = siteParkedCar(car);
    if (car.sessionId === null) this.#dropReported(put);
    this.#table.put(put);
  }

  /** The service may have told of it before its answer to the entry was in at the booth that has it: the same car would be there twice. */
  #dropReported(waiting: ParkedCar): void {
    const at = enteredMs(waiting);
    for (const { source, key, ...car } of this.#table.keptWithPlate(waiting.plate))
      if (source === 'service' && enteredMs(car) === at) this.#table.drop(key);
  }
}
