import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { readCar, type Car } from '../messages/car.ts';
import type { Received } from '../messages/read.ts';
import type { CarBatch, StoredCar } from './car-stream.ts';
import type { Cursor } from './cursor.ts';
import { longestAbsenceMs } from './may-create.ts';

// The cars of the site as a booth has read them. All of it can be read anew: the file may be deleted at any time, and one that is spoilt is.

/** Of its tables: a file of another one is made anew. */
const tables = 1;

// In the order of their coming: entries are random, and in their order each car would change a page of its own.
const schema = `
  CREATE TABLE cars (entry TEXT PRIMARY KEY, sequence INTEGER NOT NULL, round INTEGER NOT NULL, bytes BLOB) STRICT;
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID, STRICT;
  PRAGMA user_version = ${tables}`;

/** A car as this booth has read it. */
export interface KnownCar extends Received<Car> {
  readonly sequence: number;
}

export class CarsFile {
  readonly #database: DatabaseSync;
  readonly #put: StatementSync;
  readonly #skip: StatementSync;
  /** Messages that could not be read since the program's start. */
  unread = 0;

  constructor(path: string) {
    this.#database = open(path);
    this.#put = this.#database.prepare(`INSERT INTO cars VALUES (:entry, :sequence, :round, :bytes)
      ON CONFLICT (entry) DO UPDATE SET sequence = :sequence, round = :round, bytes = :bytes`);
    // What was read of it before stays: one bad message takes no car off the wall.
    this.#skip = this.#database.prepare(`INSERT INTO cars VALUES (:entry, :sequence, :round, NULL)
      ON CONFLICT (entry) DO UPDATE SET sequence = :sequence, round = :round`);
  }

  get cursor(): Cursor | null {
    return this.#fact('cursor') as Cursor | null;
  }

  /** Since when this booth has not been away for `longestAbsenceMs`; null: it has never read to the end. */
  get attendedMs(): number | null {
    return this.#fact('attended') as number | null;
  }

  /** When all of it was compared with the ledger last. */
  get comparedMs(): number | null {
    return this.#fact('compared') as number | null;
  }

  set comparedMs(nowMs: number) {
    this.#setFact('compared', nowMs);
  }

  /** How many cars the ledger knew, as far as it was read; those that left and are not deleted yet among them. */
  get count(): number {
    return Number(this.#database.prepare('SELECT count(*) AS n FROM cars').get()?.['n']);
  }

  /** What was read of another epoch is worth nothing. */
  forget(): void {
    this.#inTransaction(() =>
      this.#database.exec("DELETE FROM cars; DELETE FROM facts WHERE name = 'cursor'"),
    );
    this.#shrink();
  }

  /** From here on the last fact of every car is read; `endRound` drops what was not among them. */
  beginRound(): void {
    this.#inTransaction(() => {
      this.#setFact('round', this.#round + 1);
      this.#database.exec("DELETE FROM facts WHERE name = 'cursor'");
    });
  }

  /**
   * Rows and cursor in one transaction.
   *
   * @param isWhole everything before the batch was read: else there is no cursor yet, for what it would go on from is not all there
   */
  store(
    { cars, isEnd }: CarBatch,
    { epoch, nowMs, isWhole }: { epoch: string; nowMs: number; isWhole: boolean },
  ): void {
    this.#inTransaction(() => {
      const round = this.#round;
      for (const car of cars) this.#storeCar(car, round);
      if (isEnd) this.#attend(nowMs);
      const last = cars.at(-1);
      if (isWhole && last !== undefined)
        this.#setFact('cursor', {
          epoch,
          sequence: last.sequence,
          digest: digestOf(last.bytes),
          currentMs: nowMs,
        });
      else if (isWhole && isEnd && this.cursor !== null)
        this.#setFact('cursor', { ...this.cursor, currentMs: nowMs });
    });
  }

  /** What was in the file before the round and not in it is not in the ledger any more. */
  endRound(): void {
    this.#inTransaction(() => this.#database.prepare('DELETE FROM cars WHERE round < ?').run(this.#round));
    this.#shrink();
  }

  /** @returns null: the ledger does not know it, or its last message cannot be read and no earlier one was */
  car(entry: string): KnownCar | null {
    const row = this.#database.prepare('SELECT * FROM cars WHERE entry = ?').get(entry);
    return row === undefined ? null : knownCar(row);
  }

  /** All that have not left, and those in a state that only a later program knows. */
  present(): KnownCar[] {
    return this.#known().filter(({ message }) => message.state !== 'left');
  }

  /** The sequence of each car's last fact, to be compared with the ledger's. */
  sequences(): ReadonlyMap<string, number> {
    const rows = this.#database.prepare('SELECT entry, sequence FROM cars').all();
    return new Map(rows.map(({ entry, sequence }) => [String(entry), Number(sequence)]));
  }

  /** Nothing of these stays in the file. */
  erase(entries: readonly string[]): void {
    const remove = this.#database.prepare('DELETE FROM cars WHERE entry = ?');
    this.#inTransaction(() => {
      for (const entry of entries) remove.run(entry);
    });
    this.#shrink();
  }

  close(): void {
    this.#database.close();
  }

  get #round(): number {
    return (this.#fact('round') as number | null) ?? 0;
  }

  #known(): KnownCar[] {
    return this.#database
      .prepare('SELECT * FROM cars')
      .all()
      .map(knownCar)
      .filter((car) => car !== null);
  }

  #storeCar({ entry, sequence, bytes }: StoredCar, round: number): void {
    const read = readCar(bytes);
    if ('fault' in read || read.message.entry !== entry) {
      this.unread += 1;
      this.#skip.run({ entry, sequence, round });
    } else this.#put.run({ entry, sequence, round, bytes: Buffer.from(JSON.stringify(read.raw)) });
  }

  #attend(nowMs: number): void {
    const last = (this.#fact('read') as number | null) ?? nowMs;
    if (this.attendedMs === null || nowMs - last >= longestAbsenceMs) this.#setFact('attended', nowMs);
    this.#setFact('read', nowMs);
  }

  #fact(name: string): unknown {
    const row = this.#database.prepare('SELECT value FROM facts WHERE name = ?').get(name);
    return row === undefined ? null : JSON.parse(String(row['value']));
  }

  #setFact(name: string, value: unknown): void {
    this.#database.prepare('INSERT OR REPLACE INTO facts VALUES (?, ?)').run(name, JSON.stringify(value));
  }

  #inTransaction(change: () => void): void {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      change();
      this.#database.exec('COMMIT');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /** What was deleted is still in the log until it is written back and cut. */
  #shrink(): void {
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function knownCar(row: Record<string, unknown>): KnownCar | null {
  if (!(row['bytes'] instanceof Uint8Array)) return null;
  const read = readCar(row['bytes']);
  return 'fault' in read ? null : { ...read, sequence: Number(row['sequence']) };
}

function open(path: string): DatabaseSync {
  try {
    return opened(path);
  } catch {
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
    return opened(path);
  }
}

/** @throws where it is spoilt, or of another program's tables */
function opened(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    // A power cut may take the last transactions with it, rows and cursor alike: they are read again.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON');
    const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
    const isEmpty = database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
    if (isEmpty) database.exec(schema);
    else if (version !== tables) throw new Error(`tables of version ${version}`);
    if (database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] !== 'ok') throw new Error('spoilt');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
