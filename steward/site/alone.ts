import { existsSync } from 'node:fs';
import { FolderInUseError, lockFolder, type FolderLock } from '../../electron/booth/lib/folder-lock.ts';
import { StewardError } from './steward-error.ts';

/**
 * Does what changes the site, or the hub, of a folder, while no other command does: what one has read of the site's file is what it
 * writes over, and what it brings to the servers is the newest. Otherwise one that adds a booth could let another one in again that is
 * removed just then.
 *
 * @throws a `StewardError` where another command is at work there, before anything is changed
 */
export async function alone<Done>(folder: string, work: () => Promise<Done>): Promise<Done> {
  // `init` makes it; any other command says that there is none.
  if (!existsSync(folder)) return work();
  const lock = locked(folder);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

function locked(folder: string): FolderLock {
  try {
    return lockFolder(folder);
  } catch (error) {
    const why =
      error instanceof FolderInUseError
        ? 'another command of the steward is at work here: try again once it has ended'
        : (error as Error).message;
    throw new StewardError('file', `${folder}: ${why}; nothing was changed`);
  }
}
