import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { StoredCar } from './car-stream.ts';
import type { Cursor } from './cursor.ts';
import { digestOf } from './digest.ts';
import { longestAbsenceMs } from './may-create.ts';

/** How far the cars file has come, in a table of it; within the transactions of whoever calls. */
export class ReadMarks {
  readonly #row: StatementSync;
  readonly #put: StatementSync;
  readonly #remove: StatementSync;
  /** Of the round that has not ended. */
  #lastOfRound: StoredCar | undefined;

  constructor(database: DatabaseSync) {
    this.#row = database.prepare('SELECT value FROM facts WHERE name = ?');
    this.#put = database.prepare('INSERT OR REPLACE INTO facts VALUES (?, ?)');
    this.#remove = database.prepare('DELETE FROM facts WHERE name = ?');
  }

  get cursor(): Cursor | null {
    return this.#get('cursor') as Cursor | null;
  }

  /** As of `mayCreate`; null: it was never read to the end. */
  get attendedMs(): number | null {
    return this.#get('attended') as number | null;
  }

  /** When it was read to the end last; null: never. */
  get readMs(): number | null {
    return this.#get('read') as number | null;
  }

  get comparedMs(): number | null {
    return this.#get('compared') as number | null;
  }

  set comparedMs(nowMs: number) {
    this.#set('compared', nowMs);
  }

  /** Rounds are counted: each row knows the last one that had it. */
  get round(): number {
    return (this.#get('round') as number | null) ?? 0;
  }

  forgetCursor(): void {
    this.#remove.run('cursor');
  }

  beginRound(): void {
    this.#set('round', this.round + 1);
    this.forgetCursor();
    this.#lastOfRound = undefined;
  }

  /** These of a round were read, and there are more. */
  readPart(cars: readonly StoredCar[]): void {
    this.#lastOfRound = cars.at(-1) ?? this.#lastOfRound;
  }

  /** All up to these was read. */
  readTo(
    cars: readonly StoredCar[],
    { epoch, nowMs, isEnd }: { readonly epoch: string; readonly nowMs: number; readonly isEnd: boolean },
  ): void {
    if (isEnd) this.#attend(nowMs);
    const last = cars.at(-1) ?? this.#lastOfRound;
    this.#lastOfRound = undefined;
    const { cursor } = this;
    if (last !== undefined) {
      const { sequence, bytes } = last;
      this.#set('cursor', { epoch, sequence, digest: digestOf(bytes), currentMs: nowMs });
    } else if (isEnd && cursor !== null) this.#set('cursor', { ...cursor, currentMs: nowMs });
  }

  #attend(nowMs: number): void {
    const last = this.readMs ?? nowMs;
    if (this.attendedMs === null || nowMs - last >= longestAbsenceMs) this.#set('attended', nowMs);
    this.#set('read', nowMs);
  }

  #get(name: string): unknown {
    const row = this.#row.get(name);
    return row === undefined ? null : JSON.parse(String(row['value']));
  }

  #set(name: string, value: unknown): void {
    this.#put.run(name, JSON.stringify(value));
  }
}
