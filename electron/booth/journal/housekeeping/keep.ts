import { clocked } from '../clock/true-times.ts';
import type { Database } from '../database/database.ts';
import { eraseAbout, type Erasure, type ErasureRequest } from '../privacy/about-plate.ts';
import type { Nows } from './housekeeping.ts';
import type { Readers } from '../database/readers.ts';
import { openOlder } from './opened.ts';
import { olderPrograms, readableOf } from '../older-program/standing.ts';

/**
 * Erases everything about a plate that may be erased from the journals of older programs, in their own form. What is left of it in
 * their files goes with the steps of `runHousekeeping`.
 *
 * @throws Error where one of them refuses: nobody is told then that all is erased
 */
export function eraseBeside(
  database: Database,
  directory: string,
  request: ErasureRequest,
  nows: Nows,
  readers: Pick<Readers, 'alone'>,
): Erasure[] {
  return readableOf(olderPrograms(database, directory)).map(({ folder }) => {
    try {
      const opened = openOlder(directory, folder, readers);
      if (opened === 'busy') throw new Error('another program has it open');
      try {
        const { database: older } = opened.context;
        return eraseAbout(older, request, clocked(older, nows));
      } finally {
        opened.close();
      }
    } catch (error) {
      // Not SQLite's own: that one would be taken for damage of the journal itself.
      throw new Error(`${folder}: ${(error as Error).message}`, { cause: error });
    }
  });
}
