import { join } from 'node:path';
import { refuseNewer } from '../database/migrate.ts';
import { begunSalvage, journalFile } from '../files/aside.ts';
import { versionIn } from '../pages/pages.ts';

/**
 * Before SQLite has the journal open: closing it would move its log into it. Nor is a newer program's salvage gone on with, which was
 * cut short.
 *
 * @throws NewerJournalError
 */
export function refuseUntouched(directory: string): void {
  const salvaged = begunSalvage(directory)?.folder;
  for (const folder of salvaged === undefined ? [directory] : [directory, join(directory, salvaged)])
    refuseNewer(versionIn(join(folder, journalFile)));
}
