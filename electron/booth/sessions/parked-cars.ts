import type { CarInside } from '../../contract/inside.ts';
import type { RecordView } from '../../contract/record.ts';
import { looksLikeUuid, plainUuid, sessionKey } from '../../contract/session-id.ts';
import type { InsideCar } from '../journal/model/record-types.ts';
import type { Journal } from '../journal/types.ts';
import { isInside, type LookedUpSession } from '../service/look-up.ts';
import { marksOf } from './car-marks.ts';
import { Departures, rememberedMs } from './departures.ts';
import { exactAlone, type Found } from './found.ts';
import { newestSessions } from './newest-sessions.ts';
import { enteredMs, isHere, ownCar, scannedCar, reportedCar, type ParkedCar } from './parked-car.ts';
import { SearchIndex } from './search-index.ts';

export interface ParkedCarsPorts {
  readonly journal: Pick<
    Journal,
    'carsInside' | 'carInside' | 'leftElsewhere' | 'leftHere' | 'hasLeftElsewhere'
  >;
  /** Milliseconds since 1970: by this a car has stayed for too long. */
  readonly now: () => number;
  /** Running time (ms). */
  readonly elapsed: () => number;
  /** Past this stay (ms) a car is taken to have left another way. */
  readonly mostStayMs: number;
  /** Groups of characters that are easily taken for each other. */
  readonly confusable: readonly string[];
  /** A plate as the service writes it, as this booth keeps plates. */
  readonly plateAsKept: (plate: string) => string;
  readonly failed: (error: unknown) => void;
}

export interface Fitting {
  readonly exact: CarInside | null;
  readonly cars: readonly CarInside[];
}

/**
 * What an answer of the service leaves out: everything but a list of all, or of one plate (as it is kept). While a list was read
 * page by page a car may have moved from one page to another and was on neither.
 */
export type AnswerScope = 'all' | 'all-by-pages' | 'some' | { readonly plate: string };

/** So many cars that only the service tells of are kept: each answer is taken in at once, and each search goes through them. */
const mostReported = 20_000;

/** Who is inside, in memory, so that no keystroke waits for a disk or a network. */
export class ParkedCars {
  readonly #ports: ParkedCarsPorts;
  readonly #index: SearchIndex;
  readonly #cars = new Map<string, ParkedCar>();
  /** Keys by what tells sessions apart (`sessionKey`). */
  readonly #bySession = new Map<string, string>();
  /** Keys by the plate. */
  readonly #byPlate = new Map<string, readonly string[]>();
  readonly #departures = new Departures();
  /** Not in the last list that came by pages; missing in the next one too, they have left. */
  #missed: ReadonlySet<string> = new Set();
  /** Cars past their longest stay: not inside, as far as anybody looks, unless the time goes back. */
  readonly #overdue = new Set<string>();
  /** From when on, and until when, just these are overdue (ms since 1970). */
  #overdueFromMs = Number.NEGATIVE_INFINITY;
  #overdueUntilMs = Number.POSITIVE_INFINITY;
  #following: Promise<void> = Promise.resolve();

  private constructor(ports: ParkedCarsPorts) {
    this.#ports = ports;
    this.#index = new SearchIndex(ports.confusable);
  }

  static async read(ports: ParkedCarsPorts): Promise<ParkedCars> {
    const parked = new ParkedCars(ports);
    await parked.#read();
    return parked;
  }

  /** How many are inside. */
  get total(): number {
    this.#findOverdue();
    return this.#cars.size - this.#overdue.size;
  }

  /** Every car inside, in no order. */
  all(): readonly ParkedCar[] {
    this.#findOverdue();
    return [...this.#cars.values()].filter(this.#isShown);
  }

  /** Also one that has stayed for too long. @param name an entry's record, or a session's id */
  find(name: { readonly entryId: string } | { readonly sessionId: string }): ParkedCar | null {
    const key = 'entryId' in name ? name.entryId : this.#bySession.get(sessionKey(name.sessionId));
    return this.#cars.get(key ?? '') ?? null;
  }

  /** The cars inside with exactly that plate. @param plate as kept */
  withPlate(plate: string): readonly ParkedCar[] {
    this.#findOverdue();
    return this.#known(plate).filter(this.#isShown);
  }

  /**
   * @param typed as typed so far, with `*` and `?`; nothing typed finds all, the newest first; what looks like a session's or
   * record's id finds that one, as `named` does
   * @param limit how many at most, at least 2
   */
  search(typed: string, limit: number): Fitting {
    this.#findOverdue();
    if (looksLikeUuid(typed)) return this.named(typed);
    const found = this.#index.search(typed, limit);
    const alone = exactAlone(found);
    const cars = found.flatMap((one) => this.#shown(one));
    return { exact: cars.find(({ key }) => key === alone?.key) ?? null, cars };
  }

  /** The car of that session, or of that entry's record, also where nothing else is known of it. @param id in any writing */
  named(id: string): Fitting {
    const found = this.find({ sessionId: id }) ?? this.find({ entryId: plainUuid(id) ?? id });
    const car = { ...(found ?? scannedCar(id)), marks: [] };
    return { exact: car, cars: [car] };
  }

  /** An id as the service has told it in a look-up; null: it has told of no car that is inside. */
  toldSessionId(): string | null {
    for (const { source, sessionId } of this.#cars.values()) if (source === 'service') return sessionId;
    return null;
  }

  /** @returns once the cars are as the journal has them */
  settled(): Promise<void> {
    return this.#following;
  }

  /** The journal's records changed. @returns once the cars are as the journal has them */
  changed(records: readonly RecordView[]): Promise<void> {
    for (const record of records) {
      const { operation, id, entryId, sessionId } = record;
      const own = operation === 'entry' ? id : entryId;
      if (own !== null && this.#changesNothing(record, own)) continue;
      if (own !== null) this.#afterwards(() => this.#follow(own, sessionId));
      else if (sessionId !== null && (operation === 'exit' || operation === 'cancel'))
        this.#afterwards(() => this.#followElsewhere(sessionId, record.state));
    }
    return this.#following;
  }

  /** Whether these cars are inside is otherwise in the journal now. @returns once the cars are as the journal has them */
  putRight(entries: readonly RecordView[]): Promise<void> {
    for (const { id, sessionId } of entries) this.#afterwards(() => this.#follow(id, sessionId));
    return this.#following;
  }

  /**
   * The service told of sessions. Those of this booth stay as its journal has them, unless they have ended. Of the others the newest are
   * kept.
   *
   * @param scope of which cars the answer speaks: one that was known only from an earlier answer and is not among them has left
   * @returns how many are not kept
   */
  reported(sessions: readonly LookedUpSession[], scope: AnswerScope): number {
    const inside: LookedUpSession[] = [];
    for (const session of sessions) {
      const before = this.find({ sessionId: session.id });
      if (!isInside(session)) {
        if (before?.source === 'journal') this.#departures.reportedEnded(session.id);
        if (before !== null) this.#drop(before.key);
        continue;
      }
      this.#departures.reportedOpen(session.id);
      if (before?.source !== 'journal' && !this.#departures.has(session.id)) inside.push(session);
    }
    const kept = newestSessions(inside, mostReported);
    this.#forgetMissing(kept, scope);
    for (const session of kept) this.#take(session);
    this.#forgetOldest(typeof scope === 'string' ? null : scope.plate);
    return inside.length - kept.length;
  }

  /**
   * Records of a damaged journal are in the journal again. They are asked for at once: each search waits for this.
   *
   * @returns once the cars are as the journal has them
   */
  joined(records: readonly RecordView[]): Promise<void> {
    const own = records.map(({ operation, id, entryId }) => (operation === 'entry' ? id : entryId));
    const entries = [...new Set(own)].filter((id) => id !== null);
    this.#afterwards(async () => {
      const cars = await Promise.all(entries.map((id) => this.#ports.journal.carInside(id)));
      for (const id of entries) this.#drop(id);
      for (const car of cars) if (car !== null) this.#putOwn(car);
    });
    return this.#following;
  }

  /**
   * Reads what the journal has of a damaged one again.
   *
   * @param isOver all that can be read of that is there: own cars that are not have no record any more
   * @returns once the cars are as the journal has them
   */
  readAgain(isOver: boolean): Promise<void> {
    this.#afterwards(async () => {
      const there = await this.#read();
      if (!isOver) return;
      for (const { key, source } of this.#cars.values())
        if (source === 'journal' && !there.has(key)) this.#drop(key);
    });
    return this.#following;
  }

  /** Adds what is not known yet. @returns the entries of the cars inside, as the journal has them */
  async #read(): Promise<ReadonlySet<string>> {
    const { journal, now, elapsed } = this.#ports;
    const sinceMs = now() - rememberedMs;
    const [left, leftHere] = await Promise.all([journal.leftElsewhere(sinceMs), journal.leftHere(sinceMs)]);
    this.#departures.add(left, leftHere, elapsed());
    for (const car of this.#cars.values())
      if (car.source === 'service' && (this.#departures.has(car.sessionId) || this.#isOwn(car)))
        this.#drop(car.key);
    const there = new Set<string>();
    let cars = await journal.carsInside();
    while (cars.length > 0) {
      // The journal reads on while these are taken in.
      const more = journal.carsInside(cars.at(-1)?.seq);
      for (const car of cars) {
        there.add(car.entryId);
        if (!this.#cars.has(car.entryId)) this.#putOwn(car);
      }
      cars = await more;
    }
    return there;
  }

  /** The service may have told of it before. */
  #putOwn(car: InsideCar): void {
    const key = isHere(car) ? sessionKey(car.sessionId) : null;
    const told = key === null ? undefined : this.#bySession.get(key);
    if (told !== undefined) this.#drop(told);
    if (key === null || !this.#departures.hasKey(key)) this.#put(ownCar(car), car.atMs, key);
  }

  #take(session: LookedUpSession): void {
    const before = this.find({ sessionId: session.id });
    const car = reportedCar(session, this.#ports.plateAsKept(session.plateNumber));
    if (this.#isOwn(car)) {
      if (before !== null) this.#drop(before.key);
    } else if (before === null || !isSameCar(before, car)) this.#put(car);
  }

  /** What was told before, and is more than is kept. @param plate of the cars that were asked for: these are kept */
  #forgetOldest(plate: string | null): void {
    if (this.#cars.size <= mostReported) return;
    const told = [...this.#cars.values()].filter(({ source }) => source === 'service');
    if (told.length <= mostReported) return;
    const timed = told.map((car) => ({ car, ms: car.plate === plate ? Infinity : (enteredMs(car) ?? 0) }));
    timed.sort((one, other) => other.ms - one.ms);
    for (const { car } of timed.slice(mostReported)) this.#drop(car.key);
  }

  #forgetMissing(sessions: readonly LookedUpSession[], scope: AnswerScope): void {
    if (scope === 'some') return;
    const listed = new Set(sessions.map(({ id }) => sessionKey(id)));
    const missed = new Set<string>();
    for (const car of typeof scope === 'string' ? this.#cars.values() : this.#known(scope.plate)) {
      if (car.source !== 'service' || listed.has(sessionKey(car.sessionId ?? ''))) continue;
      if (scope !== 'all-by-pages' || this.#missed.has(car.key)) this.#drop(car.key);
      else missed.add(car.key);
    }
    if (typeof scope === 'string') this.#missed = missed;
  }

  /**
   * A record on its way to the service moves nobody in or out, and while a backlog drains the journal has better to do than to
   * be asked: the state alone is taken over.
   */
  #changesNothing({ operation, state, sessionId, plate }: RecordView, own: string): boolean {
    if (state !== 'sending' && state !== 'confirmed') return false;
    const car = this.#cars.get(own);
    if (operation === 'exit' && car === undefined && sessionId !== null)
      this.#departures.leaveOwn(sessionId, this.#ports.elapsed());
    if (operation === 'exit') return car === undefined;
    if (operation !== 'entry' || car === undefined) return false;
    if (car.sessionId !== sessionId || car.plate !== plate) return false;
    this.#cars.set(own, { ...car, state });
    return true;
  }

  #afterwards(work: () => Promise<void>): void {
    this.#following = this.#following.then(work).catch((error: unknown) => this.#ports.failed(error));
  }

  async #follow(entryId: string, sessionId: string | null): Promise<void> {
    const car = await this.#ports.journal.carInside(entryId);
    const before = this.#cars.get(entryId);
    const id = sessionId ?? before?.sessionId ?? null;
    this.#drop(entryId);
    if (car?.otherService === true) return this.#put(ownCar(car));
    // The service may have told of it before its answer to the entry was in.
    const told = id === null ? null : this.find({ sessionId: id });
    if (told !== null) this.#drop(told.key);
    if (car === null) return this.#leftHere(entryId, id, before);
    this.#departures.forgetUnnamed(entryId);
    if (id !== null) this.#departures.comeBackOwn(id);
    if (!this.#departures.has(car.sessionId)) this.#put(ownCar(car));
  }

  #leftHere(entryId: string, sessionId: string | null, car: ParkedCar | undefined): void {
    if (sessionId !== null) {
      this.#departures.forgetUnnamed(entryId);
      this.#departures.leaveOwn(sessionId, this.#ports.elapsed());
    } else if (car !== undefined) this.#departures.leaveUnnamed(entryId, car.plate, enteredMs(car));
  }

  /** Something that ends the stay of a car that this booth did not let in was recorded, or came to nothing. */
  async #followElsewhere(sessionId: string, state: RecordView['state']): Promise<void> {
    const left = await this.#ports.journal.hasLeftElsewhere(sessionId);
    const car = this.find({ sessionId });
    if (left) {
      this.#departures.leave(sessionId, car, state);
      if (car !== null) this.#drop(car.key);
    } else {
      const back = this.#departures.comeBack(sessionId);
      if (back !== null && car === null) this.#put(back);
    }
  }

  /** Whether the service has told of a car that this booth let in, and whose entry it has not confirmed yet; it may have left. */
  #isOwn(told: ParkedCar): boolean {
    const at = enteredMs(told);
    if (this.#departures.hasUnnamed(told.plate, at)) return true;
    return this.#known(told.plate).some((car) => car.sessionId === null && enteredMs(car) === at);
  }

  /**
   * @param entered as `enteredMs` says, where that is known already
   * @param session what tells its session apart, likewise; null: it has none of this service's
   */
  #put(
    car: ParkedCar,
    entered = enteredMs(car),
    // Another service's id may be one of this service's as well.
    session = isHere(car) ? sessionKey(car.sessionId) : null,
  ): void {
    this.#drop(car.key);
    this.#cars.set(car.key, car);
    if (session !== null) this.#bySession.set(session, car.key);
    const same = this.#byPlate.get(car.plate);
    this.#byPlate.set(car.plate, same === undefined ? [car.key] : [...same, car.key]);
    const dueMs = this.#overdueMs(entered);
    // Shown until the next look finds that it is overdue: that is then at once.
    this.#overdueUntilMs = Math.min(this.#overdueUntilMs, dueMs);
    this.#index.add(car.key, car.plate, entered ?? 0);
  }

  #drop(key: string): void {
    const car = this.#cars.get(key);
    if (car === undefined) return;
    this.#cars.delete(key);
    if (!this.#overdue.delete(key)) this.#index.remove(key);
    if (isHere(car)) this.#bySession.delete(sessionKey(car.sessionId));
    const others = (this.#byPlate.get(car.plate) ?? []).filter((other) => other !== key);
    if (others.length === 0) this.#byPlate.delete(car.plate);
    else this.#byPlate.set(car.plate, others);
  }

  #shown(found: Found): CarInside[] {
    const car = this.#cars.get(found.key);
    return car === undefined ? [] : [{ ...car, marks: marksOf(found) }];
  }

  /** Those with that plate, those past their longest stay too. */
  #known(plate: string): ParkedCar[] {
    return (this.#byPlate.get(plate) ?? []).flatMap((key) => this.#cars.get(key) ?? []);
  }

  readonly #isShown = ({ key }: ParkedCar): boolean => !this.#overdue.has(key);

  /** By the time as it is now, wherever it was before. All are looked at only when it has passed an instant at which one is due. */
  #findOverdue(): void {
    const nowMs = this.#ports.now();
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
    return entered === null ? Number.POSITIVE_INFINITY : entered + this.#ports.mostStayMs;
  }
}

const isSameCar = (one: ParkedCar, other: ParkedCar): boolean =>
  one.plate === other.plate && one.enteredAt === other.enteredAt && one.vehicleClass === other.vehicleClass;
