import type { RecordView } from '../../../contract/record.ts';
import type { Journal } from '../../journal/types.ts';
import { boothTimeOf } from '../../lib/booth-time.ts';
import { notify } from '../../lib/notify.ts';
import type { Clock, Log } from '../../ports/ports.ts';
import type { SiteCarsChange } from '../../sessions/site-car.ts';
import type { CarStream } from '../cars/car-stream.ts';
import type { OwnCar, Teller } from '../cars/changed-car.ts';
import { JetStreamCars } from '../cars/jetstream-cars.ts';
import { longestAbsenceMs, mayCreate } from '../cars/may-create.ts';
import { CarsThread } from '../cars/thread/cars-thread.ts';
import { concernsOf, type LedgerConcern } from '../connection/concerns.ts';
import { siteSaid, tellChecked, type SiteSaid } from '../connection/control.ts';
import { LedgerLink, type LedgerLinkState } from '../connection/link.ts';
import { openSession, type LedgerSession } from '../connection/session.ts';
import type { LedgerCredentials } from '../messages/credentials.ts';
import type { Moment } from '../messages/fields.ts';
import type { ServiceMark } from '../messages/service-mark.ts';
import { CarTelling } from './car-telling.ts';
import { ExitClaims, type LostClaim } from './exit-claims.ts';
import type { OwnStay } from './own-stay.ts';
import { OwnStays } from './own-stays.ts';
import { SiteCars } from './site-cars.ts';

export interface SiteLedgerPorts {
  readonly credentials: LedgerCredentials;
  /** The module of the thread that reads the cars: source or bundle. */
  readonly worker: URL | string;
  /** Of the file that it reads into; it may be deleted at any time. */
  readonly path: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly journal: Pick<Journal, 'carsInside' | 'carInside' | 'sessionRecords' | 'leftElsewhere' | 'find'>;
  /** The service in force, and after it what else it was called. */
  readonly services: readonly [ServiceMark, ...ServiceMark[]];
  /** How far this booth's clock is ahead of the true time (ms), where it is off by more than a minute; null: it is not, or nobody knows. */
  readonly clockErrorMs: () => number | null;
  /** Other booths' cars have changed. */
  readonly shown: (change: SiteCarsChange) => void;
  /** As of `ParkedCars`. */
  readonly leavesElsewhere: (entry: string, leaves: boolean) => void;
  /** What `view` tells has changed. */
  readonly changed: () => void;
}

/** How the site's ledger stands for this booth. */
export interface SiteLedgerView {
  /** `reading`: it answers, and not all has been read yet. `alone`: another disk is admitted under this booth's name. */
  readonly state: 'current' | 'reading' | 'away' | 'alone';
  /** When all that it had was known here last (ms since 1970); null: never, or it is so now. */
  readonly asOfMs: number | null;
}

/** What the steward says is asked for again so often (ms). */
const saidMs = 60_000;

/** A booth's part in the site's ledger: it reads all cars, and tells its own. Nothing at the gate waits for it. */
export class SiteLedger {
  readonly #ports: SiteLedgerPorts;
  #thread: CarsThread | null = null;
  readonly #link: LedgerLink;
  readonly #stays: OwnStays;
  readonly #telling: CarTelling;
  readonly #cars: SiteCars;
  readonly #claims: ExitClaims;
  #linkState: LedgerLinkState = { state: 'away', fault: null };
  #concerns: readonly LedgerConcern[] = [];
  #names: ReadonlyMap<string, string> = new Map();
  /** With which everything was last compared, or is to be. */
  #epoch: string | null = null;
  #isAlone = false;
  #isLeftFound = false;
  /** When the link was open last (ms since 1970). */
  #lastMs: number | null = null;
  #told = '';

  constructor(ports: SiteLedgerPorts) {
    this.#ports = ports;
    const { credentials, clock, log, journal, services } = ports;
    const { booth } = credentials;
    this.#stays = new OwnStays({ journal, booth, now: () => clock.now() });
    this.#telling = new CarTelling({
      stayOf: (entry) => this.#stayOf(entry),
      teller: (knownMs, own) => this.#teller(knownMs, own),
      done: (stream) => this.#checked(stream),
      left: (entry) => ports.leavesElsewhere(entry, true),
      untold: (entry, why) => log('warn', 'a car cannot be told to the site’s ledger', { entry, why }),
    });
    this.#cars = new SiteCars({
      booth,
      services,
      nameOf: (id) => this.#names.get(id) ?? id,
      isOwn: async (entry) => (await journal.find(entry)) !== null,
      shown: (change) => notify(log, 'the cars inside', () => ports.shown(change)),
      leavesElsewhere: (entry, leaves) => ports.leavesElsewhere(entry, leaves),
      mayOwe: (entries) => this.#telling.owe(entries),
    });
    this.#claims = new ExitClaims({
      booth,
      clock,
      log,
      stream: () => {
        const { session } = this.#link;
        return session === null || this.#isAlone ? null : new JetStreamCars(session);
      },
      entryOf: (exit) => this.#entryOf(exit),
      stayOf: (entry) => this.#stayOf(entry),
      hasLeft: async (entry) => (await this.#thread?.car(entry)) === 'left',
      teller: (knownMs, own) => this.#teller(knownMs, own),
      owe: (entry) => this.#telling.owe([entry]),
    });
    this.#link = new LedgerLink({
      open: () => openSession(credentials),
      after: (ms, then) => clock.after(ms, then),
      elapsed: () => clock.elapsed(),
      serve: (session) => this.#serve(session),
      changed: (state) => this.#linkChanged(state),
    });
  }

  start(): void {
    const { credentials, clock, log, worker, path } = this.#ports;
    this.#thread = new CarsThread({
      module: worker,
      path,
      credentials,
      after: (ms, then) => clock.after(ms, then),
      changed: (cars) => {
        if (cars !== undefined) this.#cars.take(cars);
        this.#findLeft();
        this.#followEpoch();
        this.#tell();
      },
      found: (found) => log('info', 'reading the site’s cars', found),
    });
    this.#link.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.#link.end(), this.#thread?.close()]);
    // Whoever comes after this one is told of them again.
    this.#cars.isHidden = true;
  }

  view(): SiteLedgerView {
    const { isCurrent = false, readMs = null } = this.#thread?.state ?? {};
    if (this.#isAlone) return { state: 'alone', asOfMs: null };
    if (this.#linkState.state === 'away') return { state: 'away', asOfMs: isCurrent ? this.#lastMs : readMs };
    return isCurrent ? { state: 'current', asOfMs: null } : { state: 'reading', asOfMs: readMs };
  }

  /** This booth's records changed: what it owes the site's cars is written behind them. */
  changed(records: readonly RecordView[]): void {
    const entries = records.map((record) =>
      record.operation === 'entry' ? record.id : this.#entryOf(record),
    );
    this.#telling.owe(entries.filter((entry) => entry !== null));
  }

  /** As `ExitClaims` does. */
  claim(exit: RecordView): Promise<LostClaim | null> {
    return this.#claims.claim(exit);
  }

  #entryOf({ entryId, sessionId }: RecordView): string | null {
    return entryId ?? (sessionId === null ? null : this.#cars.entryOf(sessionId));
  }

  #stayOf(entry: string): Promise<OwnStay | null> {
    return this.#stays.of(entry, this.#cars.get(entry)?.session ?? null);
  }

  async #serve(session: LedgerSession): Promise<void> {
    this.#take(await siteSaid(session));
    const { closed, connection } = session;
    const askAgain = async (): Promise<void> => {
      // Whom another disk's admission has stopped begins a session anew once its own is admitted.
      for (const wasAlone = this.#isAlone; !connection.isClosed() && this.#isAlone === wasAlone;) {
        await this.#passed(saidMs, closed);
        if (!connection.isClosed()) this.#take(await siteSaid(session));
      }
    };
    const telling = this.#isAlone ? closed : this.#telling.serve(new JetStreamCars(session), session);
    const both = [telling, askAgain()];
    try {
      await Promise.race(both);
    } finally {
      await session.close();
      await Promise.allSettled(both);
    }
  }

  async #passed(ms: number, over: Promise<void>): Promise<void> {
    let callOff = (): void => undefined;
    const passed = new Promise<void>((resolve) => (callOff = this.#ports.clock.after(ms, resolve)));
    await Promise.race([passed, over]);
    callOff();
  }

  #take(said: SiteSaid): void {
    const { credentials, clock, log } = this.#ports;
    const concerns = concernsOf(said, credentials.incarnation, clock.now());
    if (String(concerns) !== String(this.#concerns)) log('warn', 'the site’s ledger', { concerns });
    this.#concerns = concerns;
    const { roster } = said;
    const names = roster !== null && 'message' in roster ? roster.message.booths : [];
    const known = new Map(names.map(({ id, name }) => [id, name]));
    const isRenamed = [...known].some(([id, name]) => this.#names.get(id) !== name);
    this.#names = known;
    this.#isAlone = concerns.includes('not-admitted');
    this.#cars.isHidden = this.#isAlone;
    if (isRenamed) this.#cars.showAll();
    this.#tell();
  }

  /** What left elsewhere by what was read before this start, for the ledger may be away now. */
  #findLeft(): void {
    if (this.#isLeftFound) return;
    this.#isLeftFound = true;
    const find = async (): Promise<void> => {
      for await (const entry of this.#stays.inside())
        if ((await this.#thread?.car(entry)) === 'left') this.#ports.leavesElsewhere(entry, true);
    };
    find().catch((error: unknown) => {
      this.#ports.log('error', 'the cars inside could not be compared with the site’s', {
        error: String(error),
      });
    });
  }

  /** Whatever the store may have lost is found by looking at everything once more. */
  #followEpoch(): void {
    const { epoch = null, isCurrent = false } = this.#thread?.state ?? {};
    if (!isCurrent || epoch === null || epoch === this.#epoch) return;
    this.#epoch = epoch;
    const { log } = this.#ports;
    this.#oweAll().catch((error: unknown) => {
      log('error', 'what the site’s ledger is to be told could not be read', { error: String(error) });
      this.#epoch = null;
    });
  }

  async #oweAll(): Promise<void> {
    const { credentials, clock } = this.#ports;
    const entries = new Set<string>();
    for await (const entry of this.#stays.inside()) entries.add(entry);
    for (const sessionId of await this.#stays.endedElsewhere(clock.now() - longestAbsenceMs)) {
      const entry = this.#cars.entryOf(sessionId);
      if (entry !== null) entries.add(entry);
    }
    for (const entry of this.#cars.entries()) {
      const car = this.#cars.get(entry);
      if (car?.holder === credentials.booth || car?.claim?.booth === credentials.booth) entries.add(entry);
    }
    this.#telling.oweAll(entries);
  }

  async #checked(stream: CarStream): Promise<void> {
    const epoch = await stream.epoch();
    const { session } = this.#link;
    // Of another one everything is looked at again first.
    if (session === null || epoch === null || epoch !== this.#epoch) return;
    await tellChecked(session, { epoch, at: this.#moment() });
  }

  #teller(knownMs: number, own: OwnCar | null): Teller {
    const { credentials, clock, services } = this.#ports;
    const attendedMs = this.#thread?.state.attendedMs ?? null;
    const may = mayCreate(knownMs, attendedMs, clock.now());
    return { booth: credentials.booth, at: this.#moment(), services, mayCreate: may, own };
  }

  #moment(): Moment {
    const { clock, clockErrorMs } = this.#ports;
    const atMs = clock.now();
    const error = clockErrorMs();
    const at = boothTimeOf(atMs, clock.offsetMinutes(atMs));
    return error === null ? { at } : { at, clockErrorMs: error };
  }

  #linkChanged(state: LedgerLinkState): void {
    const { log } = this.#ports;
    if (state.state === 'open') log('info', 'the site’s ledger answers', { version: state.serverVersion });
    else if (JSON.stringify(state) !== JSON.stringify(this.#linkState))
      log('warn', 'the site’s ledger is away', { fault: state.fault?.fault, word: state.fault?.word });
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
