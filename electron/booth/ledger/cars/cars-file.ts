import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { dropOldest } from '../../lib/drop-oldest.ts';
import { carBytes, readCar, withoutPersonal } from '../messages/car.ts';
import { openCarsDatabase } from './cars-database.ts';
import type { CarBatch, StoredCar } from './car-stream.ts';
import type { Cursor } from './cursor.ts';
import { entryOf, keyOf } from './entry-key.ts';
import { ExitEntries } from './exit-entries.ts';
import { sequencesIn, type CarSequence } from './car-sequences.ts';
import type { CarsChange, KnownCar } from './known-car.ts';
import { NotedChanges } from './noted-changes.ts';
import { OverwrittenLog } from './overwritten-log.ts';
import { ReadMarks } from './read-marks.ts';
import { Slots } from './slots.ts';

// The cars of the site as a booth has read them. All but its exits can be read anew: the file may be deleted at any time, and one that is spoilt is.

/** So many cars of a round are one transaction: nothing is lost with it, for a round that does not end is begun again. */
const mostUncommitted = 10_000;
/** So many erased cars are remembered that the ledger does not tell to have left: most were never in it. */
const mostErased = 100_000;

export class CarsFile {
  readonly #database: DatabaseSync;
  readonly #slots: Slots;
  readonly #row: StatementSync;
  readonly #put: StatementSync;
  readonly #remove: StatementSync;
  readonly #marks: ReadMarks;
  readonly #log: OverwrittenLog;
  readonly #exits: ExitEntries;
  #uncommitted = 0;
  readonly #changes = new NotedChanges();
  /** Why a part of the round was taken back: what comes of it now would not be all. null: none was. */
  #brokenOff: Error | null = null;
  /** Asked for since the start, of cars that have not left: a batch that was fetched before may be stored after it. */
  readonly #erased = new Set<string>();
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
    this.#marks = new ReadMarks(database);
    this.#log = new OverwrittenLog(database);
    this.#exits = new ExitEntries(database);
  }

  get cursor(): Cursor | null {
    return this.#marks.cursor;
  }

  /** Since when this booth has not been away for `longestAbsenceMs`; null: it has never read to the end. */
  get attendedMs(): number | null {
    return this.#marks.attendedMs;
  }

  /** When it was read to the end last; null: never. */
  get readMs(): number | null {
    return this.#marks.readMs;
  }

  /** When all of it was compared with the ledger last. */
  get comparedMs(): number | null {
    return this.#marks.comparedMs;
  }

  set comparedMs(nowMs: number) {
    this.#change(() => (this.#marks.comparedMs = nowMs));
  }

  /** How many cars the ledger knew, as far as it was read; those that left and are not deleted yet among them. */
  get count(): number {
    return Number(this.#database.prepare('SELECT count(*) AS n FROM cars').get()?.['n']);
  }

  /** What was read of another epoch is worth nothing. */
  forget(): void {
    this.#change(() => {
      for (const some of this.presentInParts())
        for (const { message } of some) this.#changes.note(message.entry, null);
      this.#marks.forgetCursor();
      this.#database.exec('DELETE FROM cars');
      this.#slots.clearAll();
    });
    this.#log.cut();
  }

  /** From here on the last fact of every car is read; what was not among them is dropped at its end. */
  beginRound(): void {
    this.#brokenOff = null;
    this.#change(() => this.#marks.beginRound());
  }

  /**
   * Rows and cursor in one transaction, and at the end of a round what was not in it goes out of the file with the same one.
   *
   * @param reads `on`: everything before the batch was read. Of a `round` that is so at its end only: before there is no cursor, for what it
   *   would go on from is not all there
   * @throws of a round, too, of which a part could not be kept since: it is to be begun again
   */
  store(
    { cars, isEnd }: CarBatch,
    { epoch, nowMs, reads }: { epoch: string; nowMs: number; reads: 'on' | 'round' },
  ): void {
    if (this.#brokenOff !== null) throw this.#brokenOff;
    const isWhole = reads === 'on' || isEnd;
    const isLast = isWhole || this.#uncommitted + cars.length >= mostUncommitted;
    this.#uncommitted += cars.length;
    const stored = this.#uncommitted;
    this.#change(() => {
      const { round } = this.#marks;
      for (const car of cars) this.#storeCar(car, round);
      if (isEnd && reads === 'round') this.#dropOthers(round);
      if (isWhole) this.#marks.readTo(cars, { epoch, nowMs, isEnd });
      else this.#marks.readPart(cars);
    }, isLast);
    if (isLast) this.#log.committed(stored, { isEnd, nowMs });
  }

  /** @returns null: the ledger does not know it, or its last message cannot be read and no earlier one was */
  car(entry: string): KnownCar | 'left' | null {
    const slot = this.#rowOf(entry)?.slot ?? null;
    if (slot === null) return null;
    const bytes = slot === 0 ? 'left' : this.#slots.bytes(slot);
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
    return this.#changes.take();
  }

  /** As `sequencesIn`. */
  sequences(): Generator<readonly CarSequence[], void> {
    return sequencesIn(this.#database);
  }

  /** The ledger knows nothing of these: nothing that was told of them stays in the file. */
  drop(entries: readonly string[]): void {
    this.#change(() => this.#drop(entries));
    this.#log.cut();
  }

  /**
   * Nothing personal that was told of these stays in the file, or comes into it. The cars stay in it: one that is inside is to be let out.
   *
   * @throws where the file cannot be written, or its log not be cut: it is to be asked for again
   */
  erase(entries: readonly string[]): void {
    for (const entry of entries) this.#erased.add(entry);
    dropOldest(this.#erased, mostErased);
    try {
      this.#change(() => entries.forEach((entry) => this.#bare(entry)));
    } catch (error) {
      // Until it is asked for again: they are not shown at least.
      for (const entry of entries) this.#changes.hide(entry);
      throw error;
    }
    this.#log.cut();
    if (this.#log.isToCut) throw new Error('what was erased is still in the file’s log: somebody reads it');
  }

  /** As of `ExitEntries`. */
  carOfExit(exit: string): string | null {
    return this.#exits.of(exit);
  }

  /** As of `ExitEntries`. @throws where the file cannot be written */
  keepExit(exit: string, entry: string | null): void {
    this.#change(() => this.#exits.keep(exit, entry));
  }

  /** Nothing more comes for a while. */
  rest(): void {
    if (this.#log.isToCut && !this.#database.isTransaction) this.#log.cut();
  }

  /** A round that has not ended is taken back to where it was committed last. */
  close(): void {
    this.#database.close();
  }

  /** What was in the file before the round and not in it is not in the ledger any more. */
  #dropOthers(round: number): void {
    const before = this.#database.prepare('SELECT entry FROM cars WHERE round < ?').all(round);
    this.#drop(before.map(({ entry }) => entryOf(entry as Uint8Array)));
  }

  #drop(entries: readonly string[]): void {
    for (const entry of entries) {
      const slot = this.#rowOf(entry)?.slot ?? null;
      if (slot !== null && slot > 0) this.#clear(entry, slot);
      this.#remove.run(keyOf(entry));
      this.#erased.delete(entry);
    }
  }

  #bare(entry: string): void {
    const slot = this.#rowOf(entry)?.slot ?? 0;
    const car = slot > 0 ? this.car(entry) : null;
    if (car === null || car === 'left') return;
    const bare = { ...withoutPersonal(car), sequence: car.sequence };
    this.#database
      .prepare('UPDATE cars SET slot = ? WHERE entry = ?')
      .run(this.#slots.put(carBytes(bare), slot), keyOf(entry));
    this.#log.overwrite();
    this.#changes.note(entry, bare);
  }

  #storeCar(car: StoredCar, round: number): void {
    const slot = this.#rowOf(car.entry)?.slot ?? null;
    this.#put.run(keyOf(car.entry), car.sequence, round, this.#slotFor(car, slot));
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
      // Nothing personal comes after that.
      this.#erased.delete(entry);
      if (over !== null) this.#clear(entry, over);
      return 0;
    }
    if (over !== null) this.#log.overwrite();
    const isErased = this.#erased.has(entry);
    const kept = isErased ? withoutPersonal(read) : read;
    this.#changes.note(entry, { ...kept, sequence });
    return this.#slots.put(isErased ? carBytes(kept) : bytes, over);
  }

  #clear(entry: string, slot: number): void {
    this.#slots.clear(slot);
    this.#log.overwrite();
    this.#changes.note(entry, null);
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

  /** @param isLast of its transaction: what was changed before it and left open is committed with it, or taken back */
  #change(change: () => void, isLast = true): void {
    const isOpen = this.#database.isTransaction;
    if (!isOpen) this.#database.exec('BEGIN IMMEDIATE');
    try {
      change();
      if (!isLast) return;
      this.#database.exec('COMMIT');
      this.#uncommitted = 0;
      this.#changes.committed();
    } catch (error) {
      if (isOpen) this.#brokenOff = error as Error;
      this.#takeBack();
      throw error;
    }
  }

  #takeBack(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
    this.#uncommitted = 0;
    // What was not committed may stand in the log.
    this.#log.overwrite();
    this.#slots.findFree();
    this.#changes.takenBack((entry) => {
      const car = this.car(entry);
      return car === 'left' ? null : car;
    });
  }
}
