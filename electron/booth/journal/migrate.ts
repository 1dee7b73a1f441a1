import { renameSync, rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { flushFile } from './durable.ts';
import { schemaSteps } from './schema.ts';

/** A journal written by a newer Gatebooth is not touched. */
export class NewerJournalError extends Error {}

/** @returns how many of the schema's steps a database has taken; 0: it is empty */
export function versionOf(database: DatabaseSync): number {
  return (database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
}

/** What migrating did: the version before, and the copy that was made of it; null: nothing was there to copy. */
export interface Migrated {
  readonly from: number;
  readonly backup: string | null;
}

/**
 * Brings the database to this program's version: first a whole copy beside it, then each step in a transaction of its own. A
 * kill at any instant leaves either version, whole.
 *
 * @param file where the database stands; the copy of version 1 is `FILE.version-1`
 * @returns null where there was nothing to do
 * @throws NewerJournalError, or SQLite's own error
 */
export function migrate(
  database: DatabaseSync,
  file: string,
  steps: readonly string[] = schemaSteps,
): Migrated | null {
  const from = versionOf(database);
  if (from > steps.length)
    throw new NewerJournalError(`the journal is of version ${from}, this program knows ${steps.length}`);
  rmSync(partOf(file, from), { force: true });
  if (from === steps.length) return null;
  const backup = from === 0 ? null : copyWhole(database, file, from);
  for (const [index, step] of steps.entries()) {
    if (index < from) continue;
    database.exec(`BEGIN IMMEDIATE; ${step} PRAGMA user_version = ${index + 1}; COMMIT;`);
  }
  return { from, backup };
}

const copyOf = (file: string, version: number): string => `${file}.version-${version}`;
const partOf = (file: string, version: number): string => `${copyOf(file, version)}.part`;

/** A copy is under its name only when all of it is on the disk; an earlier attempt's is replaced, for it may be older. */
function copyWhole(database: DatabaseSync, file: string, version: number): string {
  const part = partOf(file, version);
  database.exec(`VACUUM INTO '${part.replaceAll("'", "''")}'`);
  flushFile(part);
  renameSync(part, copyOf(file, version));
  return copyOf(file, version);
}
