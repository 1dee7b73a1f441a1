import type { NoAnswer } from '../../../lib/asked-thread.ts';
import { inTime } from '../../../lib/in-time.ts';
import { passed } from '../../../lib/passed.ts';
import { RestartingThread } from '../../../lib/restarting-thread.ts';
import type { Car } from '../../messages/car.ts';
import type { LedgerCredentials } from '../../messages/credentials.ts';
import type { CarsCall, CarsDuty, CarsNotice, CarsState, FileFault } from './messages.ts';
import { ShownCars, type ShownChange } from './shown-cars.ts';

/** What a press waits for the last fact of a car, at most (ms). */
const answerMs = 500;
/** The thread is asked whether it answers so often, in what it may leave a call without an answer. */
const askedTimes = 3;
/** What the thread may leave a call without an answer (ms). */
const silentMs = 30_000;
/** Before the next thread (ms), after the first end; after each more in ten minutes twice as long. */
const [firstRestMs, longestRestMs] = [1_000, 60_000];
/** Nobody waits longer for the thread's end (ms). */
const closeMs = 5_000;

/**
 * What keeps a booth from reading the others' cars, beside a ledger that is away. The gate goes on without:
 * - `no-thread`: it ended or answers nothing, and the next one is not there yet;
 * - `disk-full`, `file-failed`: the file cannot be opened, or written. What was read before is still shown.
 */
export type CarsConcern = 'no-thread' | 'disk-full' | 'file-failed';

/**
 * `thread`: the one that reads ended, or answers nothing any more (`runs`: the next one has opened). `stuck`: they end again and again, or
 * one does not even end: another start of the program may help.
 */
export type CarsFound =
  | Extract<CarsNotice, { type: 'found' }>['found']
  | { readonly type: 'thread'; readonly runs: boolean; readonly cause: string }
  | { readonly type: 'stuck' };

export interface CarsThreadOptions {
  /** The worker's module: source or bundle. */
  readonly module: URL | string;
  /** Of the cars file. */
  readonly path: string;
  readonly credentials: LedgerCredentials;
  /** As the clock's. */
  readonly after: (ms: number, then: () => void) => () => void;
  /** Told after each change of what is shown, of the state or of the concerns; which cars it was, where it was cars. */
  readonly changed: (cars?: ShownChange) => void;
  readonly found: (found: CarsFound) => void;
  /** What the thread may leave a call without an answer (ms); left out: 30 s. */
  readonly silentMs?: number;
  /** As of `CarsDuty`. */
  readonly restMs?: number;
}

/** A call that the thread did not do: it has none, or the file is at fault. */
class CarsThreadError extends Error {
  readonly kind: FileFault['kind'] | NoAnswer['kind'];

  constructor({ kind, message }: FileFault | NoAnswer) {
    super(message);
    this.kind = kind;
  }
}

const none: CarsState = {
  isCurrent: false,
  epoch: null,
  attendedMs: null,
  readMs: null,
  unread: 0,
  link: { state: 'away', fault: null },
};

/** The site's cars as the core sees them: those that are here stand ready, the others are asked of the thread that reads them. */
export class CarsThread {
  readonly #options: CarsThreadOptions;
  readonly #thread: RestartingThread<CarsCall, FileFault, CarsNotice, null>;
  readonly #cars = new ShownCars();
  readonly #pulse: NodeJS.Timeout;
  #state = none;
  #runs = true;
  #isClosed = false;
  /** It has opened the file. */
  #isHeard = false;
  #fileFault: FileFault['kind'] | null = null;

  constructor(options: CarsThreadOptions) {
    this.#options = options;
    const limitMs = options.silentMs ?? silentMs;
    const { path, credentials, restMs } = options;
    const workerData: CarsDuty = { path, credentials, restMs };
    this.#thread = new RestartingThread(
      { module: options.module, name: 'ledger-cars', workerData, resourceLimits: limits, errorOf },
      {
        notice: (notice) => this.#notice(notice),
        lost: (cause) => this.#lost(cause),
        followed: (_, cause) => {
          this.#runs = true;
          this.#tell({ type: 'thread', runs: true, cause });
        },
        giveUp: () => this.#tell({ type: 'stuck' }),
        silentMs: limitMs,
        restMs: (ends) => Math.min(firstRestMs * 2 ** Math.max(0, ends - 1), longestRestMs),
        onceOnly: new Set(['close', 'car', 'car-of-exit', 'alive', 'erase']),
        unhurried: new Set(),
      },
    );
    this.#thread.begin();
    const alive = (): void => {
      if (this.#runs && this.#isHeard) void this.#thread.ask('alive', []).catch(() => undefined);
    };
    this.#pulse = setInterval(alive, limitMs / askedTimes).unref();
  }

  /** All that have not left, and those in a state that only a later program knows; the same list until one of them changes. */
  get present(): readonly Car[] {
    return this.#cars.list;
  }

  /** How the reading stands. */
  get state(): CarsState {
    return this.#state;
  }

  get concerns(): readonly CarsConcern[] {
    const concerns: CarsConcern[] = [];
    if (!this.#runs) concerns.push('no-thread');
    if (this.#fileFault === 'disk-full') concerns.push('disk-full');
    if (this.#fileFault === 'failed') concerns.push('file-failed');
    return concerns;
  }

  /**
   * The last fact of a car, for a press: at once where it is here, else from the file, between two batches of whatever is read.
   *
   * @returns null: none is known; `away`: the thread does not answer in time
   */
  async car(entry: string): Promise<Car | 'left' | 'away' | null> {
    const here = this.#cars.car(entry);
    if (here !== null) return here;
    if (!this.#runs) return away();
    const asked = this.#thread.ask('car', [entry]) as Promise<Car | 'left' | null>;
    return inTime(this.#options, answerMs, asked.catch(away), away);
  }

  /**
   * The entry of the car that an exit lets out, as `car` tells it.
   *
   * @returns null: none was kept. @throws where the thread does not answer in time: nobody can tell then
   */
  async carOfExit(exit: string): Promise<string | null> {
    const untold = (): Promise<never> =>
      Promise.reject(errorOf({ kind: 'failed', message: 'it does not tell in time' }));
    if (!this.#runs) return untold();
    const asked = this.#thread.ask('car-of-exit', [exit]) as Promise<string | null>;
    return inTime(this.#options, answerMs, asked.catch(untold), untold);
  }

  /** From here on `carOfExit` tells it, over a start, too. @param entry null: the exit has come to its end */
  keepExit(exit: string, entry: string | null): void {
    // Where the file cannot be written, that is told by itself; this booth's memory has it until the next start.
    void this.#thread.ask('keep-exit', [exit, entry]).catch(() => undefined);
  }

  /** Nothing personal that was told of these stays, here or in the file. @throws as `CarsFile.erase`: it is to be asked again */
  async erase(entries: readonly string[]): Promise<void> {
    this.#options.changed(this.#cars.bare(entries));
    // One that does not even end has no successor, and whoever erases does not wait for one.
    if (!this.#runs || this.#isClosed)
      throw errorOf({ kind: 'failed', message: 'no thread reads the cars: it ended, or is closed' });
    await this.#thread.ask('erase', [entries]);
  }

  /** Resolves when the file is let go, or the thread does not even end. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#pulse);
    await passed(this.#options, closeMs, this.#thread.close());
  }

  #notice(notice: CarsNotice): void {
    this.#isHeard = true;
    switch (notice.type) {
      case 'cars':
      case 'all':
        return this.#options.changed(this.#cars.take(notice));
      case 'state':
        this.#state = notice.state;
        if (notice.state.isCurrent) this.#fileFault = null;
        break;
      case 'found':
        if (notice.found.type === 'file') this.#fileFault = notice.found.fault.kind;
        return this.#tell(notice.found);
    }
    this.#options.changed();
  }

  #lost(cause: string): void {
    this.#runs = false;
    this.#state = { ...this.#state, isCurrent: false, epoch: null, link: none.link };
    this.#tell({ type: 'thread', runs: false, cause });
  }

  #tell(found: CarsFound): void {
    this.#options.found(found);
    this.#options.changed();
  }
}

/** What is read is dropped soon: V8 would let it pile up. The daily comparison of half a million cars has room in it. */
const limits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };
const away = (): 'away' => 'away';
const errorOf = (fault: FileFault | NoAnswer): CarsThreadError => new CarsThreadError(fault);
