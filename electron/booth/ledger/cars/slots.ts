import type { DatabaseSync, StatementSync } from 'node:sqlite';

// What is told of people stands in places of constant size, one row each, which are never removed, moved or made larger: they are written
// over. `secure_delete` overwrites what is deleted where it stands; where SQLite has moved a row before, because a page was split or two
// were merged, the bytes of the older place would stay in the file.

export const slotTable = 'CREATE TABLE slots (slot INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT';

/** The smallest in which a fact has room is taken (bytes): four of the first are a page, the last takes the largest that is read. */
const sizes = [1_000, 4_000, 16_384] as const;

/** JSON may end in it. */
const padding = 0x20;

/** So many are read at once. */
const atOnce = 250;

/** Within the transactions of whoever calls. */
export class Slots {
  readonly #get: StatementSync;
  readonly #next: StatementSync;
  readonly #add: StatementSync;
  readonly #set: StatementSync;
  readonly #clear: StatementSync;
  readonly #empty: StatementSync;
  readonly #database: DatabaseSync;
  /** Empty ones, by their size; an empty one begins with a zero. */
  #free = new Map<number, number[]>();

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#get = database.prepare('SELECT bytes FROM slots WHERE slot = ?');
    this.#next = database.prepare(
      "SELECT slot, bytes FROM slots WHERE slot > ? AND substr(bytes, 1, 1) <> x'00' ORDER BY slot LIMIT ?",
    );
    this.#add = database.prepare('INSERT INTO slots (bytes) VALUES (?)');
    this.#set = database.prepare('UPDATE slots SET bytes = ? WHERE slot = ?');
    this.#clear = database.prepare('UPDATE slots SET bytes = zeroblob(?) WHERE slot = ?');
    this.#empty = database.prepare(
      "SELECT slot, length(bytes) AS size FROM slots WHERE substr(bytes, 1, 1) = x'00'",
    );
    this.findFree();
  }

  /** Anew, after a transaction was taken back. */
  findFree(): void {
    this.#free = new Map(sizes.map((size) => [size, []]));
    for (const { slot, size } of this.#empty.iterate()) this.#free.get(Number(size))?.push(Number(slot));
  }

  /** @returns what was put there, with spaces after it */
  bytes(slot: number): Uint8Array | null {
    const bytes = this.#get.get(slot)?.['bytes'];
    return bytes instanceof Uint8Array ? bytes : null;
  }

  /** What stands in all of them, some at a time; others may be written in between. */
  *inParts(): Generator<readonly Uint8Array[], void> {
    for (let after = 0; ;) {
      const rows = this.#next.all(after, atOnce);
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.map(({ bytes }) => bytes as Uint8Array);
      after = Number(last['slot']);
    }
  }

  /** @param over where the same car's last fact stands; null: nowhere. @returns where these stand now, from 1 */
  put(bytes: Uint8Array, over: number | null): number {
    const size = sizes.find((one) => one >= bytes.byteLength);
    if (size === undefined) throw new RangeError(`${String(bytes.byteLength)} bytes`);
    const padded = new Uint8Array(size).fill(padding);
    padded.set(bytes);
    const isSameSize = over !== null && this.bytes(over)?.byteLength === size;
    if (over !== null && !isSameSize) this.clear(over);
    const slot = isSameSize ? over : this.#free.get(size)?.pop();
    if (slot === undefined) return Number(this.#add.run(padded).lastInsertRowid);
    this.#set.run(padded, slot);
    return slot;
  }

  /** Nothing of what stood there is left in its page. */
  clear(slot: number): void {
    const size = this.bytes(slot)?.byteLength ?? 0;
    this.#clear.run(size, slot);
    this.#free.get(size)?.push(slot);
  }

  clearAll(): void {
    this.#database.exec('DELETE FROM slots');
    this.findFree();
  }
}
