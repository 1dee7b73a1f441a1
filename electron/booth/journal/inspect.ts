import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { damageOf } from './chain/checks.ts';
import { headOf } from './chain/events.ts';
import type { Head } from './model/head.ts';
import { NewerJournalError } from './database/migrate.ts';
import { openCountsOf, type OpenCount } from './records/open-counts.ts';
import { readingOf, readJournal } from './files/read-only.ts';
import type { Damage } from './model/report-types.ts';
import { journalFile } from './files/aside.ts';
import { isDamage } from '../lib/sqlite-errors.ts';

/** How the journal of a folder is, as a start would find it. */
export interface Inspection {
  /** Why the next start would salvage it; null: it would not. */
  readonly damage: Damage | null;
  /** What SQLite's `quick_check` found, or why the journal cannot be read; empty: nothing. */
  readonly problems: readonly string[];
  /** Both null or empty where it cannot be read. */
  readonly head: Head | null;
  readonly queue: readonly OpenCount[];
  /** Folders of journals beside it: damaged and moved aside, or an older program's. */
  readonly movedAside: readonly string[];
}

/** The folders of a data directory that hold a journal, one for each mode. */
export const journalFolders = (dataDirectory: string): string[] =>
  !existsSync(dataDirectory)
    ? []
    : readdirSync(dataDirectory, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && existsSync(join(dataDirectory, entry.name, journalFile)))
        .map(({ name }) => name)
        .sort();

/** Looks at a journal and changes nothing, beside a running booth too. The whole chain is `verifyFolder`'s. */
export function inspectFolder(folder: string): Inspection {
  const movedAside = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, journalFile)))
    .map(({ name }) => name);
  const nothing = { head: null, queue: [], movedAside };
  try {
    return readJournal(folder, (database) => {
      const rows = readingOf(database);
      const checked = rows.all('PRAGMA quick_check(20)') as { quick_check: string }[];
      const problems = checked.map((row) => row.quick_check).filter((told) => told !== 'ok');
      const damage = problems.length > 0 ? 'quick-check' : damageOf(rows);
      return { damage, problems, head: headOf(rows), queue: openCountsOf(rows), movedAside };
    });
  } catch (error) {
    if (error instanceof NewerJournalError) return { ...nothing, damage: null, problems: [error.message] };
    const { message } = error as Error;
    return { ...nothing, damage: isDamage(error) ? 'unreadable' : null, problems: [message] };
  }
}
