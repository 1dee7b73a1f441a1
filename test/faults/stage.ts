import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ordinaryTimings, type Timings } from '../../electron/booth/ports/timings.ts';
import type { Result } from '../../electron/contract/result.ts';
import type { SettingsChanged } from '../../electron/contract/settings.ts';
import { BoothHost, type Started } from './booth-host.ts';
import { profileOfRun } from './run-cases.ts';
import type { Rng } from './rng.ts';
import { emptyJournal, withJournal, type Began } from './journal-file.ts';
import { Ledger } from './ledger.ts';
import {
  supervisorPin,
  type Breakage,
  type ClockSetting,
  type Instant,
  type Profile,
  type StartOrder,
} from './messages.ts';
import type { Dialect } from './dialect.ts';
import { RemoteService } from './remote-service.ts';
import { Screen } from './screen.ts';
import { SiteTime } from './site-time.ts';

/** The ordinary timings, scaled so that an outage is a matter of tenths of a second of the booth's patient clock. */
const scaledTimings: Timings = {
  ...ordinaryTimings,
  connectMs: 400,
  answerMs: 250,
  exchangeMostMs: 600,
  firstWaitMs: 20,
  probeMostMs: 120,
  trialMostMs: 300,
  tokenProbeMs: 60,
  retryAfterMostMs: 150,
  freshMs: 300,
  pacingMs: 0,
  lookUpFreshMs: 100,
  // An unknown entry is proven absent in about a second, if nobody kills the booth meanwhile; nothing that the campaign delays
  // takes as long as that to be executed.
  reconcileMs: 40,
  absenceApartMs: 200,
};

/** What the booth is started with; a case may change it, and `calm` puts it right again. */
export interface Setting {
  address: string;
  proxy: string | null;
  trust: string[];
  token: string | null;
  clock: ClockSetting;
}

export interface Finding {
  readonly rule: string;
  readonly what: string;
}

/** One run's booth processes, service, screen and ledger. */
export class Stage {
  readonly rng: Rng;
  readonly folder: string;
  readonly dataDirectory: string;
  /** The journal's. */
  readonly directory: string;
  /** How its service writes. */
  readonly dialect: Dialect;
  readonly service: RemoteService;
  readonly site = new SiteTime();
  readonly ledger = new Ledger(this.site);
  readonly screen = new Screen();
  readonly tokens: string[] = [];
  /** What went otherwise than the specification says, seen on the way. */
  readonly findings: Finding[] = [];
  /** What was done, for whoever has to understand a failure. */
  readonly story: string[] = [];
  /** Taken down when the run ends, last first. */
  readonly undo: (() => Promise<void> | void)[] = [];
  readonly setting: Setting;
  readonly profile: Profile;
  kills = 0;
  /** A supervisor has had sent what was found again in a damaged journal. */
  foundSent = false;
  /** What the journal had before the run. */
  began: Began = emptyJournal;
  /** So much time (ms) the booth keeps between two requests. */
  pacingMs = scaledTimings.pacingMs;
  /** Not in a run in which one process is to get over everything. */
  mayBeEnded = true;
  readonly freshMs = scaledTimings.freshMs;
  /** How often a booth was started. */
  starts = 0;
  /** When a booth's gate was opened by a start or a setting (ms since 1970, by the site's time). */
  readonly openings: number[] = [];
  #turns = 0;
  #breakage: Breakage | null;
  #host: BoothHost | null = null;
  #spare: BoothHost | null = null;
  #startedMs = performance.now();

  constructor(rng: Rng, dialect: Dialect, breakage: Breakage | null, profile: Profile | null = null) {
    this.rng = rng;
    this.profile = profile ?? profileOfRun(rng);
    this.#breakage = breakage;
    this.folder = mkdtempSync(join(tmpdir(), 'gatebooth-faults-x'));
    this.dataDirectory = join(this.folder, 'data');
    this.directory = join(this.dataDirectory, 'test');
    mkdirSync(this.directory, { recursive: true });
    const token = this.newToken();
    this.dialect = dialect;
    this.service = new RemoteService(this.folder, token, this.site, this.dialect);
    const clock = { shiftMs: 0, offsetMinutes: rng.pick([-480, 0, 60, 345, 420]) };
    this.setting = { address: '', proxy: null, trust: [], token, clock };
  }

  /** The booth's own clock goes wrong by so much, or right again (0), from now on. */
  shiftClock(wrongMs: number, offsetMinutes = this.setting.clock.offsetMinutes): void {
    this.setting.clock = { shiftMs: this.site.aheadMs + wrongMs, offsetMinutes };
    this.#host?.tell({ type: 'clock', clock: this.setting.clock });
  }

  newToken(): string {
    const token = `faults-token-${this.rng.text(16, 'abcdefghijklmnopqrstuvwxyz0123456789')}`;
    this.tokens.push(token);
    return token;
  }

  get running(): boolean {
    return this.#host !== null;
  }

  get host(): BoothHost {
    if (this.#host === null) throw new Error('no booth is running');
    return this.#host;
  }

  tell(what: string): void {
    this.story.push(`${((performance.now() - this.#startedMs) / 1000).toFixed(2)} ${what}`);
  }

  /** What should be so and is not is a finding of this run, whatever else the checker finds. */
  expect(so: boolean, what: string): boolean {
    if (!so) this.findings.push({ rule: 'as-specified', what });
    return so;
  }

  spare(): BoothHost {
    const spare = this.#spare ?? new BoothHost(join(this.folder, 'output.log'));
    this.#spare = null;
    return spare;
  }

  order(instant: Instant | null): StartOrder {
    const { pacingMs } = this;
    return {
      ...this.setting,
      profile: this.profile,
      directory: this.dataDirectory,
      // A booth that is to end at an instant of its own is not to meet it while it looks something up.
      timings: { ...scaledTimings, pacingMs, ...(instant === null ? {} : { reconcileMs: 60_000 }) },
      instant,
      breakage: this.#breakage,
      log: join(this.folder, 'booth.log'),
      told: join(this.folder, 'told.log'),
      notes: join(this.folder, 'instants.log'),
      site: null,
      stick: null,
    };
  }

  get isBroken(): boolean {
    return this.#breakage !== null;
  }

  /** From the next start on the booth is whole: the harm is done. */
  mend(): void {
    this.#breakage = null;
  }

  /** Starts a booth. @param instant at which it is to kill itself */
  async start(instant: Instant | null = null, withinMs = 60_000): Promise<Started> {
    const host = this.spare();
    this.#host = host;
    this.starts += 1;
    this.openings.push(this.site.now());
    this.screen.forget();
    void host.gone.then((signal) => this.#ended(host, signal));
    const starting = host.start(this.order(instant), (_name, value) => this.screen.show(value));
    this.#spare = new BoothHost(join(this.folder, 'output.log'));
    const inTime = await Promise.race([starting, wait(withinMs, null, { ref: false })]);
    this.expect(inTime !== null, `a booth did not start within ${withinMs} ms`);
    const started = inTime ?? { kind: 'gone' };
    this.tell(`start${instant === null ? '' : ` (until ${instant})`}: ${started.kind}`);
    if (started.kind === 'started') await this.#begun();
    // One that is late would leave what it is asked until then without an answer.
    else if (started.kind === 'not-started' || inTime === null) {
      if (this.#host === host) this.#host = null;
      await host.kill();
    }
    return started;
  }

  /** A supervisor changes the settings of the running booth to what `setting` says. @returns whether they came into force */
  async turn(): Promise<boolean> {
    const { address, proxy, trust } = this.setting;
    this.host.tell({ type: 'trust', trust });
    this.#turns += 1;
    const settings = { lane: String(this.#turns), service: { address, proxy } };
    this.openings.push(this.site.now());
    const changed = await this.supervise('setup.change', { settings, waiting: 'send' });
    const isInForce = changed?.ok === true && (changed.value as SettingsChanged).state === 'changed';
    this.tell(`settings turned: ${isInForce ? 'in force' : JSON.stringify(changed)}`);
    return isInForce;
  }

  /** All of a stage's addresses are ways to its one service: a supervisor says so where the booth asks. */
  async #begun(): Promise<void> {
    await this.look();
    if (this.screen.snapshot?.link.cause === 'other-service') await this.supervise('setup.sameService', {});
  }

  /** A supervisor signs in and does something. @returns null where the booth ended before it answered */
  async supervise(channel: string, input: object): Promise<Result<unknown> | null> {
    const entered = (await this.#host?.call('setup.enter', { pin: supervisorPin })) ?? null;
    if (entered?.ok !== true) return entered;
    return (await this.#host?.call(channel, { ...input, supervisorSession: entered.value })) ?? null;
  }

  async look(): Promise<void> {
    const seen = await this.#host?.call('booth.snapshot', {});
    if (seen?.ok === true) this.screen.show(seen.value);
  }

  /** kill -9, now. */
  async kill(why = ''): Promise<void> {
    const host = this.#host;
    if (host === null) return;
    this.#host = null;
    if (await host.kill()) this.kills += 1;
    this.tell(`kill -9 ${why}`);
  }

  async restart(): Promise<Started> {
    await this.kill('to start anew');
    return this.start();
  }

  async stop(): Promise<void> {
    const host = this.#host;
    this.#host = null;
    await host?.stop();
  }

  /** @returns whether it came true in that time */
  async until(so: () => boolean, withinMs = 60_000): Promise<boolean> {
    const deadline = performance.now() + withinMs;
    while (!so()) {
      if (performance.now() > deadline) return false;
      await wait(4);
    }
    return true;
  }

  /** Whether something waits that was found again, as the journal's file says. */
  hasFoundAgain(): boolean {
    const found = withJournal(this.directory, (database) =>
      database
        .prepare("SELECT count(*) AS found FROM records WHERE state = 'refused' AND reason = 'found-again'")
        .get(),
    );
    return found !== null && found?.['found'] !== 0;
  }

  /** Whether the booth found damage that its next start is to salvage. */
  salvageIsWanted(): boolean {
    return existsSync(join(this.directory, 'salvage-wanted'));
  }

  /** Nothing is queued or on the wire, as the journal's file says. */
  queueIsEmpty(): boolean {
    const open = withJournal(this.directory, (database) =>
      database.prepare("SELECT count(*) AS open FROM records WHERE state IN ('queued', 'sending')").get(),
    );
    return open?.['open'] === 0;
  }

  instantsThatCame(): string[] {
    try {
      return readFileSync(join(this.folder, 'instants.log'), 'utf8').split('\n').filter(Boolean);
    } catch {
      return [];
    }
  }

  /** Ends every process and removes every file. */
  async clear(keepFiles: boolean): Promise<void> {
    await Promise.all([this.#host?.kill(), this.#spare?.kill()]);
    await this.service.stop();
    for (const step of this.undo.toReversed()) await step();
    if (!keepFiles) rmSync(this.folder, { recursive: true, force: true });
  }

  #ended(host: BoothHost, signal: NodeJS.Signals | number | null): void {
    if (this.#host !== host) return;
    this.#host = null;
    this.tell(`the booth ended by itself: ${signal}`);
    if (signal === 'SIGKILL') this.kills += 1;
    else this.findings.push({ rule: 'no-crash', what: `the booth ended with ${signal}` });
  }
}
