import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import { journalFile } from './salvage/aside.ts';

/**
 * The folder of the journal that `directory` means: itself, or the one folder in it (a mode's) that has a journal.
 *
 * @returns null where there is none, or more than one
 */
export function journalFolder(directory: string): string | null {
  const has = (folder: string): boolean => existsSync(join(folder, journalFile));
  if (has(directory) || !existsSync(directory)) return has(directory) ? directory : null;
  const below = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(directory, name))
    .filter(has);
  return below.length === 1 ? (below[0] ?? null) : null;
}

/**
 * A connection that changes nothing, beside a running booth too. On a medium that can't be written to, a log that the database
 * has not taken over cannot be read; the database is then as it was before it.
 */
export function openReadOnly(folder: string): DatabaseSync {
  const file = join(folder, journalFile);
  try {
    return probed(new DatabaseSync(file, { readOnly: true, timeout: 5_000 }));
  } catch (error) {
    if (!/unable to open|readonly/i.test((error as Error).message)) throw error;
    const url = pathToFileURL(file);
    url.searchParams.set('immutable', '1');
    return probed(new DatabaseSync(url, { readOnly: true }));
  }
}

function probed(database: DatabaseSync): DatabaseSync {
  try {
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
