import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { resultCodes, sqliteCode } from './sqlite-errors.ts';

/** Another process holds this journal. */
export class JournalInUseError extends Error {}

export interface DirectoryLock {
  release(): void;
}

/**
 * One process per journal: a write lock on a small database beside it, which the operating system releases however the
 * process ends. The journal itself stays readable for a checker meanwhile.
 *
 * @throws JournalInUseError, or SQLite's own error
 */
export function lockDirectory(directory: string): DirectoryLock {
  const lock = new DatabaseSync(join(directory, 'lock.sqlite'));
  try {
    // Nothing is written into it, so that a full disk can be locked too.
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return { release: () => lock.close() };
  } catch (error) {
    lock.close();
    if (sqliteCode(error) === resultCodes.busy)
      throw new JournalInUseError('another Gatebooth is using this data directory');
    throw error;
  }
}
