import { renameSync, rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { flushDatabase } from './raw-file.ts';
import { migrations } from '../migrations/index.ts';
import type { Migration } from '../migrations/migration.ts';
import type { Migrated, NewerVersions } from '../model/report-types.ts';

/** A journal written by a newer Gatebooth is not touched. */
export class NewerJournalError extends Error {
  readonly versions: NewerVersions;

  constructor(versions: NewerVersions) {
    const { journal, known } = versions;
    super(
      `the journal is of version ${journal}, and this program knows versions up to ${known}: it was written by a newer Gatebooth`,
    );
    this.versions = versions;
  }
}

/** @returns how many migrations a database has taken; 0: it is empty */
export function versionOf(database: DatabaseSync): number {
  return (database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
}

/** @throws NewerJournalError where this program does not know that version */
export function refuseNewer(version: number): void {
  if (version > migrations.length)
    throw new NewerJournalError({ journal: version, known: migrations.length });
}

/**
 * Brings the database to this program's version: first a whole copy beside it, then each migration in a transaction of its own. A
 * kill at any instant leaves either version, whole.
 *
 * @param file where the database stands; the copy of version 1 is `FILE.version-1`
 * @returns null where there was nothing to do
 * @throws NewerJournalError, or SQLite's own error; then the database is to be closed, and is of the version of before
 */
export function migrate(database: DatabaseSync, file: string): Migrated | null {
  const from = versionOf(database);
  refuseNewer(from);
  rmSync(partOf(file, from), { force: true });
  if (from === migrations.length) return null;
  const backup = from === 0 ? null : copyWhole(database, file, from);
  // A table that is built anew is not there for a moment (https://sqlite.org/lang_altertable.html#otheralter).
  database.exec('PRAGMA foreign_keys = OFF');
  for (const [index, migration] of migrations.entries()) {
    if (index < from) continue;
    database.exec('BEGIN IMMEDIATE');
    takeAll(database, [migration]);
    const strays = database.prepare('PRAGMA foreign_key_check').all().length;
    if (strays > 0)
      throw new Error(`version ${index + 1} leaves ${strays} rows that name a record which is not there`);
    database.exec(`PRAGMA user_version = ${index + 1}`);
    database.exec('COMMIT');
  }
  database.exec('PRAGMA foreign_keys = ON');
  return { from, backup };
}

/** Carries out migrations, whatever the database has of them. */
export function takeAll(database: DatabaseSync, taken: readonly Migration[]): void {
  for (const { statements } of taken) for (const statement of statements) database.exec(statement);
}

const copyOf = (file: string, version: number): string => `${file}.version-${version}`;
const partOf = (file: string, version: number): string => `${copyOf(file, version)}.part`;

/** A copy is under its name only when all of it is on the disk; an earlier attempt's is replaced, for it may be older. */
function copyWhole(database: DatabaseSync, file: string, version: number): string {
  const part = partOf(file, version);
  database.exec(`VACUUM INTO '${part.replaceAll("'", "''")}'`);
  flushDatabase(part);
  renameSync(part, copyOf(file, version));
  return copyOf(file, version);
}
