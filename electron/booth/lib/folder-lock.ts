import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { resultCodes, sqliteCode } from './sqlite-errors.ts';

/** Another process holds this folder. */
export class FolderInUseError extends Error {
  constructor() {
    super('another Gatebooth is using this data directory');
  }
}

export interface FolderLock {
  release(): void;
}

/**
 * One process per folder: a write lock on a small database in it, which the operating system releases however the process
 * ends. What else is in the folder stays readable for others meanwhile.
 *
 * @throws FolderInUseError, or SQLite's own error
 */
export function lockFolder(folder: string): FolderLock {
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'));
  try {
    // Nothing is written into it, so that a full disk can be locked too.
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return { release: () => lock.close() };
  } catch (error) {
    lock.close();
    if (sqliteCode(error) === resultCodes.busy) throw new FolderInUseError();
    throw error;
  }
}
