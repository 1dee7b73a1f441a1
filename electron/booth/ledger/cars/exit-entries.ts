import type { DatabaseSync } from 'node:sqlite';
import { entryOf, keyOf } from './entry-key.ts';

/** So many exits are kept, the younger ones: one that came to its end while no ledger was asked is not dropped by itself. */
const mostExits = 10_000;

/** An exit's record, and the entry of the car that it lets out: nothing else tells it once the car has left, for its session is not kept. */
export const exitTable = 'CREATE TABLE exits (exit BLOB PRIMARY KEY, entry BLOB NOT NULL) STRICT';

/** Which cars this booth's exits let out, as far as the journal does not say it: the ledger told of the car after the press. */
export class ExitEntries {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** @returns null: none is kept */
  of(exit: string): string | null {
    const row = this.#database.prepare('SELECT entry FROM exits WHERE exit = ?').get(keyOf(exit));
    return row === undefined ? null : entryOf(row['entry'] as Uint8Array);
  }

  /** @param entry null: the exit has come to its end */
  keep(exit: string, entry: string | null): void {
    const database = this.#database;
    if (entry === null) {
      database.prepare('DELETE FROM exits WHERE exit = ?').run(keyOf(exit));
      return;
    }
    database
      .prepare('INSERT INTO exits VALUES (?1, ?2) ON CONFLICT (exit) DO UPDATE SET entry = ?2')
      .run(keyOf(exit), keyOf(entry));
    database.prepare('DELETE FROM exits WHERE rowid <= (SELECT max(rowid) FROM exits) - ?').run(mostExits);
  }
}
