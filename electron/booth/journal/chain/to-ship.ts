import type { Reading } from '../database/database.ts';
import type { RecordRow } from '../database/rows.ts';
import { isOpen } from '../database/rules.ts';
import type { ChainAt, ChainEvent, OpenToShip, RecordToShip } from '../model/shipped-types.ts';
import { begunHash, isBeingRead } from './begun.ts';
import { headOf, lastEventOf, ofJournal } from './events.ts';
import { prunedIn } from './pruned.ts';

// Each is a small part of the journal, so that a press is saved between two of them.

const pageEvents = 64;
/** Events that are looked at to count: some milliseconds. */
const countedEvents = 1_000;

/** Of an event `e` with its record `r`. */
const isFirst = `(r.id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM events AS earlier WHERE earlier.record_id = e.record_id AND earlier.seq < e.seq))`;
const eventsWithRecords = 'events AS e LEFT JOIN records AS r ON r.id = e.record_id';

type Row = Omit<ChainEvent, 'hasRecord' | 'isFirst'> & { readonly hasRecord: 0 | 1; readonly isFirst: 0 | 1 };

/** @returns the events after that number, oldest first: a page of them, empty where there is none */
export function chainAfter(database: Reading, after: number): ChainEvent[] {
  const rows = database.all(
    `SELECT e.seq AS number, e.hash, nullif(e.record_id, '${ofJournal}') AS recordId, e.at_ms AS atMs, e.happening,
       e.to_state AS "to", r.id IS NOT NULL AS hasRecord, ${isFirst} AS isFirst,
       iif(r.operation = 'entry', r.id, coalesce(r.entry_id, r.site_entry)) AS entry
     FROM ${eventsWithRecords} WHERE e.seq > :after ORDER BY e.seq LIMIT ${pageEvents}`,
    { after },
  ) as Row[];
  return rows.map((row) => ({ ...row, hasRecord: row.hasRecord === 1, isFirst: row.isFirst === 1 }));
}

/** @returns the records after that one that are open, oldest first: a page of them, empty where there is none */
export const openToShip = (database: Reading, after: number): OpenToShip[] =>
  database.all(
    `SELECT seq AS number, id AS recordId, iif(operation = 'entry', id, coalesce(entry_id, site_entry)) AS entry
     FROM records WHERE ${isOpen('state')} AND seq > :after ORDER BY seq LIMIT ${pageEvents}`,
    { after },
  ) as OpenToShip[];

export function chainAt(database: Reading, number: number): ChainAt {
  const row = database.get('SELECT hash FROM events WHERE seq = :number', { number });
  const { to: seq, hash } = prunedIn(database);
  return {
    hash: (row as { hash: string } | undefined)?.hash ?? null,
    pruned: { seq, hash },
    head: headOf(database),
    salvage: begunHash(database),
    isJoining: isBeingRead(database),
  };
}

/** @returns how many records have their first event after that number, as far as one call looks, and how far that is; null: there is no event */
export function countBegun(
  database: Reading,
  after: number,
): { readonly upTo: number; readonly records: number } | null {
  const { upTo, records } = database.get(
    `SELECT max(seq) AS upTo, sum(isFirst) AS records FROM (
       SELECT e.seq, ${isFirst} AS isFirst FROM ${eventsWithRecords} WHERE e.seq > :after
       ORDER BY e.seq LIMIT ${countedEvents})`,
    { after },
  ) as { upTo: number | null; records: number };
  return upTo === null ? null : { upTo, records };
}

/** @returns null: the journal has no such record any more */
export function recordToShip(database: Reading, recordId: string): RecordToShip | null {
  const row = database.get('SELECT * FROM records WHERE id = :recordId', { recordId }) as
    RecordRow | undefined;
  if (row === undefined) return null;
  const { operation, at, plate, lane, service, request, note, operator, shift, salt } = row;
  return {
    operation,
    at,
    plate,
    lane,
    service,
    request,
    note,
    operator,
    shift,
    salt,
    lastEvent: lastEventOf(database, recordId),
    atMs: row.at_ms,
    vehicleClass: row.vehicle_class,
    entryId: row.entry_id,
    siteEntry: row.site_entry,
    sessionId: row.session_id,
    pictureSha256: row.picture_sha256,
    pictureNote: row.picture_note,
  };
}
