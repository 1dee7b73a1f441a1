import { statfs } from 'node:fs/promises';
import type { Diagnostics } from '../../../contract/diagnostics.ts';
import { isReserveHeld } from './reserve.ts';

/**
 * @param directory the journal's
 * @returns what its disk has left for this account, in bytes; null where the system does not tell
 */
export async function diskOf(directory: string): Promise<Diagnostics['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(directory);
    const reserve = isReserveHeld(directory) ? 'held' : 'missing';
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize, reserve };
  } catch {
    return null;
  }
}
