import type { RecordView } from '../../../contract/record.ts';
import { notify } from '../../lib/notify.ts';
import type { ClaimCar } from '../../outbox/claimed-exits.ts';
import type { OwnCar, Teller } from '../cars/changed-car.ts';
import type { ShownChange } from '../cars/thread/shown-cars.ts';
import type { LedgerSession } from '../connection/session.ts';
import type { Car } from '../messages/car.ts';
import { CarTelling, type CarTellingPorts } from './car-telling.ts';
import { CarsReading, carsThreadFor } from './cars-reading.ts';
import { Everything } from './everything.ts';
import { ExitCars } from './exit-cars.ts';
import { ExitClaims, type ExitClaimsPorts } from './exit-claims.ts';
import { isOwnEntry, type OwnStay } from './own-stay.ts';
import { OwnStays } from './own-stays.ts';
import { SiteCars } from './site-cars.ts';
import type { SiteLedgerPorts } from './site-ledger-ports.ts';
import { SiteThumbnails } from './site-thumbnails.ts';
import { creatingYoung, momentOf, tellerOf } from './teller.ts';
import { ThumbnailTelling } from './thumbnail-telling.ts';

/** What the cars go by of all else in a booth's part in the ledger. */
export interface CarsSurroundings {
  /** null: the ledger is away. */
  readonly session: () => LedgerSession | null;
  /** As of `ExitClaimsPorts`. */
  readonly stream: ExitClaimsPorts['stream'];
  /** A booth's name, as the roster has it. */
  readonly nameOf: (booth: string) => string;
  /** Whether nothing personal of that car may be shown, or told: it was erased. */
  readonly isErased: (entry: string) => boolean;
  /** Whether every booth has compared that epoch with what it wrote. */
  readonly isWhole: (epoch: string | null) => boolean;
  /** As of `CarTellingPorts`. */
  readonly done: CarTellingPorts['done'];
  readonly rests: CarTellingPorts['rests'];
  /** What is read of the cars, or how much of it, has changed. */
  readonly read: () => void;
}

/** The site's cars at this booth: it reads all of them, tells its own, and claims those that its exits let out. */
export class CarsSide {
  readonly #ports: SiteLedgerPorts;
  readonly #around: CarsSurroundings;
  readonly reading: CarsReading;
  readonly telling: CarTelling;
  /** How the others' cars look, and how its own do. */
  readonly thumbnails: SiteThumbnails;
  readonly ownThumbnails: ThumbnailTelling;
  readonly #stays: OwnStays;
  readonly #cars: SiteCars;
  readonly #claims: ExitClaims;
  readonly #everything: Everything;
  readonly #exits = new ExitCars(() => this);
  /** As of `SiteCars.seenWith`. */
  readonly entryOf = (sessionId: string): string | null => this.#cars.seenWith(sessionId);
  readonly #stayOf = (entry: string): Promise<OwnStay | null> =>
    this.#stays.withErased(entry, this.#cars.get(entry));
  readonly #hasLeft = async (entry: string) => (await this.reading.car(entry)) === 'left';

  constructor(ports: SiteLedgerPorts, around: CarsSurroundings) {
    this.#ports = ports;
    this.#around = around;
    const { credentials, clock, log, journal, services } = ports;
    const { booth } = credentials;
    const { isErased, session } = around;
    this.#stays = new OwnStays({ journal, booth, now: () => clock.now(), isErased, exits: this.#exits });
    this.telling = new CarTelling({
      stayOf: this.#stayOf,
      teller: (knownMs, own) => creatingYoung(this.#teller(knownMs, own), knownMs, clock.now()),
      done: around.done,
      left: ports.left,
      told: (entry) => this.ownThumbnails.owe(entry),
      rests: () => {
        this.ownThumbnails.goOn();
        around.rests();
      },
      untold: (entry, why, error) => log('warn', 'a car cannot be told to the ledger', { entry, why, error }),
    });
    this.ownThumbnails = new ThumbnailTelling({
      ...ports,
      booth,
      stayOf: this.#stayOf,
      moment: () => momentOf(ports),
      isBusy: () => this.telling.isBusy,
    });
    this.thumbnails = new SiteThumbnails({
      clock,
      log,
      session,
      isShown: (entry) => this.#cars.hasFace(entry),
    });
    this.#cars = new SiteCars({
      booth,
      clock,
      services,
      nameOf: around.nameOf,
      isOwn: async (entry) => isOwnEntry((await journal.find(entry))?.view),
      isErased,
      isCurrent: () => this.#isCurrent,
      failed: (error) => log('error', 'a car of the site could not be looked up', { error: String(error) }),
      shown: (change) => {
        this.thumbnails.tidy();
        notify(log, 'the cars inside', () => ports.shown(change));
      },
      leavesElsewhere: (entry, leaves) => ports.leavesElsewhere(entry, leaves),
      isUntold: (entry) => this.telling.isUntold(entry),
      mayOwe: (entries) => this.telling.owe(entries),
    });
    this.reading = new CarsReading(() => carsThreadFor(ports, (cars) => this.#read(cars)));
    this.#claims = new ExitClaims({
      booth,
      clock,
      log,
      stream: around.stream,
      entryOf: (exit) => this.#entryOf(exit) ?? this.#exits.entryOf(exit),
      stayOf: (entry) => this.#stays.of(entry, this.#cars.get(entry)?.session ?? null),
      hasLeft: this.#hasLeft,
      cars: this.#cars,
      isWanted: ({ id }) => journal.isSentBySupervisor(id),
      teller: (knownMs) => this.#teller(knownMs, null),
      owe: (entry) => this.telling.owe([entry]),
      isRead: () => this.#isCurrent,
      isWhole: () => this.isWhole,
    });
    this.#everything = new Everything({
      booth,
      now: () => clock.now(),
      log,
      stays: this.#stays,
      cars: this.#cars,
      telling: this.telling,
      hasLeft: this.#hasLeft,
      left: ports.left,
    });
  }

  /** Whether every booth has compared the epoch that is read with what it wrote. */
  get isWhole(): boolean {
    return this.#around.isWhole(this.reading.state?.epoch ?? null);
  }

  /** How many messages about cars could not be read since the start. */
  get unread(): number {
    return (this.reading.state?.unread ?? 0) + this.thumbnails.unread;
  }

  /** As `ExitClaims` does. */
  claim(exit: RecordView): ReturnType<ClaimCar> {
    return this.#claims.claim(exit);
  }

  /** This booth's records changed: what it owes the site's cars is written behind them. */
  changed(records: readonly RecordView[]): void {
    const entries = records.flatMap((record) => {
      const entry = record.operation === 'entry' ? record.id : this.#entryOf(record);
      this.#exits.follow(record, entry);
      if (record.operation === 'entry') this.#cars.recordChanged(record.id, isOwnEntry(record));
      if (entry === null && record.sessionId !== null) this.#cars.awaits(record.sessionId);
      return entry ?? [];
    });
    this.telling.owe(entries);
  }

  /** All of a damaged journal has joined this booth's: what the site's cars are owed by that is looked at once more. */
  readAgain(): void {
    this.#stays.readAgain();
    this.#everything.forget();
    this.#followState();
  }

  /** What the ledger tells of that car, as far as it was read; null: nothing. */
  async carOf(entry: string): Promise<Car | 'left' | null> {
    return this.#cars.get(entry) ?? ((await this.#hasLeft(entry)) ? 'left' : null);
  }

  /** As of `SiteCars`. */
  set isHidden(hidden: boolean) {
    this.#cars.isHidden = hidden;
  }

  /** As of `SiteCars`. */
  showAll(): void {
    this.#cars.showAll();
  }

  /** Another disk is admitted under this booth's id: nothing is read, and what was read is told anew, and compared, once it may be again. */
  leave(): void {
    void this.reading.end();
    this.#cars.take({ put: [], gone: [...this.#cars.entries()] });
    this.#everything.forget();
  }

  get #isCurrent(): boolean {
    return this.reading.state?.isCurrent === true;
  }

  #read(cars?: ShownChange): void {
    if (cars !== undefined) this.#cars.take(cars);
    this.#everything.findLeft();
    this.#followState();
    const changed = cars === undefined ? null : [...cars.gone, ...cars.put.map(({ entry }) => entry)];
    this.#ports.carsChanged(changed);
    this.#around.read();
  }

  #followState(): void {
    if (this.reading.state !== null) this.#everything.follow(this.reading.state);
  }

  #entryOf({ entryId, siteEntry, sessionId }: RecordView): string | null {
    return entryId ?? siteEntry ?? (sessionId === null ? null : this.#cars.entryOf(sessionId));
  }

  #teller(knownMs: number, own: OwnCar | null): Teller {
    return tellerOf(this.#ports, { knownMs, own, attendedMs: this.reading.state?.attendedMs ?? null });
  }
}
