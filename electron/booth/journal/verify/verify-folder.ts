import type { Head } from '../model/head.ts';
import { readHeads } from '../files/heads.ts';
import { readingOf, readJournal } from '../files/read-only.ts';
import { isDamage } from '../../lib/sqlite-errors.ts';
import type { Verification } from './verification.ts';
import { unreadable, verifyChain } from './verify.ts';

/**
 * Verifies the journal of a folder as it stands at one instant, beside a running booth too, and changes nothing.
 *
 * @param more heads that were kept elsewhere; of those before the pruned part only these are told
 * @param isStopping as in `verifyChain`
 * @throws the file system's or SQLite's own error where it cannot be opened, and that is no damage
 */
export function verifyFolder(
  folder: string,
  more: readonly Head[] = [],
  isStopping?: () => boolean,
): Verification {
  // Before the reading begins: a head that leaves meanwhile would be of an event that it does not see.
  const known = [...readHeads(folder), ...more];
  const found = verified(folder, known, { isStopping });
  return { ...found, headsBefore: found.headsBefore.filter((head) => more.includes(head)) };
}

/**
 * Verifies a copy of a journal by itself: heads may have left the journal since it was made.
 *
 * @param copy the copy's path in the folder
 * @throws as `verifyFolder`
 */
export const verifyCopy = (folder: string, copy: string, isStopping?: () => boolean): Verification =>
  verified(folder, [], { isStopping, file: copy });

function verified(
  folder: string,
  known: readonly Head[],
  { isStopping, file }: { isStopping?: (() => boolean) | undefined; file?: string },
): Verification {
  try {
    return readJournal(folder, (database) => verifyChain(readingOf(database), known, isStopping), file);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return unreadable;
  }
}
