import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenJournal } from './open.ts';

/** Where a journal's folder has its backups; retention and erasure reach them there. */
const folder = 'backups';

/**
 * Copies the journal and verifies the copy's whole chain, while the journal goes on; an earlier copy of that name is replaced.
 *
 * @param directory the journal's
 * @param name of the copy, without its ending
 * @returns whether the copy holds all that was in the journal when it was begun
 * @throws JournalError, or the file system's own error
 */
export async function backUpVerified(
  journal: Pick<OpenJournal, 'head' | 'backup' | 'verify'>,
  directory: string,
  name: string,
): Promise<boolean> {
  const copy = join(folder, `${name}.sqlite`);
  mkdirSync(join(directory, folder), { recursive: true });
  const { seq } = await journal.head();
  await journal.backup(join(directory, copy));
  const found = await journal.verify(copy);
  return found.ok && found.head.seq >= seq;
}
