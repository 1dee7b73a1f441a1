import { DatabaseSync } from 'node:sqlite';
import { isDamage } from '../../lib/sqlite-errors.ts';

const problemLimit = 20;

/**
 * SQLite's `quick_check` on a connection of its own, read-only: seconds for gigabytes, so never on the journal's thread. It
 * sees damaged pages, not a changed byte inside a value; those the hashes tell.
 *
 * @param file of the database
 * @returns what is wrong, in SQLite's words; empty: nothing
 */
export function quickCheck(file: string): string[] {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    const rows = database.prepare(`PRAGMA quick_check(${problemLimit})`).all() as { quick_check: string }[];
    return rows.map((row) => row.quick_check).filter((told) => told !== 'ok');
  } catch (error) {
    if (!isDamage(error)) throw error;
    return [(error as Error).message];
  } finally {
    database?.close();
  }
}
