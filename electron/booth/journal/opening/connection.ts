import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../database/database.ts';
import type { Opened } from './opening.ts';
import type { Readers } from '../database/readers.ts';
import type { OpenReport } from '../model/report-types.ts';
import { journalFile, requestSalvage } from '../files/aside.ts';
import { isDamage } from '../../lib/sqlite-errors.ts';

/** The journal's one connection to SQLite, which salvage and scrubbing close, and open anew. */
export class Connection {
  readonly directory: string;
  /** How the journal was found. */
  readonly opened: OpenReport;
  readonly #open: () => Opened;
  readonly #repaired: () => void;
  /** Of this process. */
  readonly readers: Pick<Readers, 'alone'>;
  #database: Database;
  /** Closed, because a salvage or what was to be done while it was closed has failed half way. */
  #isLost = false;

  /**
   * @param directory the journal's
   * @param open as `openDatabase`, for that directory
   * @param repaired told of each opening after the first one
   * @param readers of this process
   * @throws as `open` does
   */
  constructor(directory: string, open: () => Opened, repaired: () => void, readers: Pick<Readers, 'alone'>) {
    this.directory = directory;
    this.readers = readers;
    this.#open = open;
    this.#repaired = repaired;
    const { database, report } = open();
    this.#database = database;
    this.opened = report;
  }

  /** SQLite's, as it is at this moment. */
  get database(): Database {
    return this.#database;
  }

  /** @returns what `call` does; a call that meets damage is done again, once, on the journal that took its place */
  repairing<T>(call: () => T): T {
    if (this.#isLost) this.#repair();
    try {
      return call();
    } catch (error) {
      if (!isDamage(error)) throw error;
      this.#repair();
      return call();
    }
  }

  /**
   * Between two connections: one that is open would write older pages back from its cache, and lose its locks on the file when
   * `work` closes it. With the log empty, the file is all of the journal.
   *
   * @returns 'busy': nothing was done, another program or thread reads the journal
   */
  whileClosed<T>(work: (file: string) => T): T | 'busy' {
    return this.unread(() => this.#whileClosed(work));
  }

  /** Does `work`, which handles the bytes of a copy, while no thread reads anything. @returns 'busy': it was not done */
  unread<T>(work: () => T): T | 'busy' {
    return this.readers.alone(work);
  }

  #whileClosed<T>(work: (file: string) => T): T | 'busy' {
    if (!this.#database.tryCheckpoint()) return 'busy';
    const file = join(this.directory, journalFile);
    this.#database.close();
    this.#isLost = true;
    const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
    const done = log === undefined || log.size === 0 ? work(file) : 'busy';
    this.#database = new Database(file);
    this.#isLost = false;
    return done;
  }

  close(): void {
    if (!this.#isLost) this.#database.close();
  }

  /**
   * Moves a journal aside in which damage showed while it was in use, and goes on with the new one: the lane does not wait for
   * somebody to start the program again. Where that fails (no room, a file that another process holds), the next call tries again.
   *
   * @throws as `openDatabase` does
   */
  #repair(): void {
    if (!this.#isLost) {
      requestSalvage(this.directory);
      this.#database.close();
      this.#isLost = true;
    }
    this.#database = this.#open().database;
    this.#isLost = false;
    this.#repaired();
  }
}
