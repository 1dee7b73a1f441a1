import { rmSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { EventRow } from '../event-row.ts';
import { takeAll } from '../migrate.ts';
import { addedSince, columnsAt, migrations } from '../migrations/index.ts';
import { sha256Of } from '../pictures.ts';
import { isAsTold } from '../record-digest.ts';
import { isDiskFull } from '../sqlite-errors.ts';
import type { Value } from './cells.ts';
import type { Found, Reading } from './collect.ts';

export interface Rebuilt {
  /** Records whose best reading may be out of date. */
  readonly stale: ReadonlySet<string>;
  readonly pictures: number;
}

/**
 * Writes what was found into a new database. Without waiting for the disk: until the file is given its name, a kill or a power
 * cut only means that it is written again from what was moved aside.
 *
 * @param file replaced if it is there
 * @param events each record's last one
 */
export function rebuild(found: Found, file: string, lastEvents: ReadonlyMap<string, EventRow>): Rebuilt {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF;');
    takeAll(database, migrations);
    database.exec(`PRAGMA user_version = ${migrations.length}; BEGIN`);
    const stale = writeRecords(database, found, lastEvents);
    writeRest(database, found);
    database.exec('COMMIT');
    return { stale, pictures: writePictures(database, found, dirname(file)) };
  } finally {
    database.close();
  }
}

function writeRecords(
  database: DatabaseSync,
  found: Found,
  lastEvents: ReadonlyMap<string, EventRow>,
): Set<string> {
  const columns = columnsAt(migrations.length);
  const insert = database.prepare(
    `INSERT OR IGNORE INTO records (${columns.join(', ')})
     VALUES (${columns.map((column) => `:${column}`).join(', ')})`,
  );
  const stale = new Set<string>();
  for (const [, readings] of [...found.records].sort(([a], [b]) => a - b)) {
    for (const { row, stale: outOfDate } of bestFirst(readings, lastEvents)) {
      // A row of an older version has in the later columns what a migration would have given it.
      const values: Record<string, unknown> = { ...addedSince(1), ...row };
      const own = Object.fromEntries(columns.map((column) => [column, values[column] as SQLInputValue]));
      if (!accepted(() => insert.run(own).changes === 1)) continue;
      if (outOfDate) stale.add(row.id);
      break;
    }
  }
  return stale;
}

/** The reading that the record's last event speaks of, then what is surely the newest, then the rest. */
function bestFirst(readings: readonly Reading[], lastEvents: ReadonlyMap<string, EventRow>): Reading[] {
  const rank = ({ row, stale }: Reading): number => {
    const last = lastEvents.get(row.id);
    if (stale) return 2;
    return last !== undefined && isAsTold(last, { ...row }) ? 0 : 1;
  };
  return [...readings].sort((a, b) => rank(a) - rank(b));
}

function writeRest(database: DatabaseSync, { events, others, attendants, sequences }: Found): void {
  const insert = database.prepare(
    `INSERT OR IGNORE INTO events (seq, record_id, at_ms, happening, from_state, to_state, detail, digest, hash, words)
     VALUES (:seq, :record_id, :at_ms, :happening, :from_state, :to_state, :detail, :digest, :hash, :words)`,
  );
  for (const [, row] of [...events].sort(([a], [b]) => a - b)) accepted(() => insert.run({ ...row }));
  for (const [table, rows] of others)
    for (const [, row] of [...rows].sort(([a], [b]) => a - b)) writeOther(database, table, row);
  const attendant = database.prepare(
    `INSERT OR IGNORE INTO attendants (id, name, role, pin, active, salt)
     VALUES (:id, :name, :role, :pin, :active, :salt)`,
  );
  for (const [, { row }] of [...attendants].sort(([a], [b]) => a - b))
    accepted(() => attendant.run(row as Record<string, SQLInputValue>));
  // Numbers that were given out are not given out again, also where what had them is lost.
  for (const name of ['records', 'events'])
    database
      .prepare(
        'INSERT INTO sqlite_sequence (name, seq) SELECT :name, 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = :name)',
      )
      .run({ name });
  for (const [name, seq] of sequences)
    database.prepare('UPDATE sqlite_sequence SET seq = max(seq, :seq) WHERE name = :name').run({ name, seq });
}

/** A table that this version has no more is left behind. */
function writeOther(database: DatabaseSync, table: string, row: Readonly<Record<string, Value>>): void {
  const names = Object.keys(row);
  accepted(() =>
    database
      .prepare(
        `INSERT OR IGNORE INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `:${name}`).join(', ')})`,
      )
      .run(row),
  );
}

/** What pictures leave free on the disk: for the journal's log, and the records of the next cars (bytes). */
const marginBytes = 4 * 1024 * 1024;

/** Each in a transaction of its own: those that no longer fit on the disk stay with what was moved aside. */
function writePictures(database: DatabaseSync, { pictures }: Found, folder: string): number {
  const insert = database.prepare(
    `INSERT OR IGNORE INTO pictures (record_id, variant, sha256, jpeg)
     SELECT id, :variant, :sha256, :jpeg FROM records WHERE id = :recordId`,
  );
  let count = 0;
  for (const { recordId, variant, sha256, jpeg } of pictures.values()) {
    const bytes = jpeg();
    if (bytes === null || sha256Of(bytes) !== sha256) continue;
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < bytes.length + marginBytes) break;
    try {
      count += Number(insert.run({ recordId, variant, sha256, jpeg: bytes }).changes);
    } catch (error) {
      if (isDiskFull(error)) break;
      throw error;
    }
  }
  return count;
}

/** A row that the schema refuses was not written by this program. @returns what `write` says, or false */
function accepted(write: () => unknown): boolean {
  try {
    return write() !== false;
  } catch (error) {
    if (isDiskFull(error)) throw error;
    return false;
  }
}
