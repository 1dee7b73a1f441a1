import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Reading } from '../database/database.ts';
import { journalFile } from './aside.ts';

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

/** A connection as what only looks has it: each statement prepared once. */
export function readingOf(database: DatabaseSync): Reading {
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return {
    get: (sql, values) => prepared(sql).get(values ?? {}),
    all: (sql, values) => prepared(sql).all(values ?? {}),
    // One of its own: it may be begun again before it has ended.
    iterate: (sql) => database.prepare(sql).iterate(),
  };
}

/**
 * A connection that changes nothing, beside a running booth too. On a medium that can't be written to, a log that the database
 * has not taken over cannot be read; the database is then as it was before it.
 */
export function openReadOnly(folder: string, name: string = journalFile): DatabaseSync {
  const file = join(folder, name);
  try {
    return probed(new DatabaseSync(file, { readOnly: true, timeout: 5_000 }));
  } catch (error) {
    if (!/unable to open|readonly/i.test((error as Error).message)) throw error;
    return openImmutable(file);
  }
}

function openImmutable(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  return probed(new DatabaseSync(url, { readOnly: true }));
}

/**
 * Reads a journal as it stands at one instant, and leaves no file behind: one without a log is open nowhere, and is taken for
 * one that nobody changes, unless somebody has opened it meanwhile. SQLite would make a log for it.
 *
 * @param work given the journal in a transaction; may be called twice
 * @param name of a copy, where that is meant
 */
export function readJournal<T>(
  folder: string,
  work: (database: DatabaseSync) => T,
  name: string = journalFile,
): T {
  const file = join(folder, name);
  const wasWritten = (): string => `${existsSync(`${file}-wal`)} ${statSync(file).mtimeMs}`;
  const before = wasWritten();
  if (before.startsWith('false')) {
    const read = inTransaction(openImmutable(file), work);
    if (wasWritten() === before) return read;
  }
  return inTransaction(openReadOnly(folder, name), work);
}

function inTransaction<T>(database: DatabaseSync, work: (database: DatabaseSync) => T): T {
  try {
    database.exec('BEGIN');
    return work(database);
  } finally {
    database.close();
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
