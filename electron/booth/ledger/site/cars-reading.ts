import type { CarsState } from '../cars/thread/messages.ts';
import { CarsThread, type CarsThreadOptions } from '../cars/thread/cars-thread.ts';
import type { SiteLedgerPorts } from './site-ledger-ports.ts';

/** The thread that reads the site's cars, as long as this booth may read them: another one may be admitted under its name. */
export class CarsReading {
  readonly #open: () => CarsThread;
  #thread: CarsThread | null = null;
  #isWanted = false;
  #isClosed = false;
  /** The thread before has let go of its file, and the next one is begun where there is to be one. */
  #following: Promise<void> = Promise.resolve();

  constructor(open: () => CarsThread) {
    this.#open = open;
  }

  /** null: nothing is read. */
  get state(): CarsState | null {
    return this.#thread?.state ?? null;
  }

  /** As of `CarsThread`; null also where nothing is read. */
  async car(entry: string): Promise<Awaited<ReturnType<CarsThread['car']>>> {
    return (await this.#thread?.car(entry)) ?? null;
  }

  /** As of `CarsThread`. @throws likewise, and where nothing is read */
  async erase(entries: readonly string[]): Promise<void> {
    await this.#following;
    if (this.#thread === null) throw new Error('the cars are not read');
    await this.#thread.erase(entries);
  }

  /** As of `CarsThread`; null also where nothing is read. @throws likewise */
  async carOfExit(exit: string): Promise<string | null> {
    return (await this.#thread?.carOfExit(exit)) ?? null;
  }

  /** As of `CarsThread`; where nothing is read, nothing is kept. */
  keepExit(exit: string, entry: string | null): void {
    this.#thread?.keepExit(exit, entry);
  }

  begin(): void {
    this.#isWanted = !this.#isClosed;
    this.#following = this.#openAfter(this.#following);
  }

  /** @returns once the file is let go, as `CarsThread.close` */
  end(): Promise<void> {
    this.#isWanted = false;
    this.#following = this.#closeAfter(this.#following);
    return this.#following;
  }

  /** As `end`, and nothing begins any more. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.end();
  }

  async #openAfter(before: Promise<void>): Promise<void> {
    await before;
    if (this.#isWanted) this.#thread ??= this.#open();
  }

  async #closeAfter(before: Promise<void>): Promise<void> {
    await before;
    const thread = this.#thread;
    this.#thread = null;
    await thread?.close();
  }
}

/** @param changed as of `CarsThreadOptions` */
export const carsThreadFor = (
  { credentials, clock, log, worker, path }: SiteLedgerPorts,
  changed: CarsThreadOptions['changed'],
): CarsThread =>
  new CarsThread({
    module: worker,
    path,
    credentials,
    after: (ms, then) => clock.after(ms, then),
    changed,
    found: (found) => log('info', 'reading the site’s cars', found),
  });
