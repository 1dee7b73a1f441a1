import { sessionKey } from '../../contract/session-id.ts';
import { isInside, type LookedUpSession } from '../service/look-up.ts';
import type { CarTable } from './car-table.ts';
import type { Departures } from './departures.ts';
import { newestSessions } from './newest-sessions.ts';
import { enteredMs, reportedCar, type ParkedCar } from './parked-car.ts';

/**
 * What an answer of the service leaves out: everything but a list of all, or of one plate (as it is kept). While a list was read
 * page by page a car may have moved from one page to another and was on neither.
 */
export type AnswerScope = 'all' | 'all-by-pages' | 'some' | { readonly plate: string };

/** So many cars that only the service tells of are kept: each answer is taken in at once, and each search goes through them. */
const mostReported = 20_000;

export interface ReportedCarsPorts {
  readonly table: CarTable;
  readonly departures: Departures;
  /** A plate as the service writes it, as this booth keeps plates. */
  readonly plateAsKept: (plate: string) => string;
}

/** The cars that the service tells of, among those of this booth's journal. */
export class ReportedCars {
  readonly #table: CarTable;
  readonly #departures: Departures;
  readonly #plateAsKept: (plate: string) => string;
  /** Not in the last list that came by pages; missing in the next one too, they have left. */
  #missed: ReadonlySet<string> = new Set();

  constructor({ table, departures, plateAsKept }: ReportedCarsPorts) {
    this.#table = table;
    this.#departures = departures;
    this.#plateAsKept = plateAsKept;
  }

  /**
   * The service told of sessions. Those of this booth stay as its journal has them, unless they have ended. Of the others the newest are
   * kept.
   *
   * @param scope of which cars the answer speaks: one that was known only from an earlier answer and is not among them has left
   * @returns how many are not kept
   */
  take(sessions: readonly LookedUpSession[], scope: AnswerScope): number {
    const inside: LookedUpSession[] = [];
    for (const session of sessions) {
      const before = this.#table.ofSession(session.id);
      if (!isInside(session)) {
        if (before?.source === 'journal') this.#departures.reportedEnded(session.id);
        if (before !== null) this.#table.drop(before.key);
        continue;
      }
      this.#departures.reportedOpen(session.id);
      if (before?.source !== 'journal' && !this.#departures.has(session.id)) inside.push(session);
    }
    const kept = newestSessions(inside, mostReported);
    this.#forgetMissing(kept, scope);
    for (const session of kept) this.#takeOne(session);
    this.#forgetOldest(typeof scope === 'string' ? null : scope.plate);
    return inside.length - kept.length;
  }

  /** Whether the service has told of a car that this booth let in, and whose entry it has not confirmed yet; it may have left. */
  isOwn(told: ParkedCar): boolean {
    const at = enteredMs(told);
    if (this.#departures.hasUnnamed(told.plate, at)) return true;
    return this.#table
      .keptWithPlate(told.plate)
      .some((car) => car.sessionId === null && enteredMs(car) === at);
  }

  #takeOne(session: LookedUpSession): void {
    const before = this.#table.ofSession(session.id);
    // The booth that let it in has told more.
    if (before?.source === 'site') return;
    const car = reportedCar(session, this.#plateAsKept(session.plateNumber));
    if (this.isOwn(car)) {
      if (before !== null) this.#table.drop(before.key);
    } else if (before === null || !isSameCar(before, car)) this.#table.put(car);
  }

  /** What was told before, and is more than is kept. @param plate of the cars that were asked for: these are kept */
  #forgetOldest(plate: string | null): void {
    if (this.#table.size <= mostReported) return;
    const told = [...this.#table.kept()].filter(({ source }) => source === 'service');
    if (told.length <= mostReported) return;
    const timed = told.map((car) => ({ car, ms: car.plate === plate ? Infinity : (enteredMs(car) ?? 0) }));
    timed.sort((one, other) => other.ms - one.ms);
    for (const { car } of timed.slice(mostReported)) this.#table.drop(car.key);
  }

  #forgetMissing(sessions: readonly LookedUpSession[], scope: AnswerScope): void {
    if (scope === 'some') return;
    const listed = new Set(sessions.map(({ id }) => sessionKey(id)));
    const missed = new Set<string>();
    for (const car of typeof scope === 'string'
      ? this.#table.kept()
      : this.#table.keptWithPlate(scope.plate)) {
      if (car.source !== 'service' || listed.has(sessionKey(car.sessionId ?? ''))) continue;
      if (scope !== 'all-by-pages' || this.#missed.has(car.key)) this.#table.drop(car.key);
      else missed.add(car.key);
    }
    if (typeof scope === 'string') this.#missed = missed;
  }
}

const isSameCar = (one: ParkedCar, other: ParkedCar): boolean =>
  one.plate === other.plate && one.enteredAt === other.enteredAt && one.vehicleClass === other.vehicleClass;
