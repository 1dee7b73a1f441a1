import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { exitTable } from './exit-entries.ts';
import { slotTable } from './slots.ts';

/** Of its tables: a file of another one is made anew. */
const tables = 3;

// `entry`: a record's id as 16 bytes, or a subject that is none as it stands. `slot`: where the car's last readable fact stands; 0: it says
// that the car left, and nothing else is kept of it; NULL: none could be read.
const schema = `
  CREATE TABLE cars (entry BLOB PRIMARY KEY, sequence INTEGER NOT NULL, round INTEGER NOT NULL, slot INTEGER) WITHOUT ROWID, STRICT;
  ${slotTable};
  ${exitTable};
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID, STRICT;
  PRAGMA user_version = ${tables}`;

/** A file that is spoilt, or of other tables, is made anew. @throws where there is no place for one */
export function openCarsDatabase(path: string): DatabaseSync {
  try {
    return opened(path);
  } catch {
    removeCarsDatabase(path);
    return opened(path);
  }
}

export function removeCarsDatabase(path: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
}

/**
 * The log is written back when it is cut, or has grown to so many pages. Fewer, and the same pages are written back more often; more, and
 * the disk has so much to write at once that a press waits for it, too.
 */
const mostLogPages = 2_000;

/** What was overwritten is still in the log until it is written back and cut. @returns whether it was: nobody else reads the file */
export const cutLog = (database: DatabaseSync): boolean =>
  database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0;

/** @throws where it is spoilt, or of another program's tables */
function opened(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    // A power cut may take the last transactions with it, rows and cursor alike: they are read again.
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY',
    );
    database.exec(`PRAGMA wal_autocheckpoint = ${mostLogPages}`);
    const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
    const isEmpty = database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
    if (isEmpty) database.exec(schema);
    else if (version !== tables) throw new Error(`tables of version ${version}`);
    if (database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] !== 'ok') throw new Error('spoilt');
    // Whoever was killed before it could may have left there what is not to stay.
    cutLog(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
