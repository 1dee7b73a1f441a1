import { join } from 'node:path';
import { Connection } from '../opening/connection.ts';
import { FolderInUseError, lockFolder } from '../../lib/folder-lock.ts';
import { openAsItIs } from '../opening/opening.ts';
import type { Readers } from '../database/readers.ts';

/** A journal of an older program, open at its own version. */
export interface OpenedOlder {
  readonly context: Connection;
  close(): void;
}

/**
 * Opens it without bringing it to this program's version: the older one is to find it as it knows it.
 *
 * @returns 'busy': another program has it. @throws the file system's or SQLite's own error
 */
export function openOlder(
  directory: string,
  folder: string,
  readers: Pick<Readers, 'alone'>,
): OpenedOlder | 'busy' {
  const path = join(directory, folder);
  const lock = locked(path);
  if (lock === 'busy') return lock;
  try {
    const context = new Connection(
      path,
      () => openAsItIs(path),
      () => undefined,
      readers,
    );
    return {
      context,
      close: () => {
        context.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function locked(path: string) {
  try {
    return lockFolder(path);
  } catch (error) {
    if (error instanceof FolderInUseError) return 'busy';
    throw error;
  }
}
