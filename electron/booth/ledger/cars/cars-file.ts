import { createHash } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { readCar, type Car } from '../messages/car.ts';
import type { Received } from '../messages/read.ts';
import { cutLog, openCarsDatabase } from './cars-database.ts';
import type { CarBatch, StoredCar } from './car-stream.ts';
import type { Cursor } from './cursor.ts';
import { entryOf, keyOf } from './entry-key.ts';
import { longestAbsenceMs } from './may-create.ts';
import { Slots } from './slots.ts';

// The cars of the site as a booth has read them. All of it can be read anew: the file may be deleted at any time, and one that is spoilt is.

/** So many cars of a round are one transaction: nothing is lost with it, for a round that does not end is begun again. */
const mostUncommitted = 10_000;
/** So many cars are stored before the log is cut, where the ledger's end does not come sooner. */
const mostBeforeCut = 10_000;
/** So many sequences are read at once. */
const sequencesAtOnce = 5_000;

/** A car as this booth has read it. */
export interface KnownCar extends Received<Car> {
  readonly sequence: number;
}

/** What has become of the cars that are here, since it was asked for last. */
export interface CarsChange {
  readonly put: readonly KnownCar[];
  /** They left, or nothing is known of them any more. */
  readonly gone: readonly string[];
}

export class CarsFile {
  readonly #database: DatabaseSync;
  readonly #slots: Slots;
  readonly #row: StatementSync;
  readonly #put: StatementSync;
  readonly #remove: StatementSync;
  readonly #factRow: StatementSync;
  readonly #factPut: StatementSync;
  #round: number;
  #uncommitted = 0;
  /** Something personal was overwritten, and is still in the log. */
  #isToCut = false;
  #storedUncut = 0;
  /** null: it is gone. */
  #changed = new Map<string, KnownCar | null>();
  /** Messages that could not be read since the program's start. */
  unread = 0;

  /** @throws where there is no place for a file */
  constructor(path: string) {
    const database = openCarsDatabase(path);
    this.#database = database;
    this.#slots = new Slots(database);
    this.#row = database.prepare('SELECT sequence, slot FROM cars WHERE entry = ?');
    this.#put = database.prepare(`INSERT INTO cars VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (entry) DO UPDATE SET sequence = ?2, round = ?3, slot = ?4`);
    this.#remove = database.prepare('DELETE FROM cars WHERE entry = ?');
    this.#factRow = database.prepare('SELECT value FROM facts WHERE name = ?');
    this.#factPut = database.prepare('INSERT OR REPLACE INTO facts VALUES (?, ?)');
    this.#round = (this.#fact('round') as number | null) ?? 0;
  }

  get cursor(): Cursor | null {
    return this.#fact('cursor') as Cursor | null;
  }

  /** Since when this booth has not been away for `longestAbsenceMs`; null: it has never read to the end. */
  get attendedMs(): number | null {
    return this.#fact('attended') as number | null;
  }

  /** When it was read to the end last; null: never. */
  get readMs(): number | null {
    return this.#fact('read') as number | null;
  }

  /** When all of it was compared with the ledger last. */
  get comparedMs(): number | null {
    return this.#fact('compared') as number | null;
  }

  set comparedMs(nowMs: number) {
    this.#change(() => this.#setFact('compared', nowMs));
  }

  /** How many cars the ledger knew, as far as it was read; those that left and are not deleted yet among them. */
  get count(): number {
    return Number(this.#database.prepare('SELECT count(*) AS n FROM cars').get()?.['n']);
  }

  /** What was read of another epoch is worth nothing. */
  forget(): void {
    for (const some of this.presentInParts())
      for (const { message } of some) this.#changed.set(message.entry, null);
    this.#change(() => {
      this.#database.exec("DELETE FROM cars; DELETE FROM facts WHERE name = 'cursor'");
      this.#slots.clearAll();
    });
    this.#cut();
  }

  /** From here on the last fact of every car is read; `endRound` drops what was not among them. */
  beginRound(): void {
    this.#change(() => {
      this.#round += 1;
      this.#setFact('round', this.#round);
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
    this.#uncommitted += cars.length;
    this.#storedUncut += cars.length;
    this.#change(
      () => {
        for (const car of cars) this.#storeCar(car);
        if (isEnd) this.#attend(nowMs);
        if (isWhole) this.#moveCursor(cars.at(-1), { epoch, nowMs, isEnd });
      },
      isWhole || isEnd || this.#uncommitted >= mostUncommitted,
    );
    if (this.#isToCut && (isEnd || this.#storedUncut >= mostBeforeCut)) this.#cut();
  }

  /** What was in the file before the round and not in it is not in the ledger any more. */
  endRound(): void {
    const before = this.#database.prepare('SELECT entry FROM cars WHERE round < ?');
    this.erase(before.all(this.#round).map(({ entry }) => entryOf(entry as Uint8Array)));
  }

  /** @returns null: the ledger does not know it, or its last message cannot be read and no earlier one was */
  car(entry: string): KnownCar | 'left' | null {
    const row = this.#rowOf(entry);
    if (row === null || row.slot === null) return null;
    const bytes = row.slot === 0 ? 'left' : this.#slots.bytes(row.slot);
    return bytes instanceof Uint8Array ? this.#known(bytes) : bytes;
  }

  /** All that have not left, and those in a state that only a later program knows. */
  present(): KnownCar[] {
    return [...this.presentInParts()].flat();
  }

  /** The same, some at a time. */
  *presentInParts(): Generator<readonly KnownCar[], void> {
    for (const some of this.#slots.inParts())
      yield some.map((bytes) => this.#known(bytes)).filter((car) => car !== null);
  }

  /** What has become of these since this was called last. */
  takeChange(): CarsChange {
    const changed = [...this.#changed];
    this.#changed = new Map();
    return {
      put: changed.flatMap(([, car]) => (car === null ? [] : [car])),
      gone: changed.flatMap(([entry, car]) => (car === null ? [entry] : [])),
    };
  }

  /** The sequence of each car's last fact, to be compared with the ledger's, by `shortOf` its entry; some at a time. */
  *sequences(): Generator<readonly (readonly [short: string, sequence: number])[], void> {
    const next = this.#database.prepare(
      'SELECT entry, sequence FROM cars WHERE entry > ? ORDER BY entry LIMIT ?',
    );
    for (let after = new Uint8Array(); ;) {
      const rows = next.all(after, sequencesAtOnce);
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.map(
        ({ entry, sequence }) =>
          [Buffer.from(entry as Uint8Array).toString('latin1'), Number(sequence)] as const,
      );
      after = new Uint8Array(last['entry'] as Uint8Array);
    }
  }

  /** Nothing that was told of these stays in the file. */
  erase(entries: readonly string[]): void {
    this.#change(() => {
      for (const entry of entries) {
        const slot = this.#rowOf(entry)?.slot ?? null;
        if (slot !== null && slot > 0) this.#clear(entry, slot);
        this.#remove.run(keyOf(entry));
      }
    });
    this.#cut();
  }

  /** A round that has not ended is taken back to where it was committed last. */
  close(): void {
    this.#database.close();
  }

  #storeCar({ entry, sequence, bytes }: StoredCar): void {
    const slot = this.#rowOf(entry)?.slot ?? null;
    this.#put.run(keyOf(entry), sequence, this.#round, this.#slotFor({ entry, sequence, bytes }, slot));
  }

  /** @param before where its last fact stands */
  #slotFor({ entry, sequence, bytes }: StoredCar, before: number | null): number | null {
    const read = readCar(bytes);
    if ('fault' in read || read.message.entry !== entry) {
      this.unread += 1;
      // What was read of it before stays: one bad message takes no car off the wall.
      return before;
    }
    const over = before === 0 ? null : before;
    if (read.message.state === 'left') {
      if (over !== null) this.#clear(entry, over);
      return 0;
    }
    this.#isToCut ||= over !== null;
    this.#changed.set(entry, { ...read, sequence });
    return this.#slots.put(bytes, over);
  }

  #clear(entry: string, slot: number): void {
    this.#slots.clear(slot);
    this.#isToCut = true;
    this.#changed.set(entry, null);
  }

  #rowOf(entry: string): { readonly sequence: number; readonly slot: number | null } | null {
    const row = this.#row.get(keyOf(entry));
    if (row === undefined) return null;
    return { sequence: Number(row['sequence']), slot: row['slot'] === null ? null : Number(row['slot']) };
  }

  #known(bytes: Uint8Array): KnownCar | null {
    const read = readCar(bytes);
    return 'fault' in read ? null : { ...read, sequence: this.#rowOf(read.message.entry)?.sequence ?? 0 };
  }

  #moveCursor(
    last: StoredCar | undefined,
    { epoch, nowMs, isEnd }: { epoch: string; nowMs: number; isEnd: boolean },
  ): void {
    if (last !== undefined) {
      const { sequence, bytes } = last;
      this.#setFact('cursor', { epoch, sequence, digest: digestOf(bytes), currentMs: nowMs });
    } else if (isEnd && this.cursor !== null) this.#setFact('cursor', { ...this.cursor, currentMs: nowMs });
  }

  #attend(nowMs: number): void {
    const last = this.readMs ?? nowMs;
    if (this.attendedMs === null || nowMs - last >= longestAbsenceMs) this.#setFact('attended', nowMs);
    this.#setFact('read', nowMs);
  }

  #fact(name: string): unknown {
    const row = this.#factRow.get(name);
    return row === undefined ? null : JSON.parse(String(row['value']));
  }

  #setFact(name: string, value: unknown): void {
    this.#factPut.run(name, JSON.stringify(value));
  }

  /** @param isLast of its transaction: what was changed before it and left open is committed with it, or taken back */
  #change(change: () => void, isLast = true): void {
    if (!this.#database.isTransaction) this.#database.exec('BEGIN IMMEDIATE');
    try {
      change();
      if (!isLast) return;
      this.#database.exec('COMMIT');
      this.#uncommitted = 0;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      this.#uncommitted = 0;
      this.#slots.findFree();
      throw error;
    }
  }

  #cut(): void {
    this.#isToCut = !cutLog(this.#database);
    this.#storedUncut = 0;
  }
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
