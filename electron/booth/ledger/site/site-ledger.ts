import type { LedgerCare } from '../../../contract/ledger-concerns.ts';
import type { RecordView } from '../../../contract/record.ts';
import { notify } from '../../lib/notify.ts';
import type { ClaimCar } from '../../outbox/claimed-exits.ts';
import type { Car } from '../messages/car.ts';
import type { OwnCar, Teller } from '../cars/changed-car.ts';
import { JetStreamCars } from '../cars/jetstream-cars.ts';
import type { ShownChange } from '../cars/thread/shown-cars.ts';
import type { SiteSaid } from '../connection/control.ts';
import { EpochChecks } from '../connection/epoch-checks.ts';
import { LedgerLink, type LedgerLinkState } from '../connection/link.ts';
import { openSession } from '../connection/session.ts';
import { SiteFleet } from '../fleet/site-fleet.ts';
import type { Shipping } from '../ship/shipping.ts';
import { CarTelling } from './car-telling.ts';
import { CarsReading, carsThreadFor } from './cars-reading.ts';
import { CheckedEpoch } from './checked-epoch.ts';
import { concernsFor } from './concerns-for.ts';
import { Everything } from './everything.ts';
import { ExitCars } from './exit-cars.ts';
import { ExitClaims } from './exit-claims.ts';
import { tellOwnHealth } from './own-health.ts';
import { isOwnEntry, type OwnStay } from './own-stay.ts';
import { OwnStays } from './own-stays.ts';
import { logLink } from './log-link.ts';
import { serveSession, type SessionPorts } from './serve-session.ts';
import { shippingFor } from './shipping-for.ts';
import { SiteCars } from './site-cars.ts';
import { SiteErasures } from './site-erasures.ts';
import { SiteThumbnails } from './site-thumbnails.ts';
import type { SiteLedgerPorts, SiteLedgerView } from './site-ledger-ports.ts';
import { creatingYoung, momentOf, tellerOf } from './teller.ts';
import { ThumbnailTelling } from './thumbnail-telling.ts';
import { ToldSite } from './told-site.ts';

/** A booth's part in the site's ledger: it reads all cars, and tells its own. Nothing at the gate waits for it. */
export class SiteLedger {
  readonly #ports: SiteLedgerPorts;
  readonly reading: CarsReading;
  readonly link: LedgerLink;
  readonly #stays: OwnStays;
  readonly #telling: CarTelling;
  readonly #cars: SiteCars;
  readonly #claims: ExitClaims;
  readonly #exits = new ExitCars(() => this);
  readonly erasures: SiteErasures;
  readonly fleet: SiteFleet;
  /** How the others' cars look. */
  readonly thumbnails: SiteThumbnails;
  #linkState: LedgerLinkState = { state: 'away', fault: null };
  readonly #site: ToldSite;
  readonly checks = new EpochChecks();
  readonly checked: CheckedEpoch;
  readonly #everything: Everything;
  readonly shipping: Shipping;
  #isAlone = false;
  /** What is to be erased was read, or the ledger does not answer: what was read of it is shown. */
  #mayShow = false;
  /** Fulfilled once the ledger was tried for the first time. */
  readonly #tried = Promise.withResolvers<void>();
  /** When the link was open last (ms since 1970). */
  #lastMs: number | null = null;
  #told = '';
  /** As of `ToldSite`, and of `SiteCars`. */
  readonly nameOf = (id: string): string => this.#site.nameOf(id);
  readonly otherBooths = (): readonly string[] => this.#site.otherBooths ?? [];
  readonly entryOf = (sessionId: string): string | null => this.#cars.seenWith(sessionId);
  /** As `ExitClaims` does. */
  readonly claim = (exit: RecordView): ReturnType<ClaimCar> => this.#claims.claim(exit);
  readonly #hasLeft = async (entry: string) => (await this.reading.car(entry)) === 'left';

  constructor(ports: SiteLedgerPorts) {
    this.#ports = ports;
    const { credentials, clock, log, journal, services } = ports;
    const { booth } = credentials;
    const concernsIn = (said: SiteSaid) => concernsFor(ports, said, this.shipping.hasLost);
    this.#site = new ToldSite(ports, concernsIn);
    this.erasures = new SiteErasures({
      booth,
      log,
      services,
      moment: () => momentOf(ports),
      eraseCars: (entries) => this.reading.erase(entries),
      eraseAtHome: ports.eraseAtHome,
      changed: () => this.#cars.showAll(),
    });
    const isErased = (entry: string): boolean => this.erasures.has(entry);
    const isBusy = (): boolean => this.#telling.isBusy;
    this.#stays = new OwnStays({ journal, booth, now: () => clock.now(), isErased, exits: this.#exits });
    this.#telling = new CarTelling({
      stayOf: (entry) => this.#stayOf(entry),
      teller: (knownMs, own) => creatingYoung(this.#teller(knownMs, own), knownMs, clock.now()),
      done: (epoch) => this.checked.carsTold(epoch),
      left: ports.left,
      told: (entry) => ownThumbnails.owe(entry),
      rests: () => {
        ownThumbnails.goOn();
        this.shipping.goOn();
      },
      untold: (entry, why, error) => log('warn', 'a car cannot be told to the ledger', { entry, why, error }),
    });
    const ownThumbnails = new ThumbnailTelling({
      ...ports,
      booth,
      stayOf: (entry) => this.#stayOf(entry),
      moment: () => momentOf(ports),
      isBusy,
    });
    const [session, moment] = [() => this.link.session, () => momentOf(ports)];
    const take = (said: SiteSaid): void => this.#take(said);
    this.checked = new CheckedEpoch({ journal, session, moment, checks: this.checks, take });
    this.shipping = shippingFor(ports, this.#site, this, { isErased, isBusy });
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
      nameOf: (id) => this.#site.nameOf(id),
      isOwn: async (entry) => isOwnEntry((await journal.find(entry))?.view),
      isErased,
      isCurrent: () => this.reading.state?.isCurrent === true,
      failed: (error) => log('error', 'a car of the site could not be looked up', { error: String(error) }),
      shown: (change) => {
        this.thumbnails.tidy();
        notify(log, 'the cars inside', () => ports.shown(change));
      },
      leavesElsewhere: (entry, leaves) => ports.leavesElsewhere(entry, leaves),
      isUntold: (entry) => this.#telling.isUntold(entry),
      mayOwe: (entries) => this.#telling.owe(entries),
    });
    this.reading = new CarsReading(() => carsThreadFor(ports, (cars) => this.#carsRead(cars)));
    this.#claims = new ExitClaims({
      booth,
      clock,
      log,
      stream: async () => {
        await this.#tried.promise;
        const { session } = this.link;
        return session === null || this.#isAlone ? null : new JetStreamCars(session);
      },
      entryOf: (exit) => this.#entryOf(exit) ?? this.#exits.entryOf(exit),
      stayOf: (entry) => this.#stayOf(entry),
      hasLeft: this.#hasLeft,
      cars: this.#cars,
      isWanted: ({ id }) => journal.isSentBySupervisor(id),
      teller: (knownMs) => this.#teller(knownMs, null),
      owe: (entry) => this.#telling.owe([entry]),
      isRead: () => this.reading.state?.isCurrent === true,
      isWhole: () => this.checks.isWhole(this.reading.state?.epoch ?? null),
    });
    this.#everything = new Everything({
      booth,
      now: () => clock.now(),
      log,
      stays: this.#stays,
      cars: this.#cars,
      telling: this.#telling,
      hasLeft: this.#hasLeft,
      left: ports.left,
    });
    this.fleet = new SiteFleet({ booth, clock, log, session, concernsIn });
    const inSession: SessionPorts = {
      ...ports,
      erasures: this.erasures,
      telling: this.#telling,
      thumbnails: ownThumbnails,
      shipping: this.shipping,
      checks: this.checks,
      take: (said) => this.#take(said),
      mayShow: () => this.#show(),
      isAlone: () => this.#isAlone,
      tellHealth: (session) =>
        tellOwnHealth(session, ports, (this.reading.state?.unread ?? 0) + this.thumbnails.unread),
    };
    this.link = new LedgerLink({
      open: () => openSession(credentials),
      after: (ms, then) => clock.after(ms, then),
      elapsed: () => clock.elapsed(),
      serve: (session) => serveSession(session, inSession),
      changed: (state) => this.#linkChanged(state),
    });
  }

  start(): void {
    this.reading.begin();
    this.link.start();
  }

  #show(): void {
    this.#mayShow = true;
    this.#cars.isHidden = this.#isAlone;
  }

  #carsRead(cars?: ShownChange): void {
    if (cars !== undefined) this.#cars.take(cars);
    this.#everything.findLeft();
    if (this.reading.state !== null) this.#everything.follow(this.reading.state);
    const changed = cars === undefined ? null : [...cars.gone, ...cars.put.map(({ entry }) => entry)];
    this.#ports.carsChanged(changed);
    this.#tell();
  }

  async stop(): Promise<void> {
    this.#tried.resolve();
    await Promise.all([this.link.end(), this.reading.close()]);
    // Whoever comes after this one is told of them again.
    this.#cars.isHidden = true;
  }

  /** What a supervisor has to know of the ledger, as of when it answered last. */
  get care(): LedgerCare {
    return { ...this.#site.care, shipping: this.shipping.view };
  }

  view(): SiteLedgerView {
    const { isCurrent = false, readMs = null } = this.reading.state ?? {};
    if (this.#isAlone) return { state: 'alone', asOfMs: null };
    if (this.#linkState.state === 'away') return { state: 'away', asOfMs: isCurrent ? this.#lastMs : readMs };
    return isCurrent ? { state: 'current', asOfMs: null } : { state: 'reading', asOfMs: readMs };
  }

  /** This booth's records changed: what it owes the site's cars is written behind them. */
  changed(records: readonly RecordView[]): void {
    const entries = records.flatMap((record) => {
      const entry = record.operation === 'entry' ? record.id : this.#entryOf(record);
      this.#exits.follow(record, entry);
      if (entry === null && record.sessionId !== null) this.#cars.awaits(record.sessionId);
      return entry ?? [];
    });
    this.#telling.owe(entries);
    this.shipping.goOn();
  }

  /** What the ledger tells of that car, as far as it was read; null: nothing. */
  async carOf(entry: string): Promise<Car | 'left' | null> {
    return this.#cars.get(entry) ?? ((await this.#hasLeft(entry)) ? 'left' : null);
  }

  #entryOf({ entryId, siteEntry, sessionId }: RecordView): string | null {
    return entryId ?? siteEntry ?? (sessionId === null ? null : this.#cars.entryOf(sessionId));
  }

  #stayOf(entry: string): Promise<OwnStay | null> {
    return this.#stays.of(entry, this.#cars.get(entry)?.session ?? null);
  }

  #take(said: SiteSaid): void {
    const isRenamed = this.#site.take(said);
    this.#beAlone(this.#site.care.concerns.includes('not-admitted'));
    // It may be another epoch.
    this.shipping.goOn();
    this.#tried.resolve();
    if (isRenamed) this.#cars.showAll();
    this.#tell();
  }

  /** Whoever is not admitted reads nothing, either: it would read by the consumer of the one that is. */
  #beAlone(isAlone: boolean): void {
    if (isAlone === this.#isAlone) return;
    this.#isAlone = isAlone;
    if (this.#mayShow) this.#show();
    if (!isAlone) return this.reading.begin();
    void this.reading.end();
    // What is read once it is admitted again is told anew, and compared.
    this.#cars.take({ put: [], gone: [...this.#cars.entries()] });
    this.#everything.forget();
  }

  #teller(knownMs: number, own: OwnCar | null): Teller {
    return tellerOf(this.#ports, { knownMs, own, attendedMs: this.reading.state?.attendedMs ?? null });
  }

  #linkChanged(state: LedgerLinkState): void {
    logLink(this.#ports.log, state, this.#linkState);
    if (state.state === 'away') {
      this.#tried.resolve();
      this.#show();
      if (state.fault?.fault === 'credentials') void this.shipping.standAside();
    }
    if (this.#linkState.state === 'open') this.#lastMs = this.#ports.clock.now();
    this.#linkState = state;
    this.#tell();
  }

  /** Where it is another view than was told last. */
  #tell(): void {
    const { state, asOfMs } = this.view();
    const told = `${state} ${String(asOfMs)}`;
    if (told === this.#told) return;
    this.#told = told;
    notify(this.#ports.log, 'the snapshot', this.#ports.changed);
  }
}
