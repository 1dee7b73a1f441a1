import type { RecordView } from '../../contract/record.ts';
import type { SessionName } from '../../contract/sessions.ts';
import { looksLikeUuid, plainUuid, sessionKey } from '../../contract/session-id.ts';
import type { InsideCar } from '../journal/model/record-types.ts';
import type { Journal } from '../journal/types.ts';
import type { LookedUpSession } from '../service/look-up.ts';
import { CarTable, type CarTableRules, type Fitting } from './car-table.ts';
import { Departures } from './departures.ts';
import { OwnElsewhere } from './own-elsewhere.ts';
import { enteredMs, isHere, ownCar, scannedCar, siteKey, type ParkedCar } from './parked-car.ts';
import { rememberedMs } from './remembered.ts';
import { ReportedCars, type AnswerScope } from './reported-cars.ts';
import type { SiteCarsChange } from './site-car.ts';
import { SiteTold } from './site-told.ts';

export interface ParkedCarsPorts extends CarTableRules {
  readonly journal: Pick<
    Journal,
    | 'carsInside'
    | 'carInside'
    | 'leftElsewhere'
    | 'leftHere'
    | 'hasLeftElsewhere'
    | 'siteExits'
    | 'hasSiteExit'
  >;
  /** Running time (ms). */
  readonly elapsed: () => number;
  /** For how long before a start (ms) the journal is asked which cars of other booths this one has let out: so long somebody may tell that they are inside. */
  readonly othersRememberedMs: number;
  /** A plate as the service writes it, as this booth keeps plates. */
  readonly plateAsKept: (plate: string) => string;
  readonly failed: (error: unknown) => void;
}

/** Who is inside, in memory, so that no keystroke waits for a disk or a network. */
export class ParkedCars {
  readonly #ports: ParkedCarsPorts;
  readonly #table: CarTable;
  readonly #departures: Departures;
  readonly #reported: ReportedCars;
  readonly #site: SiteTold;
  readonly #elsewhere: OwnElsewhere;
  #following: Promise<void> = Promise.resolve();

  private constructor(ports: ParkedCarsPorts) {
    this.#ports = ports;
    this.#table = new CarTable(ports);
    this.#departures = new Departures(ports);
    this.#elsewhere = new OwnElsewhere(this.#departures);
    const { plateAsKept } = ports;
    this.#reported = new ReportedCars({ table: this.#table, departures: this.#departures, plateAsKept });
    this.#site = new SiteTold({ table: this.#table, departures: this.#departures });
  }

  static async read(ports: ParkedCarsPorts): Promise<ParkedCars> {
    const parked = new ParkedCars(ports);
    await parked.#read();
    return parked;
  }

  /** How many are inside. */
  get total(): number {
    return this.#table.total;
  }

  /** Every car inside, in no order. */
  all(): readonly ParkedCar[] {
    return this.#table.shown();
  }

  /** Also one that has stayed for too long. */
  find(name: SessionName): ParkedCar | null {
    if ('entryId' in name) return this.#table.get(name.entryId) ?? null;
    if ('siteEntry' in name) return this.#table.get(siteKey(name.siteEntry)) ?? null;
    return this.#table.ofSession(name.sessionId);
  }

  /** The cars inside with exactly that plate. @param plate as kept */
  withPlate(plate: string): readonly ParkedCar[] {
    return this.#table.withPlate(plate);
  }

  /**
   * @param typed as typed so far, with `*` and `?`; nothing typed finds all, the newest first; what looks like a session's or
   * record's id finds that one, as `named` does
   * @param limit how many at most, at least 2
   */
  search(typed: string, limit: number): Fitting {
    return looksLikeUuid(typed) ? this.named(typed) : this.#table.search(typed, limit);
  }

  /** The car of that session, or of that entry's record, also where nothing else is known of it. @param id in any writing */
  named(id: string): Fitting {
    const entry = plainUuid(id) ?? id;
    const found =
      this.find({ sessionId: id }) ?? this.find({ entryId: entry }) ?? this.find({ siteEntry: entry });
    const car = { ...(found ?? scannedCar(id)), marks: [] };
    return { exact: car, cars: [car] };
  }

  /** An id as the service has told it in a look-up; null: it has told of no car that is inside. */
  toldSessionId(): string | null {
    for (const { source, sessionId } of this.#table.kept()) if (source === 'service') return sessionId;
    return null;
  }

  /** @returns once the cars are as the journal has them */
  settled(): Promise<void> {
    return this.#following;
  }

  /** The journal's records changed. @returns once the cars are as the journal has them */
  changed(records: readonly RecordView[]): Promise<void> {
    for (const record of records) {
      const { operation, id, entryId, siteEntry, sessionId } = record;
      const own = operation === 'entry' ? id : entryId;
      if (own !== null && this.#changesNothing(record, own)) continue;
      if (own !== null) this.#afterwards(() => this.#follow(own, sessionId));
      if (record.state === 'voided') this.#afterwards(() => this.#departures.forgetUnnamed(id));
      if (siteEntry !== undefined) this.#afterwards(() => this.#followSite(siteEntry));
      if (own === null && sessionId !== null && (operation === 'exit' || operation === 'cancel'))
        this.#afterwards(() => this.#followElsewhere(sessionId, record.state));
    }
    return this.#following;
  }

  /** Whether these cars are inside is otherwise in the journal now. @returns once the cars are as the journal has them */
  putRight(entries: readonly RecordView[]): Promise<void> {
    for (const { id, sessionId, leftElsewhere } of entries) {
      this.#afterwards(() => this.#follow(id, sessionId));
      if (leftElsewhere === true) this.#afterwards(() => this.#elsewhere.kept(id));
    }
    return this.#following;
  }

  /** As `ReportedCars` takes them in. */
  reported(sessions: readonly LookedUpSession[], scope: AnswerScope): number {
    return this.#reported.take(sessions, scope);
  }

  /** As `SiteTold` takes them in. */
  siteTold(change: SiteCarsChange): void {
    this.#site.take(change);
  }

  /**
   * Another booth lets one of this booth's cars out, or has; `false`: that came to nothing. May be told again, as often as one likes.
   *
   * @returns once the cars are so; null: that is known
   */
  leavesElsewhere(entryId: string, leaves: boolean): Promise<void> | null {
    if (!this.#elsewhere.tell(entryId, leaves)) return null;
    this.#afterwards(async () => {
      if (!leaves) {
        this.#departures.comeBackElsewhere(entryId);
        return this.#follow(entryId, null);
      }
      const car = await this.#ports.journal.carInside(entryId);
      if (car !== null && this.#elsewhere.takes(car)) this.#table.drop(entryId);
    });
    return this.#following;
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
      for (const id of entries) this.#table.drop(id);
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
      for (const { key, source } of this.#table.kept())
        if (source === 'journal' && !there.has(key)) this.#table.drop(key);
    });
    return this.#following;
  }

  /** Adds what is not known yet. @returns the entries of the cars inside, as the journal has them */
  async #read(): Promise<ReadonlySet<string>> {
    const { journal, now } = this.#ports;
    const sinceMs = now() - this.#ports.othersRememberedMs;
    const [left, leftHere, site] = await Promise.all([
      journal.leftElsewhere(sinceMs),
      journal.leftHere(now() - rememberedMs),
      journal.siteExits(sinceMs),
    ]);
    this.#departures.add(left, leftHere);
    for (const entry of site) this.#site.follow(entry, true);
    for (const car of this.#table.kept())
      if (
        (car.source !== 'journal' && this.#departures.has(car.sessionId)) ||
        (car.source === 'service' && this.#reported.isOwn(car))
      )
        this.#table.drop(car.key);
    const there = new Set<string>();
    let cars = await journal.carsInside();
    while (cars.length > 0) {
      // The journal reads on while these are taken in.
      const more = journal.carsInside(cars.at(-1)?.seq);
      for (const car of cars) {
        there.add(car.entryId);
        if (this.#table.get(car.entryId) === undefined) this.#putOwn(car);
      }
      cars = await more;
    }
    return there;
  }

  /** The service may have told of it before. */
  #putOwn(car: InsideCar): void {
    if (this.#elsewhere.takes(car)) return;
    const key = isHere(car) ? sessionKey(car.sessionId) : null;
    const told = key === null ? undefined : this.#table.keyOfSession(key);
    if (told !== undefined) this.#table.drop(told);
    if (key === null || !this.#departures.hasKey(key)) this.#table.put(ownCar(car), car.atMs, key);
  }

  /**
   * A record on its way to the service moves nobody in or out, and while a backlog drains the journal has better to do than to
   * be asked: the state alone is taken over.
   */
  #changesNothing({ operation, state, sessionId, plate }: RecordView, own: string): boolean {
    if (state !== 'sending' && state !== 'confirmed') return false;
    const car = this.#table.get(own);
    if (operation === 'exit' && car === undefined && sessionId !== null) this.#departures.leaveOwn(sessionId);
    if (operation === 'exit') return car === undefined;
    if (operation !== 'entry' || car === undefined) return false;
    if (car.sessionId !== sessionId || car.plate !== plate) return false;
    this.#table.changeState(car, state);
    return true;
  }

  #afterwards(work: () => Promise<void> | void): void {
    this.#following = this.#following.then(work).catch((error: unknown) => this.#ports.failed(error));
  }

  async #follow(entryId: string, sessionId: string | null): Promise<void> {
    const car = await this.#ports.journal.carInside(entryId);
    const before = this.#table.get(entryId);
    const id = sessionId ?? before?.sessionId ?? null;
    this.#table.drop(entryId);
    if (car?.otherService === true) return this.#table.put(ownCar(car));
    // The service may have told of it before its answer to the entry was in.
    const told = id === null ? null : this.find({ sessionId: id });
    if (told !== null) this.#table.drop(told.key);
    if (car === null) return this.#leftHere(entryId, id, before);
    this.#departures.forgetUnnamed(entryId);
    if (id !== null) this.#departures.comeBackOwn(id);
    if (this.#elsewhere.takes(car)) return;
    if (!this.#departures.has(car.sessionId)) this.#table.put(ownCar(car));
  }

  #leftHere(entryId: string, sessionId: string | null, car: ParkedCar | undefined): void {
    if (sessionId !== null) {
      this.#departures.forgetUnnamed(entryId);
      this.#departures.leaveOwn(sessionId);
    } else if (car !== undefined) this.#departures.leaveUnnamed(entryId, car.plate, enteredMs(car));
  }

  /** An exit of a car that waited at another booth was recorded, or came to nothing. */
  async #followSite(entry: string): Promise<void> {
    this.#site.follow(entry, await this.#ports.journal.hasSiteExit(entry));
  }

  /** Something that ends the stay of a car that this booth did not let in was recorded, or came to nothing. */
  async #followElsewhere(sessionId: string, state: RecordView['state']): Promise<void> {
    const left = await this.#ports.journal.hasLeftElsewhere(sessionId);
    const car = this.find({ sessionId });
    if (left) {
      this.#departures.leave(sessionId, car, state);
      if (car !== null) this.#table.drop(car.key);
    } else {
      const back = this.#departures.comeBack(sessionId);
      if (car !== null || this.#site.comeBack(sessionId)) return;
      // Another booth may have let it out since.
      if (back !== null && back.source !== 'site' && !this.#departures.has(sessionId)) this.#table.put(back);
    }
  }
}
