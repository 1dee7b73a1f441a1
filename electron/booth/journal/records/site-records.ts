import type { RecordView } from '../../../contract/record.ts';
import type { Database } from '../database/database.ts';
import { viewOf, type RecordRow } from '../database/rows.ts';
import { endsStayElsewhere, isNotFrozen } from '../database/rules.ts';
import { logged, rowOf } from './logged.ts';
import { stampedBefore } from './stamped-before.ts';

// Cars of a site with several booths: exits of those that another one let in and whose session was not known, and own cars that left
// by another one.

/** The exits that wait for another booth's entry, oldest first. */
export const waitingForSite = (database: Database): RecordView[] =>
  (
    database.all(
      `SELECT * FROM records WHERE site_entry IS NOT NULL AND state = 'waiting-for-entry' ORDER BY seq`,
    ) as RecordRow[]
  ).map(viewOf);

/**
 * The other booths' entries whose cars this one has let out, or lets out.
 *
 * @param sinceMs pressed since then (ms since 1970), whatever the clock told
 */
export const siteExits = (database: Database, sinceMs: number): string[] =>
  (
    database.all(
      `SELECT DISTINCT site_entry FROM records AS x
         WHERE site_entry IS NOT NULL AND ${endsStayElsewhere} AND (at_ms >= :sinceMs OR state = 'waiting-for-entry'
           OR seq IN (SELECT value FROM json_each(:stampedBefore)))`,
      { sinceMs, stampedBefore: stampedBefore(database, sinceMs) },
    ) as { site_entry: string }[]
  ).map(({ site_entry: entry }) => entry);

/** Whether that one is among them, however long ago. */
export const hasSiteExit = (database: Database, entry: string): boolean =>
  database.get(`SELECT 1 FROM records AS x WHERE x.site_entry = :entry AND ${endsStayElsewhere}`, {
    entry,
  }) !== undefined;

/** Whether a supervisor has said of that exit that it is to be sent, and nothing has said since that another booth lets its car out. */
export const isSentBySupervisor = (database: Database, recordId: string): boolean =>
  database.get(
    `SELECT 1 FROM (SELECT happening, to_state FROM events
       WHERE record_id = :recordId AND happening IN ('supervisor', 'claim-lost') ORDER BY seq DESC LIMIT 1)
     WHERE happening = 'supervisor' AND to_state = 'queued'`,
    { recordId },
  ) !== undefined;

/** Whether it was in doubt as an older copy's already. What was decided of it since stands. */
export const wasDoubted = (database: Database, recordId: string): boolean =>
  database.get("SELECT 1 FROM events WHERE record_id = :recordId AND happening = 'older-copy' LIMIT 1", {
    recordId,
  }) !== undefined;

/**
 * Whether it may be put in doubt for its disk's sake alone. What was so once, or is offered to other booths, is not, nor what a person has
 * sent, or seen to, since that event.
 */
export const mayBeDoubted = (database: Database, recordId: string, since: number): boolean =>
  database.get(
    `SELECT 1 FROM records WHERE id = :recordId AND ${isNotFrozen} AND NOT EXISTS (
       SELECT 1 FROM events WHERE record_id = :recordId
         AND (happening = 'older-copy' OR happening IN ('supervisor', 'sent-anyway') AND events.seq > :since))`,
    { recordId, since },
  ) !== undefined;

/** What ends a stay, or its entry, by this booth's own doing: then nobody else has let the car out. */
const endedHere = `(SELECT 1 FROM records AS x WHERE x.entry_id = :entryId
  AND x.operation IN ('exit', 'cancel') AND x.state IN ('confirmed', 'resolved'))`;

/**
 * Keeps that a car of this booth's has left by another one, by the site's ledger. That is final there, and so it is here.
 *
 * @returns the entry after it; null: it is known, or it ended here, or there is no such entry
 */
export function keepLeftElsewhere(database: Database, entryId: string, atMs: number): RecordView | null {
  const changed = database.get(
    `UPDATE records SET left_elsewhere = 1
       WHERE id = :entryId AND operation = 'entry' AND left_elsewhere = 0 AND state NOT IN ('voided', 'local')
         AND NOT (state = 'resolved' AND session_id IS NULL) AND NOT EXISTS ${endedHere} RETURNING id`,
    { entryId },
  );
  if (changed === undefined) return null;
  const { state: from, reason, http_status: httpStatus, session_id } = rowOf(database, entryId) as RecordRow;
  const change = { recordId: entryId, happening: 'left-elsewhere', from, atMs, httpStatus };
  return logged(database, { ...change, reason: reason as RecordView['reason'] }, session_id);
}
