import type { LedgerCare } from '../../../contract/ledger-concerns.ts';
import type { RecordView } from '../../../contract/record.ts';
import { notify } from '../../lib/notify.ts';
import { JetStreamCars } from '../cars/jetstream-cars.ts';
import type { SiteSaid } from '../connection/control.ts';
import { EpochChecks } from '../connection/epoch-checks.ts';
import { LedgerLink, type LedgerLinkState } from '../connection/link.ts';
import { openSession } from '../connection/session.ts';
import { SiteFleet } from '../fleet/site-fleet.ts';
import type { Shipping } from '../ship/shipping.ts';
import { CarsSide } from './cars-side.ts';
import { CheckedEpoch } from './checked-epoch.ts';
import { concernsFor } from './concerns-for.ts';
import { tellOwnHealth } from './own-health.ts';
import { logLink } from './log-link.ts';
import { serveSession, type SessionPorts } from './serve-session.ts';
import { shippingFor } from './shipping-for.ts';
import { SiteErasures } from './site-erasures.ts';
import type { SiteLedgerPorts, SiteLedgerView } from './site-ledger-ports.ts';
import { momentOf } from './teller.ts';
import { ToldSite } from './told-site.ts';

/** A booth's part in the site's ledger: it reads all cars, and tells its own. Nothing at the gate waits for it. */
export class SiteLedger {
  readonly #ports: SiteLedgerPorts;
  readonly link: LedgerLink;
  readonly cars: CarsSide;
  readonly erasures: SiteErasures;
  readonly fleet: SiteFleet;
  #linkState: LedgerLinkState = { state: 'away', fault: null };
  readonly #site: ToldSite;
  readonly checks = new EpochChecks();
  readonly checked: CheckedEpoch;
  readonly shipping: Shipping;
  #isAlone = false;
  /** What is to be erased was read, or the ledger does not answer: what was read of it is shown. */
  #mayShow = false;
  /** Fulfilled once the ledger was tried for the first time. */
  readonly #tried = Promise.withResolvers<void>();
  /** When the link was open last (ms since 1970). */
  #lastMs: number | null = null;
  #told = '';
  /** As of `ToldSite`. */
  readonly nameOf = (id: string): string => this.#site.nameOf(id);
  readonly otherBooths = (): readonly string[] => this.#site.otherBooths ?? [];

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
      eraseCars: (entries) => this.cars.reading.erase(entries),
      eraseAtHome: ports.eraseAtHome,
      changed: () => this.cars.showAll(),
    });
    const isErased = (entry: string): boolean => this.erasures.has(entry);
    const [session, moment] = [() => this.link.session, () => momentOf(ports)];
    const take = (said: SiteSaid): void => this.#take(said);
    this.cars = new CarsSide(ports, {
      session,
      stream: async () => {
        await this.#tried.promise;
        const open = session();
        return open === null || this.#isAlone ? null : new JetStreamCars(open);
      },
      nameOf: this.nameOf,
      isErased,
      isWhole: (epoch) => this.checks.isWhole(epoch),
      done: (epoch) => this.checked.carsTold(epoch),
      rests: () => this.shipping.goOn(),
      read: () => this.#tell(),
    });
    const { telling, ownThumbnails } = this.cars;
    this.checked = new CheckedEpoch({ journal, session, moment, checks: this.checks, take });
    this.shipping = shippingFor(ports, this.#site, this, { isErased, isBusy: () => telling.isBusy });
    this.fleet = new SiteFleet({ booth, clock, log, session, concernsIn });
    const inSession: SessionPorts = {
      ...ports,
      erasures: this.erasures,
      telling,
      thumbnails: ownThumbnails,
      shipping: this.shipping,
      checks: this.checks,
      take,
      mayShow: () => this.#show(),
      isAlone: () => this.#isAlone,
      tellHealth: (open) => tellOwnHealth(open, ports, this.cars.unread, this.shipping.former),
    };
    this.link = new LedgerLink({
      open: () => openSession(credentials),
      after: (ms, then) => clock.after(ms, then),
      elapsed: () => clock.elapsed(),
      serve: (open) => serveSession(open, inSession),
      changed: (state) => this.#linkChanged(state),
    });
  }

  start(): void {
    this.cars.reading.begin();
    this.link.start();
  }

  #show(): void {
    this.#mayShow = true;
    this.cars.isHidden = this.#isAlone;
  }

  async stop(): Promise<void> {
    this.#tried.resolve();
    await Promise.all([this.link.end(), this.cars.reading.close()]);
    // Whoever comes after this one is told of them again.
    this.cars.isHidden = true;
  }

  /** What a supervisor has to know of the ledger, as of when it answered last. */
  get care(): LedgerCare {
    return { ...this.#site.care, shipping: this.shipping.view };
  }

  view(): SiteLedgerView {
    const { isCurrent = false, readMs = null } = this.cars.reading.state ?? {};
    if (this.#isAlone) return { state: 'alone', asOfMs: null };
    if (this.#linkState.state === 'away') return { state: 'away', asOfMs: isCurrent ? this.#lastMs : readMs };
    return isCurrent ? { state: 'current', asOfMs: null } : { state: 'reading', asOfMs: readMs };
  }

  /** This booth's records changed: what it owes the site's cars is written behind them. */
  changed(records: readonly RecordView[]): void {
    this.cars.changed(records);
    this.shipping.goOn();
  }

  #take(said: SiteSaid): void {
    const isRenamed = this.#site.take(said);
    this.#beAlone(this.#site.care.concerns.includes('not-admitted'));
    // It may be another epoch.
    this.shipping.goOn();
    this.#tried.resolve();
    if (isRenamed) this.cars.showAll();
    this.#tell();
  }

  /** Whoever is not admitted reads nothing, either: it would read by the consumer of the one that is. */
  #beAlone(isAlone: boolean): void {
    if (isAlone === this.#isAlone) return;
    this.#isAlone = isAlone;
    if (this.#mayShow) this.#show();
    if (isAlone) this.cars.leave();
    else this.cars.reading.begin();
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
