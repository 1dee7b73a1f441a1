import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { migrate, versionOf } from './migrate.ts';
import type { Migrated } from '../model/report-types.ts';

/** Values of a statement's `:name` parameters. */
export type Values = Readonly<Record<string, SQLInputValue>>;

/** How long another connection's checkpoint or recovery is waited for (ms). */
const busyMs = 5_000;

/** Pages that one step of a copy takes: more than a database can have, as SQLite counts them. */
const everyPage = 2_147_483_647;

/** The log is moved into the database in good time from so many pages on; SQLite itself does it at 1,000 (see `reserveBytes`). */
const worthMoving = 500;

/**
 * What a statement would have to undo is kept in memory: else pages with plates are written into a file of the system's temporary
 * folder, which nothing erases, and each press makes and removes one.
 */
const undoInMemory = 'PRAGMA temp_store = MEMORY';

/** What only looks. */
export type Reading = Pick<Database, 'get' | 'all' | 'iterate'>;

/** The journal's one connection for all but copying: WAL, every commit on the disk before it returns, statements prepared once. */
export class Database {
  readonly #file: string;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #version: number;

  /**
   * @param file made if it is not there
   * @throws the file system's or SQLite's own error
   */
  constructor(file: string) {
    this.#file = file;
    this.#database = new DatabaseSync(file);
    try {
      this.#database.exec(`
        PRAGMA busy_timeout = ${busyMs};
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = FULL;
        PRAGMA foreign_keys = ON;
        PRAGMA secure_delete = ON;
        PRAGMA trusted_schema = OFF;
        ${undoInMemory};
      `);
      this.#version = versionOf(this.#database);
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  /** Brings it to this program's version. @throws NewerJournalError, or SQLite's own error */
  migrate(): Migrated | null {
    // An index over a year of records is sorted on the disk: a booth may not have the memory for it.
    this.#database.exec('PRAGMA temp_store = FILE');
    const migrated = migrate(this.#database, this.#file);
    this.#database.exec(undoInMemory);
    this.#version = versionOf(this.#database);
    return migrated;
  }

  /** Of the schema; a copy may be older than the program. */
  get version(): number {
    return this.#version;
  }

  get(sql: string, values: Values = {}): unknown {
    return this.#prepared(sql).get(values);
  }

  all(sql: string, values: Values = {}): unknown[] {
    return this.#prepared(sql).all(values);
  }

  iterate(sql: string, values: Values = {}): Iterable<unknown> {
    return this.#database.prepare(sql).iterate(values);
  }

  run(sql: string, values: Values = {}): void {
    this.#prepared(sql).run(values);
  }

  /** All of `work`, durably, or nothing of it. */
  transaction<T>(work: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const value = work();
      this.#database.exec('COMMIT');
      return value;
    } catch (error) {
      // A full disk may have rolled back already.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /** As `transaction`, in which a row may name another one that is not there. */
  transactionWithStrays<T>(work: () => T): T {
    this.#database.exec('PRAGMA foreign_keys = OFF');
    try {
      return this.transaction(work);
    } finally {
      this.#database.exec('PRAGMA foreign_keys = ON');
    }
  }

  /**
   * Moves what the WAL holds into the database, once it is worth it, without waiting for anybody. An SQLite older than 3.51 takes the
   * question (NOOP) for PASSIVE, and moves it each time.
   */
  moveLog(): void {
    const { log, checkpointed } = this.#log();
    if (log - checkpointed >= worthMoving) this.get('PRAGMA wal_checkpoint(PASSIVE)');
  }

  /** How many pages the WAL has that are in use. */
  logPages(): number {
    return this.#log().log;
  }

  #log(): { readonly log: number; readonly checkpointed: number } {
    return this.get('PRAGMA wal_checkpoint(NOOP)') as { log: number; checkpointed: number };
  }

  /** Moves what the WAL holds into the database and empties it. */
  checkpoint(): void {
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  /**
   * As `checkpoint`, without waiting for anybody. @returns whether the WAL is empty: no other connection still reads from it
   */
  tryCheckpoint(): boolean {
    this.#database.exec('PRAGMA busy_timeout = 0');
    try {
      const { busy } = this.#database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
      return busy === 0;
    } finally {
      this.#database.exec(`PRAGMA busy_timeout = ${busyMs}`);
    }
  }

  /**
   * Copies the database as it stands at one instant, while other calls run. On a connection of its own: SQLite refuses to copy
   * from one on which a transaction is being written, and Node's `backup` ends there with "not an error". All pages in one step,
   * because a copy in several begins anew whenever another connection has written.
   *
   * @throws the file system's or SQLite's own error
   */
  async copyTo(path: string): Promise<void> {
    const reader = new DatabaseSync(this.#file, { readOnly: true, timeout: busyMs });
    try {
      await backup(reader, path, { rate: everyPage });
    } finally {
      reader.close();
    }
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
