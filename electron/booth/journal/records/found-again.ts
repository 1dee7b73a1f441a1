import type { Database } from '../database/database.ts';
import { chainEvent, headOf, ofJournal } from '../chain/events.ts';
import type { FoundAgain } from '../model/record-types.ts';
import { foundReason, sessionKeyOf, viewOf, type RecordRow } from '../database/rows.ts';
import { begunEvent, joinedUpTo } from '../chain/begun.ts';
import { isOpen } from '../database/rules.ts';

/** What told it is erased: from here on the chain alone does. */
const againEvent = 'recorded-again';

/**
 * What was queued in a damaged journal, oldest first. Recorded again is an entry of the same plate, or the same operation on the same
 * session, that was pressed after that journal had been moved aside and was not taken back, or has been erased since.
 */
export function foundAgain(database: Database): FoundAgain[] {
  const rows = foundRows(database);
  if (rows.length === 0) return [];
  const { seq: until } = headOf(database);
  const begun = begunAfter(database);
  const first = Math.min(...rows.map(({ seq }) => begun(seq)));
  const since = new Map<string, number>();
  for (const { seq, ...row } of recordsAfter(database, first))
    for (const key of keysOf(row)) since.set(key, seq);
  return rows.map((row) => ({
    record: viewOf(row),
    isRecordedAgain:
      isToldAgain(database, row) || keysOf(row).some((key) => (since.get(key) ?? 0) > begun(row.seq)),
    until,
  }));
}

/**
 * Whether the same was recorded again behind the event of that number: by a record of then, or by one that has been given that plate,
 * or that session, since.
 */
export function isRecordedSince(database: Database, row: RecordRow, until: number): boolean {
  if (isToldAgain(database, row)) return true;
  const keys = new Set(keysOf(row));
  const same = changedSince(database, row, until).filter((changed) =>
    keysOf(changed).some((key) => keys.has(key)),
  );
  if (same.length === 0) return false;
  const begun = begunAfter(database)(row.seq);
  return same.some(({ seq }) => seq > begun);
}

/** Keeps what is about to be erased known of those that it recorded once more. To be called in a transaction. */
export function keepRecordedAgain(
  database: Database,
  erased: readonly { readonly id: string }[],
  atMs: number,
): void {
  const sql = "SELECT * FROM records WHERE id = :id AND state <> 'voided'";
  const going = erased
    .map(({ id }) => database.get(sql, { id }) as RecordRow | undefined)
    .filter((row) => row !== undefined);
  const rows = foundOrLater(database, Math.max(0, ...going.map(({ seq }) => seq)));
  if (rows.length === 0) return;
  const begun = begunAfter(database);
  for (const again of going) {
    const keys = new Set(keysOf(again));
    for (const row of rows) {
      const isSame = keysOf(row).some((key) => keys.has(key)) || mayBeItsExit(row, again);
      if (isSame && again.seq > begun(row.seq)) tellAgain(database, row, atMs);
    }
  }
}

/** Of these, what a damaged journal left open may have been recorded once more: nobody can know. To be called in a transaction. */
export function doubtFound(database: Database, ids: readonly string[], atMs: number): void {
  const doubted = new Set(ids);
  for (const row of foundOrLater(database)) if (doubted.has(row.id)) tellAgain(database, row, atMs);
}

function tellAgain(database: Database, row: RecordRow, atMs: number): void {
  if (isToldAgain(database, row)) return;
  chainEvent(database, row, { atMs, happening: againEvent, from: row.state, detail: {} });
}

const isToldAgain = (database: Database, { id }: RecordRow): boolean =>
  database.get('SELECT 1 FROM events WHERE record_id = :id AND happening = :againHappening', {
    id,
    againHappening: againEvent,
  }) !== undefined;

const foundRows = (database: Database): RecordRow[] =>
  database.all(`SELECT * FROM records WHERE state = 'refused' AND reason = :foundReason ORDER BY at_ms`, {
    foundReason,
  }) as RecordRow[];

/**
 * What a damaged journal left open: it was found again, or may be yet, when a look-up proves it absent or its entry becomes known.
 *
 * @param last up to the record of that number
 */
function foundOrLater(database: Database, last = Number.MAX_SAFE_INTEGER): RecordRow[] {
  const open = `FROM records WHERE ${isOpen('state')} AND seq <= :last`;
  // Retention erases the oldest, before which nothing is open: not for each of them all that the journal says of itself is gone through.
  if (database.get(`SELECT 1 ${open} LIMIT 1`, { last }) === undefined) return [];
  const joined = Math.min(last, joinedUpTo(database));
  return database.all(`SELECT * ${open} ORDER BY seq`, { last: joined }) as RecordRow[];
}

/** An exit that waits for its entry names no session yet: one of its plate may be of the session that it will name. */
const mayBeItsExit = (exit: Known, other: Known): boolean =>
  exit.operation === 'exit' &&
  exit.session_id === null &&
  other.operation === 'exit' &&
  other.entry_id === null &&
  other.session_id !== null &&
  other.plate === exit.plate;

type Known = Pick<RecordRow, 'operation' | 'plate' | 'entry_id' | 'session_id' | 'site_entry'>;

/** What names the car and what was done with it. */
function keysOf({ operation, plate, entry_id, session_id, site_entry }: Known): string[] {
  const names = operation === 'entry' ? [plate] : [entry_id, site_entry, sessionKeyOf({ session_id })];
  return names.filter((name) => (name ?? '') !== '').map((name) => JSON.stringify([operation, name]));
}

/** @returns for a record's number, the last number that the journal had given out when it was moved aside with that record in it */
function begunAfter(database: Database): (seq: number) => number {
  const rows = database.all(
    `SELECT detail ->> 'records' AS records FROM events WHERE record_id = '${ofJournal}' AND happening = :begunHappening
       ORDER BY seq`,
    { begunHappening: begunEvent },
  ) as { records: number }[];
  return (seq) => rows.find(({ records }) => records >= seq)?.records ?? seq;
}

const recordsAfter = (database: Database, first: number): (Known & { readonly seq: number })[] =>
  database.all(
    `SELECT seq, operation, plate, entry_id, session_id, site_entry FROM records
       WHERE seq > :first AND state <> 'voided' ORDER BY seq`,
    { first },
  ) as (Known & { readonly seq: number })[];

/** Those behind the given one that have changed since. Not those before it: they were found with it, and most have been sent since. */
const changedSince = (
  database: Database,
  { seq, operation }: RecordRow,
  until: number,
): (Known & { readonly seq: number })[] =>
  database.all(
    `SELECT r.seq, r.operation, r.plate, r.entry_id, r.session_id, r.site_entry
       FROM events CROSS JOIN records AS r ON r.id = events.record_id
       WHERE events.seq > :until AND r.seq > :seq AND r.operation = :operation AND r.state <> 'voided'`,
    { until, seq, operation },
  ) as (Known & { readonly seq: number })[];
