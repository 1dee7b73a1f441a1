import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { tellSalvaged } from '../chained-rows.ts';
import type { Damage } from '../checks.ts';
import { Database } from '../database.ts';
import { flushFolder } from '../durable.ts';
import { detailOf, eventColumns, type EventRow } from '../event-row.ts';
import { chainNote, ofJournal } from '../events.ts';
import { readHeads, type Head } from '../heads.ts';
import { refuseNewer } from '../migrate.ts';
import { flushDatabase } from '../raw-file.ts';
import { isDiskFull } from '../sqlite-errors.ts';
import type { SalvageReport } from '../report-types.ts';
import { endSalvage, forgetWish, journalFile, moveAside, type Salvage } from './aside.ts';
import { collect, type Found } from './collect.ts';
import { lostRecords, type Lost } from './lost-records.ts';
import { Pages, versionIn } from './pages.ts';
import { rebuild } from './rebuild.ts';
import { gapsIn, reconcile } from './reconcile.ts';

/** The new journal, until all of it is written. */
export const salvagingFile = 'journal.salvaging.sqlite';

/**
 * Moves a damaged journal aside and puts a new one in its place, with everything that can be read. Whenever it is killed, the
 * next start goes on with it.
 *
 * @param begun as the last run left it, or why it is to begin
 * @param nowMs for the folder's name and the chain (ms since 1970)
 * @returns what was saved and what was not; the damaged journal stays in its folder
 * @throws NewerJournalError, untouched; the file system's or SQLite's own error where the disk has no room for the records
 */
export function salvage(
  directory: string,
  begun: Salvage | { readonly reason: Damage },
  nowMs: number,
): SalvageReport {
  if (!('folder' in begun)) refuseNewer(versionIn(join(directory, journalFile)));
  const { folder, reason } = moveAside(directory, 'folder' in begun ? begun : { ...begun, nowMs });
  const target = join(directory, journalFile);
  // Where it stands already, the last run was killed after placing it and before it could note so.
  if (!existsSync(target)) {
    const beside = join(directory, salvagingFile);
    const about = { folder, reason, nowMs, lastHead: readHeads(directory).at(-1) };
    const source = join(directory, folder, journalFile);
    try {
      build(source, beside, about);
    } catch (error) {
      if (isDiskFull(error)) throw error;
      // The lane goes on with an empty journal; the damaged one is there for people.
      build(null, beside, { ...about, fault: String(error) });
    }
    renameSync(beside, target);
    flushFolder(directory);
  }
  const report = reportIn(target);
  forgetWish(directory);
  endSalvage(directory);
  return report;
}

interface About {
  readonly folder: string;
  readonly reason: Damage;
  readonly nowMs: number;
  /** The last that left the damaged journal; undefined: none did. */
  readonly lastHead: Head | undefined;
  readonly fault?: string;
}

/** Writes the new journal to `file`, whole and closed. @param source null: nothing can be read */
function build(source: string | null, file: string, about: About): void {
  const { folder, reason, nowMs, lastHead, fault } = about;
  const pages = source === null ? null : new Pages(source);
  const hasTornLog = pages?.hasTornLog ?? false;
  let found: Found;
  let rebuilt: ReturnType<typeof rebuild>;
  const lastEvents = new Map<string, EventRow>();
  try {
    found = collect(pages);
    for (const [, event] of [...found.events].sort(([a], [b]) => a - b))
      lastEvents.set(event.record_id, event);
    rebuilt = rebuild(found, file, lastEvents);
  } finally {
    pages?.close();
  }
  const database = new Database(file);
  try {
    database.transaction(() => {
      const events = database.all(`SELECT ${eventColumns} FROM events ORDER BY seq`) as EventRow[];
      const { seq } = database.get(`SELECT seq FROM sqlite_sequence WHERE name = 'events'`) as {
        seq: number;
      };
      const gaps = gapsIn(events, seq);
      const changed = reconcile(database, { lastEvents, stale: rebuilt.stale, atMs: nowMs });
      const ids = database.all('SELECT id FROM records') as { id: string }[];
      const saved = new Set(ids.map(({ id }) => id));
      const records = saved.size;
      const lost = lostRecords(found, lastEvents, { saved, byEvents: changed.lost, lastHead, hasTornLog });
      const detail = {
        folder,
        reason,
        fault: fault ?? null,
        gaps,
        records,
        recordsLost: lost.records,
        unsent: source === null ? 'unknown' : lost.unsent,
        doubtful: changed.doubtful,
        restated: changed.restated,
        pictures: rebuilt.pictures,
        picturesLost: changed.lostPictures,
        events: events.length,
        eventsLost: seq - events.length,
      };
      tellSalvaged(database, nowMs);
      chainNote(database, { atMs: nowMs, happening: 'salvaged', to: 'salvaged', detail });
    });
    database.checkpoint();
  } finally {
    database.close();
  }
  flushDatabase(file);
}

/** What the journal at `file` says of its own salvage. */
function reportIn(file: string): SalvageReport {
  const database = new Database(file);
  try {
    const event = database.get(
      `SELECT detail FROM events WHERE record_id = '${ofJournal}' AND happening = 'salvaged' ORDER BY seq DESC LIMIT 1`,
    ) as Pick<EventRow, 'detail'>;
    const number = (field: string): number => Number(detailOf(event, field));
    const fault = detailOf(event, 'fault');
    return {
      folder: String(detailOf(event, 'folder')),
      reason: detailOf(event, 'reason') as Damage,
      fault: typeof fault === 'string' ? fault : null,
      records: {
        saved: number('records'),
        lost: number('recordsLost'),
        unsent: (detailOf(event, 'unsent') ?? 'unknown') as Lost['unsent'],
        doubtful: number('doubtful'),
        restated: number('restated'),
      },
      pictures: { saved: number('pictures'), lost: number('picturesLost') },
      events: { saved: number('events'), lost: number('eventsLost') },
    };
  } finally {
    database.close();
  }
}
