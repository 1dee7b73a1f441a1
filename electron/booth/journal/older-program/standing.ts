import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { clockMarks } from '../clock/marks.ts';
import { TrueTimes, type Stamp } from '../clock/true-times.ts';
import type { Database, Reading } from '../database/database.ts';
import { detailOf, type EventRow } from '../chain/event-row.ts';
import { chainNote, ofJournal } from '../chain/events.ts';
import { refuseNewer, versionOf } from '../database/migrate.ts';
import { madeMs } from '../privacy/stays.ts';
import { readingOf, readJournal } from '../files/read-only.ts';
import type { RecordRow } from '../database/rows.ts';
import { journalFile } from '../files/aside.ts';
import { pageSizeAt } from '../pages/page-size.ts';
import { hasHiddenCommit, readLog } from '../pages/wal.ts';
import { isOpen } from '../database/rules.ts';
import { isOlderProgram } from './folder.ts';

/** A journal that an older program kept beside this one, and what this one's chain says about it. */
export interface OlderProgram {
  /** Its folder's name in the journal's directory. */
  readonly folder: string;
  /**
   * When its last record was really made (ms since 1970); of one that cannot be read, when it was found so, and before that when its
   * file was last written, by whatever clock.
   */
  readonly lastMs: number;
  /** Records that are still to be sent, decided about, or completed; null: it cannot be read. */
  readonly open: number | null;
  /** The number of its last record: what was closed is not what has grown since. */
  readonly lastSeq: number | null;
  /** It has had records, and no supervisor has closed it as it stands. */
  readonly isKept: boolean;
}

/**
 * @param times by which those that cannot be read age; left out: by their stamps
 * @returns every journal of an older program beside the one in `directory`
 */
export function olderPrograms(
  database: Pick<Reading, 'get'>,
  directory: string,
  times?: TrueTimes,
): OlderProgram[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isOlderProgram(entry.name))
    .filter(({ name }) => existsSync(join(directory, name, journalFile)))
    .map(({ name }) => {
      const found = stateOf(join(directory, name));
      const isKept = found.lastSeq !== 0 && !isClosed(database, name, found.lastSeq);
      const unread = found.open === null ? foundUnread(database, name, found.lastMs) : undefined;
      const lastMs = unread === undefined ? found.lastMs : (times?.of(unread) ?? unread.at_ms);
      return { folder: name, ...found, lastMs, isKept };
    });
}

/** Those that SQLite can read; the others are gone through as what was damaged is. */
export const readableOf = (all: readonly OlderProgram[]): OlderProgram[] =>
  all.filter(({ open }) => open !== null);

/**
 * Keeps a supervisor's word in the chain that nothing in it is needed any more.
 *
 * @returns false: there is no such one, or it is closed already
 */
export function closeOlderProgram(
  database: Database,
  directory: string,
  closing: { readonly folder: string; readonly by: string; readonly reason: string },
  atMs: number,
): boolean {
  const found = olderPrograms(database, directory).find(({ folder }) => folder === closing.folder);
  if (found?.isKept !== true) return false;
  const detail = { ...closing, lastSeq: found.lastSeq };
  database.transaction(() => chainNote(database, { atMs, happening: closedEvent, to: 'closed', detail }));
  return true;
}

/**
 * Deletes those whose last record was made until `anyMs`, but for one with open records that nobody has closed. Of one that cannot be
 * read nobody knows that: it is kept from when this program found it so, for its file may have been stamped by any clock.
 *
 * @returns the folders' names
 */
export function deleteOlderPrograms(
  database: Database,
  directory: string,
  { anyMs, times }: { readonly anyMs: number; readonly times: TrueTimes },
  atMs: number,
): string[] {
  for (const { folder, open } of olderPrograms(database, directory))
    if (open === null) noteUnread(database, folder, writtenMs(join(directory, folder)), atMs);
  const due = olderPrograms(database, directory, times).filter(
    ({ lastMs, open, isKept }) => lastMs <= anyMs && !(isKept && (open ?? 0) > 0),
  );
  for (const { folder } of due) {
    // First: a folder that cannot be deleted is not told of each hour.
    rmSync(join(directory, folder), { recursive: true, force: true });
    database.transaction(() =>
      chainNote(database, { atMs, happening: 'older-program-deleted', to: 'erased', detail: { folder } }),
    );
  }
  return due.map(({ folder }) => folder);
}

const unreadEvent = 'older-program-unreadable';

/** @returns the event that says that it cannot be read as its file was written then (ms since 1970) */
const foundUnread = (database: Pick<Reading, 'get'>, folder: string, lastMs: number): Stamp | undefined =>
  database.get(
    `SELECT seq, at_ms FROM events WHERE record_id = '${ofJournal}' AND happening = '${unreadEvent}'
       AND detail ->> 'folder' = :folder AND detail ->> 'written' = :lastMs LIMIT 1`,
    { folder, lastMs },
  ) as Stamp | undefined;

function noteUnread(database: Database, folder: string, written: number, atMs: number): void {
  if (foundUnread(database, folder, written) !== undefined) return;
  const detail = { folder, written };
  database.transaction(() => chainNote(database, { atMs, happening: unreadEvent, to: 'noted', detail }));
}

/** When its file was last written, by the computer's clock then (ms since 1970). */
const writtenMs = (path: string): number => Math.round(statSync(join(path, journalFile)).mtimeMs);

/** Does `work`, which overwrites in place: it is still the journal that was found. */
export function* asWritten(path: string, work: Generator<void>): Generator<void> {
  const seconds = writtenMs(path) / 1_000;
  yield* work;
  utimesSync(join(path, journalFile), seconds, seconds);
}

const closedEvent = 'older-program-closed';

function isClosed(database: Pick<Reading, 'get'>, folder: string, lastSeq: number | null): boolean {
  const closed = database.get(
    `SELECT detail FROM events WHERE record_id = '${ofJournal}' AND happening = '${closedEvent}'
       AND detail ->> 'folder' = :folder ORDER BY seq DESC LIMIT 1`,
    { folder },
  ) as Pick<EventRow, 'detail'> | undefined;
  return closed !== undefined && detailOf(closed, 'lastSeq') === lastSeq;
}

/** By what it knows of its own clock; where that is nothing, by the latest stamp. */
function lastMadeMs(rows: Reading): number {
  const marks = clockMarks(rows);
  const last = rows.get(
    `SELECT id, at_ms FROM records ORDER BY ${marks.length > 0 ? 'seq' : 'at_ms'} DESC LIMIT 1`,
  ) as Pick<RecordRow, 'id' | 'at_ms'> | undefined;
  return last === undefined ? 0 : madeMs(rows, last, new TrueTimes(marks, 'points'));
}

function stateOf(path: string): Pick<OlderProgram, 'lastMs' | 'open' | 'lastSeq'> {
  try {
    const log = readLog(join(path, journalFile), pageSizeAt);
    // SQLite would drop what was committed behind it, once it opens this to write.
    if (log !== null && hasHiddenCommit(log)) throw new Error('the log is damaged');
    return readJournal(path, (database) => {
      refuseNewer(versionOf(database));
      const rows = readingOf(database);
      const row = rows.get(
        `SELECT (SELECT count(*) FROM records WHERE ${isOpen('state')}) AS open,
           (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'records') AS lastSeq`,
      ) as { open: number; lastSeq: number };
      return { ...row, lastMs: lastMadeMs(rows) };
    });
  } catch {
    return { open: null, lastSeq: null, lastMs: writtenMs(path) };
  }
}
