import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { migrate } from './schema.ts';

/** Values of a statement's `:name` parameters. */
type Values = Readonly<Record<string, SQLInputValue>>;

/** Another process holds this journal. */
export class JournalInUseError extends Error {}

const errcodes = { busy: 5, full: 13 } as const;

/** @returns SQLite's primary result code of an error, or null where it is not one of SQLite's */
export function sqliteCode(error: unknown): number | null {
  const { errcode } = error as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : null;
}

export const isDiskFull = (error: unknown): boolean =>
  sqliteCode(error) === errcodes.full || (error as NodeJS.ErrnoException).code === 'ENOSPC';

/** The journal's one connection: WAL, every commit on the disk before it returns, statements prepared once. */
export class Database {
  readonly #database: DatabaseSync;
  readonly #lock: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /**
   * @param directory made if it is not there
   * @throws JournalInUseError, NewerJournalError, or the file system's or SQLite's own error
   */
  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    this.#lock = lockDirectory(directory);
    try {
      this.#database = new DatabaseSync(join(directory, 'journal.sqlite'));
      this.#database.exec(`
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = FULL;
        PRAGMA foreign_keys = ON;
        PRAGMA secure_delete = ON;
        PRAGMA trusted_schema = OFF;
      `);
      migrate(this.#database);
    } catch (error) {
      this.#lock.close();
      throw error;
    }
  }

  get(sql: string, values: Values = {}): unknown {
    return this.#prepared(sql).get(values);
  }

  all(sql: string, values: Values = {}): unknown[] {
    return this.#prepared(sql).all(values);
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

  close(): void {
    this.#statements.clear();
    this.#database.close();
    this.#lock.close();
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

/**
 * One process per journal: a write lock on a small database beside it, which the operating system releases however the
 * process ends. The journal itself stays readable for a checker meanwhile.
 */
function lockDirectory(directory: string): DatabaseSync {
  const lock = new DatabaseSync(join(directory, 'lock.sqlite'));
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (sqliteCode(error) === errcodes.busy)
      throw new JournalInUseError('another Gatebooth is using this data directory');
    throw error;
  }
}
