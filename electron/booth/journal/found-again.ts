import type { Database } from './database.ts';
import { ofJournal } from './events.ts';
import { foundReason, viewOf, type RecordRow } from './rows.ts';
import { begunHappening } from './salvage/begun.ts';
import type { FoundAgain } from './types.ts';

/**
 * What was queued in a damaged journal, oldest first. Recorded again is an entry of the same plate and class, or the same operation on the
 * same session, that was pressed after that journal had been moved aside and was not taken back.
 */
export function foundAgain(database: Database): FoundAgain[] {
  const rows = database.all(
    `SELECT * FROM records WHERE state = 'refused' AND reason = :foundReason ORDER BY at_ms`,
    {
      foundReason,
    },
  ) as RecordRow[];
  if (rows.length === 0) return [];
  const begun = begunAfter(database);
  const first = Math.min(...rows.map(({ seq }) => begun(seq)));
  const since = new Map<string, number>();
  for (const { seq, ...row } of recordsAfter(database, first))
    for (const key of keysOf(row)) since.set(key, seq);
  return rows.map((row) => ({
    record: viewOf(row),
    isRecordedAgain: keysOf(row).some((key) => (since.get(key) ?? 0) > begun(row.seq)),
  }));
}

type Known = Pick<RecordRow, 'operation' | 'plate' | 'vehicle_class' | 'entry_id' | 'session_id'>;

/** What names the car and what was done with it. */
function keysOf({ operation, plate, vehicle_class, entry_id, session_id }: Known): string[] {
  const names = operation === 'entry' ? [[plate, vehicle_class]] : [[entry_id], [session_id?.toLowerCase()]];
  return names.filter(([name]) => (name ?? '') !== '').map((name) => JSON.stringify([operation, ...name]));
}

/** @returns for a record's number, the last number that the journal had given out when it was moved aside with that record in it */
function begunAfter(database: Database): (seq: number) => number {
  const rows = database.all(
    `SELECT detail ->> 'records' AS records FROM events WHERE record_id = '${ofJournal}' AND happening = :begunHappening
       ORDER BY seq`,
    { begunHappening },
  ) as { records: number }[];
  return (seq) => rows.find(({ records }) => records >= seq)?.records ?? seq;
}

const recordsAfter = (database: Database, first: number): (Known & { readonly seq: number })[] =>
  database.all(
    `SELECT seq, operation, plate, vehicle_class, entry_id, session_id FROM records
       WHERE seq > :first AND state <> 'voided' ORDER BY seq`,
    { first },
  ) as (Known & { readonly seq: number })[];
