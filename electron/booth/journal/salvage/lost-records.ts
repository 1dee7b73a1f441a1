import type { Reading } from '../database/database.ts';
import type { Lost } from '../model/report-types.ts';
import type { Begun } from './begin.ts';

/**
 * How many records a journal had that were not found, judged by everything that counts them: its own tallies of what stood in it, the
 * numbers that it had given out and that neither a record nor an event explains, and the last head that left it. Nothing is taken for
 * sure that two of them do not agree about.
 *
 * @param known how many stand in the new journal; how many are known from their events only, and of these how many were open; how
 * many records have events and are not there, or were erased and have none any more; `before`: numbers that a journal had
 * given out of which the damaged one had not been read to the end itself, and how many of those stand in the new one
 */
export function lostRecords(
  { counted, given, isCounted, isBehind }: Pick<Begun, 'counted' | 'given' | 'isCounted' | 'isBehind'>,
  known: {
    readonly saved: number;
    readonly byEvents: { readonly all: number; readonly open: number };
    readonly explained: number;
    readonly before: { readonly given: number; readonly saved: number };
  },
): Lost {
  const { saved, byEvents, explained, before } = known;
  const byTallies = Math.max(byEvents.all, (counted ?? 0) - saved);
  const own = { given: (given.records ?? 0) - before.given, saved: saved - before.saved };
  const byNumbers = byEvents.all + Math.max(0, own.given - own.saved - explained);
  const records = Math.max(byTallies, byNumbers);
  if (records > byEvents.all - byEvents.open) return { records, unsent: 'some' };
  return { records, unsent: isCounted && byTallies === byNumbers && !isBehind ? 'none' : 'unknown' };
}

/** Whether a record was erased after the event of that number. */
export const isErasedSince = (database: Pick<Reading, 'get'>, id: string, seq: number): boolean =>
  database.get("SELECT 1 FROM events WHERE record_id = :id AND seq > :seq AND happening = 'erased'", {
    id,
    seq,
  }) !== undefined;

/**
 * How many records of a damaged journal had joined and have been erased since, because somebody asked for it: they are not lost.
 *
 * @param before counts those alone that were in the journal before it
 */
export function erasedSince(
  database: Pick<Reading, 'get'>,
  { seq: begun }: Pick<Begun, 'seq'>,
  before: Pick<Begun, 'seq'> | null = null,
): number {
  const { count } = database.get(
    `SELECT count(DISTINCT record_id) AS count FROM events WHERE seq > :begun AND happening = 'erased' AND detail ->> 'of' IS NULL
       AND NOT EXISTS (SELECT 1 FROM events AS made
         WHERE made.record_id = events.record_id AND made.seq > :begun AND made.happening IN ('saved', 'taken-over'))
       AND (:before IS NULL OR (SELECT min(seq) FROM events AS first WHERE first.record_id = events.record_id) < :before)`,
    { begun, before: before?.seq ?? null },
  ) as { count: number };
  return count;
}
