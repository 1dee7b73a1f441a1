import type { CarInside } from '../../contract/inside.ts';
import { sessionKey } from '../../contract/session-id.ts';
import { marksOf } from './car-marks.ts';
import { exactAlone, type Found } from './found.ts';
import { enteredMs, isHere, type ParkedCar } from './parked-car.ts';
import { SearchIndex } from './search-index.ts';

export interface CarTableRules {
  /** Milliseconds since 1970: by this a car has stayed for too long. */
  readonly now: () => number;
  /** Past this stay (ms) a car is taken to have left another way. */
  readonly mostStayMs: number;
  /** Groups of characters that are easily taken for each other. */
  readonly confusable: readonly string[];
}

export interface Fitting {
  readonly exact: CarInside | null;
  readonly cars: readonly CarInside[];
}

/** The cars inside by their key, session and plate. Those past their longest stay are kept, and not shown. */
export class CarTable {
  readonly #rules: CarTableRules;
  readonly #index: SearchIndex;
  readonly #cars = new Map<string, ParkedCar>();
  /** Keys by what tells sessions apart (`sessionKey`). */
  readonly #bySession = new Map<string, string>();
  /** Keys by the plate. */
  readonly #byPlate = new Map<string, readonly string[]>();
  /** Cars past their longest stay: not inside, as far as anybody looks, unless the time goes back. */
  readonly #overdue = new Set<string>();
  /** From when on, and until when, just these are overdue (ms since 1970). */
  #overdueFromMs = Number.NEGATIVE_INFINITY;
  #overdueUntilMs = Number.POSITIVE_INFINITY;

  constructor(rules: CarTableRules) {
    this.#rules = rules;
    this.#index = new SearchIndex(rules.confusable);
  }

  /** How many are shown. */
  get total(): number {
    this.#findOverdue();
    return this.#cars.size - this.#overdue.size;
  }

  /** How many are kept. */
  get size(): number {
    return this.#cars.size;
  }

  /** All that are kept, in no order. */
  kept(): IterableIterator<ParkedCar> {
    return this.#cars.values();
  }

  /** All that are shown, in no order. */
  shown(): readonly ParkedCar[] {
    this.#findOverdue();
    return [...this.#cars.values()].filter(this.#isShown);
  }

  get(key: string): ParkedCar | undefined {
    return this.#cars.get(key);
  }

  /** @param key of its session (`sessionKey`) @returns its key here */
  keyOfSession(key: string): string | undefined {
    return this.#bySession.get(key);
  }

  ofSession(sessionId: string): ParkedCar | null {
    return this.#cars.get(this.#bySession.get(sessionKey(sessionId)) ?? '') ?? null;
  }

  /** Those with that plate, those past their longest stay too. */
  keptWithPlate(plate: string): ParkedCar[] {
    return (this.#byPlate.get(plate) ?? []).flatMap((key) => this.#cars.get(key) ?? []);
  }

  /** Those that are shown with exactly that plate. */
  withPlate(plate: string): readonly ParkedCar[] {
    this.#findOverdue();
    return this.keptWithPlate(plate).filter(this.#isShown);
  }

  /**
   * @param typed as typed so far, with `*` and `?`; nothing typed finds all, the newest first
   * @param limit how many at most, at least 2
   */
  search(typed: string, limit: number): Fitting {
    this.#findOverdue();
    const found = this.#index.search(typed, limit);
    const alone = exactAlone(found);
    const cars = found.flatMap((one) => this.#marked(one));
    return { exact: cars.find(({ key }) => key === alone?.key) ?? null, cars };
  }

  /**
   * @param entered as `enteredMs` says, where that is known already
   * @param session what tells its session apart, likewise; null: it has none of this service's
   */
  put(
    car: ParkedCar,
    entered = enteredMs(car),
    // Another service's id may be one of this service's as well.
    session = isHere(car) ? sessionKey(car.sessionId) : null,
  ): void {
    this.drop(car.key);
    this.#cars.set(car.key, car);
    if (session !== null) this.#bySession.set(session, car.key);
    const same = this.#byPlate.get(car.plate);
    this.#byPlate.set(car.plate, same === undefined ? [car.key] : [...same, car.key]);
    const dueMs = this.#overdueMs(entered);
    // Shown until the next look finds that it is overdue: that is then at once.
    this.#overdueUntilMs = Math.min(this.#overdueUntilMs, dueMs);
    this.#index.add(car.key, car.plate, entered ?? 0);
  }

  /** Takes over the state of a car's record alone: key, plate, session and time stay. */
  changeState(car: ParkedCar, state: ParkedCar['state']): void {
    this.#cars.set(car.key, { ...car, state });
  }

  drop(key: string): void {
    const car = this.#cars.get(key);
    if (car === undefined) return;
    this.#cars.delete(key);
    if (!this.#overdue.delete(key)) this.#index.remove(key);
    if (isHere(car)) this.#bySession.delete(sessionKey(car.sessionId));
    const others = (this.#byPlate.get(car.plate) ?? []).filter((other) => other !== key);
    if (others.length === 0) this.#byPlate.delete(car.plate);
    else this.#byPlate.set(car.plate, others);
  }

  #marked(found: Found): CarInside[] {
    const car = this.#cars.get(found.key);
    return car === undefined ? [] : [{ ...car, marks: marksOf(found) }];
  }

  readonly #isShown = ({ key }: ParkedCar): boolean => !this.#overdue.has(key);

  /** By the time as it is now, wherever it was before. All are looked at only when it has passed an instant at which one is due. */
  #findOverdue(): void {
    const nowMs = this.#rules.now();
    if (nowMs > this.#overdueFromMs && nowMs <= this.#overdueUntilMs) return;
    let [fromMs, untilMs] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (const car of this.#cars.values()) {
      const dueMs = this.#overdueMs(enteredMs(car));
      const isOverdue = nowMs > dueMs;
      if (isOverdue) fromMs = Math.max(fromMs, dueMs);
      else untilMs = Math.min(untilMs, dueMs);
      if (isOverdue === this.#overdue.has(car.key)) continue;
      if (isOverdue) {
        this.#overdue.add(car.key);
        this.#index.remove(car.key);
      } else {
        this.#overdue.delete(car.key);
        this.#index.add(car.key, car.plate, enteredMs(car) ?? 0);
      }
    }
    [this.#overdueFromMs, this.#overdueUntilMs] = [fromMs, untilMs];
  }

  /** After this it has stayed for too long (ms since 1970). */
  #overdueMs(entered: number | null): number {
    return entered === null ? Number.POSITIVE_INFINITY : entered + this.#rules.mostStayMs;
  }
}
