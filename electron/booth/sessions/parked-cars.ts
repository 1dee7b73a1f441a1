import type { CarInside } from '../../contract/inside.ts';
import type { RecordView } from '../../contract/record.ts';
import type { InsideCar, Journal } from '../journal/types.ts';
import { normalisePlate } from '../plates/normalise.ts';
import { isInside, type LookedUpSession } from '../service/look-up.ts';
import { marksOf } from './car-marks.ts';
import { exactAlone, type Found } from './found.ts';
import { SearchIndex } from './search-index.ts';
import { sessionIdOf } from './session-id.ts';

/** A car that is known to be inside: by this booth's journal, or by what the service said when it was last asked. */
export type ParkedCar = Omit<CarInside, 'marks'>;

export interface ParkedCarsPorts {
  readonly journal: Pick<Journal, 'carsInside' | 'carInside' | 'leftElsewhere'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Past this stay (ms) a car is taken to have left another way. */
  readonly mostStayMs: number;
  /** Groups of characters that are easily taken for each other. */
  readonly confusable: readonly string[];
  readonly failed: (error: unknown) => void;
}

export interface Fitting {
  readonly exact: CarInside | null;
  readonly cars: readonly CarInside[];
}

/** Who is inside, in memory, so that no keystroke waits for a disk or a network. */
export class ParkedCars {
  readonly #ports: ParkedCarsPorts;
  readonly #index: SearchIndex;
  readonly #cars = new Map<string, ParkedCar>();
  /** Keys by the service's id in lower case. */
  readonly #bySession = new Map<string, string>();
  /** Keys by the plate. */
  readonly #byPlate = new Map<string, Set<string>>();
  /** Sessions that ended: by this booth's exit of another booth's car, or as the service says. */
  readonly #ended: Set<string>;
  #following: Promise<void> = Promise.resolve();

  private constructor(ports: ParkedCarsPorts, ended: readonly string[]) {
    this.#ports = ports;
    this.#index = new SearchIndex(ports.confusable);
    this.#ended = new Set(ended);
  }

  static async read(ports: ParkedCarsPorts): Promise<ParkedCars> {
    const [own, left] = await Promise.all([ports.journal.carsInside(), ports.journal.leftElsewhere()]);
    const parked = new ParkedCars(ports, left);
    for (const car of own) parked.#put(ownCar(car));
    return parked;
  }

  /** How many are inside. */
  get total(): number {
    this.#forgetOverdue();
    return this.#cars.size;
  }

  /** Every car inside, the longest stay first as far as this booth knows. */
  all(): readonly ParkedCar[] {
    this.#forgetOverdue();
    return [...this.#cars.values()];
  }

  /** @param name an entry's record, or a session's id */
  find(name: { readonly entryId: string } | { readonly sessionId: string }): ParkedCar | null {
    const key = 'entryId' in name ? name.entryId : this.#bySession.get(name.sessionId.toLowerCase());
    return this.#cars.get(key ?? '') ?? null;
  }

  /** The cars inside with exactly that plate. @param plate normalised */
  withPlate(plate: string): readonly ParkedCar[] {
    this.#forgetOverdue();
    return [...(this.#byPlate.get(plate) ?? [])].flatMap((key) => this.#cars.get(key) ?? []);
  }

  /**
   * @param typed as typed so far, with `*` and `?`; nothing typed finds all, the newest first; a session's or record's id
   * finds that one, also where nothing else is known of it
   * @param limit how many at most, at least 2
   */
  search(typed: string, limit: number): Fitting {
    const id = sessionIdOf(typed);
    if (id !== null) {
      const car = {
        ...(this.find({ sessionId: id }) ?? this.find({ entryId: id }) ?? scanned(id)),
        marks: [],
      };
      return { exact: car, cars: [car] };
    }
    this.#forgetOverdue();
    const found = this.#index.search(typed, limit);
    const alone = exactAlone(found);
    const cars = found.flatMap((one) => this.#shown(one));
    return { exact: cars.find(({ key }) => key === alone?.key) ?? null, cars };
  }

  /** The journal's records changed. @returns once the cars are as the journal has them */
  changed(records: readonly RecordView[]): Promise<void> {
    const entries = new Set<string>();
    for (const { operation, id, entryId, sessionId, state } of records) {
      const own = operation === 'entry' ? id : entryId;
      if (own !== null) entries.add(own);
      else if (operation === 'exit' && sessionId !== null) this.#foreignExit(sessionId, state);
    }
    this.#following = this.#following.then(async () => {
      for (const id of entries) await this.#follow(id);
    });
    return this.#following;
  }

  /**
   * The service told of sessions. Those of this booth stay as its journal has them, unless they have ended.
   *
   * @param whole these are all the cars inside: what was known only from an earlier answer and is not among them has left
   */
  told(sessions: readonly LookedUpSession[], whole: boolean): void {
    if (whole) for (const car of this.#cars.values()) if (car.source === 'service') this.#drop(car.key);
    for (const session of sessions) {
      const before = this.find({ sessionId: session.id });
      if (!isInside(session)) {
        this.#ended.add(session.id);
        if (before !== null) this.#drop(before.key);
      } else if (before?.source !== 'journal' && !this.#ended.has(session.id)) {
        const car = toldCar(session);
        if (!this.#isOverdue(car)) this.#put(car);
      }
    }
  }

  async #follow(entryId: string): Promise<void> {
    try {
      const car = await this.#ports.journal.carInside(entryId);
      this.#drop(entryId);
      if (car === null || (car.sessionId !== null && this.#ended.has(car.sessionId))) return;
      // The service may have told of it before its answer to the entry was in.
      const told = car.sessionId === null ? undefined : this.#bySession.get(car.sessionId.toLowerCase());
      if (told !== undefined) this.#drop(told);
      this.#put(ownCar(car));
    } catch (error) {
      this.#ports.failed(error);
    }
  }

  #foreignExit(sessionId: string, state: RecordView['state']): void {
    if (state === 'voided' || state === 'refused') {
      this.#ended.delete(sessionId);
      return;
    }
    this.#ended.add(sessionId);
    const key = this.#bySession.get(sessionId.toLowerCase());
    if (key !== undefined) this.#drop(key);
  }

  #put(car: ParkedCar): void {
    this.#drop(car.key);
    this.#cars.set(car.key, car);
    if (car.sessionId !== null) this.#bySession.set(car.sessionId.toLowerCase(), car.key);
    const same = this.#byPlate.get(car.plate) ?? new Set();
    this.#byPlate.set(car.plate, same.add(car.key));
    this.#index.add(car.key, car.plate, enteredMs(car) ?? 0);
  }

  #drop(key: string): void {
    const car = this.#cars.get(key);
    if (car === undefined) return;
    this.#cars.delete(key);
    this.#index.remove(key);
    if (car.sessionId !== null) this.#bySession.delete(car.sessionId.toLowerCase());
    const same = this.#byPlate.get(car.plate);
    same?.delete(key);
    if (same?.size === 0) this.#byPlate.delete(car.plate);
  }

  #shown(found: Found): CarInside[] {
    const car = this.#cars.get(found.key);
    return car === undefined ? [] : [{ ...car, marks: marksOf(found) }];
  }

  /** Those who came first were put first: the look ends at the first of this booth's cars that is not overdue. */
  #forgetOverdue(): void {
    for (const car of this.#cars.values()) {
      if (this.#isOverdue(car)) this.#drop(car.key);
      else if (car.source === 'journal') break;
    }
  }

  #isOverdue(car: ParkedCar): boolean {
    const entered = enteredMs(car);
    return entered !== null && this.#ports.now() - entered > this.#ports.mostStayMs;
  }
}

/** Milliseconds since 1970; null where the service's time cannot be read. */
export function enteredMs({ enteredAt }: Pick<ParkedCar, 'enteredAt'>): number | null {
  const ms = enteredAt === null ? Number.NaN : Date.parse(enteredAt);
  return Number.isNaN(ms) ? null : ms;
}

const ownCar = ({ atMs: _atMs, ...car }: InsideCar): ParkedCar => ({
  ...car,
  key: car.entryId,
  source: 'journal',
});

const toldCar = ({ id, plateNumber, vehicleClass, startDateTime }: LookedUpSession): ParkedCar => ({
  key: `session:${id}`,
  source: 'service',
  entryId: null,
  sessionId: id,
  plate: normalisePlate(plateNumber),
  vehicleClass,
  enteredAt: startDateTime,
  state: 'confirmed',
  hasPicture: false,
});

const scanned = (id: string): ParkedCar => ({
  key: `session:${id}`,
  source: 'scanned',
  entryId: null,
  sessionId: id,
  plate: '',
  vehicleClass: null,
  enteredAt: null,
  state: 'confirmed',
  hasPicture: false,
});
