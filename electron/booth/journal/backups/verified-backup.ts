import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { removed, type CopyKept } from '../backup.ts';
import type { OpenJournal } from '../thread/open.ts';

/** Where a journal's folder has its backups; retention and erasure reach them there. */
const folder = 'backups';

/**
 * Copies the journal and verifies the copy's whole chain, while the journal goes on. Only then it gets its name, in place of the one
 * before: a program that is ended meanwhile leaves that one, and at most a `.part`, which housekeeping deletes.
 *
 * @param directory the journal's
 * @param name of the copy, without its ending
 * @param pause waited for where housekeeping has copies open; may throw
 * @returns `kept`, or `outdated` where something was erased meanwhile; `not-verified` where the copy does not hold all that was in the
 * journal when it was begun
 * @throws JournalError, or the file system's own error
 */
export async function backUpVerified(
  journal: Pick<OpenJournal, 'head' | 'backup' | 'verify' | 'keepCopy'>,
  directory: string,
  name: string,
  pause: () => Promise<void>,
): Promise<Exclude<CopyKept, 'busy'> | 'not-verified'> {
  const part = join(folder, `${name}.sqlite.part`);
  const path = join(directory, part);
  mkdirSync(join(directory, folder), { recursive: true });
  const { seq } = await journal.head();
  try {
    await journal.backup(path);
    const found = await journal.verify(part);
    if (!found.ok || found.head.seq < seq) return 'not-verified';
    for (;;) {
      const kept = await journal.keepCopy(
        { path, lastEvent: found.head.seq },
        join(directory, folder, `${name}.sqlite`),
      );
      if (kept !== 'busy') return kept;
      await pause();
    }
  } finally {
    removed(path);
  }
}
