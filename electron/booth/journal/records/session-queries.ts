import type { RecordState } from '../../../contract/record.ts';
import { sessionKey } from '../../../contract/session-id.ts';
import type { SessionName } from '../../../contract/sessions.ts';
import { boothTimeOf } from '../../lib/booth-time.ts';
import type { Database } from '../database/database.ts';
import { detailOf, eventColumns, wordOf, type EventRow } from '../chain/event-row.ts';
import type {
  InsideCar,
  LeftCar,
  LeftCars,
  LeftHere,
  SessionRecords,
  ShownEntry,
} from '../model/record-types.ts';
import { insideOf, viewOf, type RecordRow } from '../database/rows.ts';
import { undecidedBefore } from './same-again.ts';
import { stampedBefore } from './stamped-before.ts';
import {
  endsStay,
  endsStayElsewhere,
  isException,
  isOfSession,
  isOfThisService,
  isOpen,
  isSameSession,
  isUnsettled,
  serviceOf,
} from '../database/rules.ts';

const historyLimit = 200;
/** More than a look at them shows. */
const leftLimit = 200;

/** A car without a plate is inside as well, but nothing that is typed can find it. */
const isFindable = "inside = 1 AND state <> 'draft'";

/** No exit names its session without its entry: one that was pressed before the service had answered to the entry may. */
const hasNotLeft = `NOT EXISTS (SELECT 1 FROM records AS x
  WHERE ${isSameSession('x.session_id', 'records.session_id')} AND ${serviceOf('x')} IS ${serviceOf('records')} AND ${endsStayElsewhere})`;

/** An exit of it was refused, and waits for a supervisor: nothing that was never asked, for then the car is not inside. */
const hasRefusedExit = `EXISTS (SELECT 1 FROM records AS x
  WHERE x.entry_id = records.id AND x.operation = 'exit' AND x.state = 'refused') AS has_refused_exit`;

/** With 100,000 inside one message of all of them would hold up every press, and the window, for a second. */
const insideLimit = 2_000;

/** The cars inside, oldest first, at most 2,000. @param after the `seq` of the last one before */
export function carsInside(database: Database, after = 0): InsideCar[] {
  const rows = database.all(
    `SELECT seq, id, session_id, plate, vehicle_class, at, at_ms, state, picture_sha256, picture_note,
       ${isOfThisService('records')} AS is_here, ${hasRefusedExit} FROM records
     WHERE seq > :after AND ${isFindable} AND ${hasNotLeft} ORDER BY seq LIMIT ${insideLimit}`,
    { after },
  ) as RecordRow[];
  return rows.map(insideOf);
}

/** @returns null where that entry is not (or no more) that of a car inside */
export function carInside(database: Database, entryId: string): InsideCar | null {
  const row = database.get(
    `SELECT *, ${isOfThisService('records')} AS is_here, ${hasRefusedExit} FROM records WHERE id = :entryId AND ${isFindable} AND ${hasNotLeft}`,
    {
      entryId,
    },
  ) as RecordRow | undefined;
  return row === undefined ? null : insideOf(row);
}

/** How many cars are inside whose sessions are those of the service in force; one whose entry is open is an open record. */
export function insideHere(database: Database): number {
  const { count } = database.get(
    `SELECT count(*) AS count FROM records
     WHERE ${isFindable} AND NOT ${isOpen('state')} AND ${hasNotLeft} AND ${isOfThisService('records')}`,
  ) as { count: number };
  return count;
}

/** What belongs to another service than the one in force: open records, and cars inside. */
export function leftBehind(database: Database): { open: number; inside: number } {
  const elsewhere = `NOT (${isOfThisService('records')})`;
  return database.get(
    `SELECT (SELECT count(*) FROM records WHERE ${isOpen('state')} AND ${elsewhere}) AS open,
       (SELECT count(*) FROM records WHERE ${isFindable} AND ${hasNotLeft} AND ${elsewhere}) AS inside`,
  ) as { open: number; inside: number };
}

/** So many records are looked at in some milliseconds. */
const leftLookedAt = 4_000;

/** The cars whose exits were pressed last, the last one first. @param plate a part of it; empty: all */
export function carsLeft(database: Database, plate: string, before = Number.MAX_SAFE_INTEGER): LeftCars {
  const { seq: last } = database.get('SELECT max(seq) AS seq FROM records') as { seq: number | null };
  const from = Math.min(before, (last ?? 0) + 1) - leftLookedAt;
  const exits = database.all(
    `SELECT * FROM records AS x WHERE seq >= :from AND seq < :before
       AND operation = 'exit' AND NOT (${isException}) AND ${endsStay} AND instr(plate, :plate) > 0
     ORDER BY seq DESC LIMIT ${leftLimit}`,
    { from, before, plate },
  ) as RecordRow[];
  const next = exits.length < leftLimit ? from : (exits.at(-1)?.seq ?? from);
  return { cars: exits.map((exit) => leftCarOf(database, exit)), next: next > 1 ? next : null };
}

function leftCarOf(database: Database, exit: RecordRow): LeftCar {
  const entry = database.get('SELECT * FROM records WHERE id = :id', { id: exit.entry_id }) as
    RecordRow | undefined;
  return {
    key: exit.id,
    source: 'journal',
    entryId: exit.entry_id,
    sessionId: exit.session_id,
    plate: exit.plate,
    vehicleClass: exit.vehicle_class === '' ? null : exit.vehicle_class,
    enteredAt: entry?.at ?? null,
    state: exit.state,
    hasPicture: entry !== undefined && insideOf(entry).hasPicture,
  };
}

/** The sessions without an entry at this booth that it has ended, unless that came to nothing. @param sinceMs as of `siteExits` */
export const leftElsewhere = (database: Database, sinceMs: number): string[] =>
  sessionsSince(database, endsStayElsewhere, sinceMs, stampedBefore(database, sinceMs));

/** This booth's own cars whose stay it has ended since, and those of which the service has not confirmed it yet. */
export function leftHere(database: Database, sinceMs: number): LeftHere {
  const unnamed = database.all(
    `SELECT id AS entryId, plate, at_ms AS atMs FROM records INDEXED BY records_state
     WHERE ${isUnsettled('state')} AND operation = 'entry' AND session_id IS NULL AND inside = 0`,
  ) as { entryId: string; plate: string; atMs: number }[];
  const ends = `(+x.entry_id IS NOT NULL AND ${endsStay} OR x.left_elsewhere = 1)`;
  return { sessions: sessionsSince(database, ends, sinceMs), unnamed };
}

/**
 * What was confirmed long ago, which is most of a year's records, is not looked at: the plus signs keep SQLite from the indexes of those
 * that have a session, or an entry (https://sqlite.org/optoverview.html#disqualifying_where_clause_terms_using_unary_).
 *
 * @param ends that `x` ends a stay
 * @param more the `seq` of others that are looked at, as a JSON list
 */
function sessionsSince(database: Database, ends: string, sinceMs: number, more = '[]'): string[] {
  const rows = database.all(
    `SELECT session_id FROM records AS x INDEXED BY records_state
       WHERE ${isUnsettled('x.state')} AND session_id IS NOT NULL AND ${ends} AND ${isOfThisService('x')}
     UNION SELECT session_id FROM records AS x WHERE at_ms >= :sinceMs AND +session_id IS NOT NULL AND ${ends}
       AND ${isOfThisService('x')}
     UNION SELECT session_id FROM records AS x WHERE seq IN (SELECT value FROM json_each(:more)) AND +session_id IS NOT NULL
       AND ${ends} AND ${isOfThisService('x')}`,
    { sinceMs, more },
  ) as { session_id: string }[];
  return rows.map(({ session_id: sessionId }) => sessionId);
}

/** Whether this session is one of those without an entry here. */
export const hasLeftElsewhere = (database: Database, sessionId: string): boolean =>
  database.get(
    `SELECT 1 FROM records AS x WHERE ${isOfSession('x.session_id')} AND ${endsStayElsewhere} AND ${isOfThisService('x')}`,
    {
      sessionKey: sessionKey(sessionId),
    },
  ) !== undefined;

/** So many records are looked at for an id: it is of the last few, or nothing was confirmed for long. */
const seenAmong = 1_000;

/** The id that the service wrote last, of an entry or an exit; null: none of the last ones. */
export function seenSessionId(database: Database): string | null {
  const row = database.get(
    `SELECT session_id FROM records WHERE seq > (SELECT max(seq) FROM records) - ${seenAmong}
       AND operation IN ('entry', 'exit') AND state = 'confirmed'
       AND +session_id IS NOT NULL AND ${isOfThisService('records')} ORDER BY seq DESC LIMIT 1`,
  ) as { session_id: string } | undefined;
  return row?.session_id ?? null;
}

const isConfirmed = `${isOfSession('session_id')} AND at_ms = :atMs AND operation = 'entry' AND state = 'confirmed'
  AND ${isOfThisService('records')}`;

const shown = ({ sessionId, atMs }: ShownEntry): { sessionKey: string; atMs: number } => ({
  sessionKey: sessionKey(sessionId),
  atMs,
});

export const hasConfirmed = (database: Database, entries: readonly ShownEntry[]): boolean =>
  entries.some(
    (entry) => database.get(`SELECT 1 FROM records WHERE ${isConfirmed}`, shown(entry)) !== undefined,
  );

/** One that a look-up settled is not counted, which would be its own witness. @returns the event that sent the newest; null: none */
export function newestConfirmed(database: Database, entries: readonly ShownEntry[]): number | null {
  let newest: number | null = null;
  for (const entry of entries) {
    const row = database.get(
      `SELECT (SELECT min(seq) FROM events WHERE record_id = records.id AND to_state = 'sending') AS sent
         FROM records WHERE ${isConfirmed} AND reason IS NULL`,
      shown(entry),
    ) as { sent: number | null } | undefined;
    const sent = row?.sent ?? null;
    if (sent !== null && (newest === null || sent > newest)) newest = sent;
  }
  return newest;
}

/**
 * This booth's records of a session, oldest first, and what happened to them; the last 200 changes. Two services may give one id: it
 * is that of the service in force, or else of the one that gave it last.
 */
export function sessionRecords(database: Database, session: SessionName): SessionRecords {
  const rows =
    'entryId' in session || 'siteEntry' in session
      ? (database.all(
          'SELECT * FROM records WHERE id = :entry OR entry_id = :entry OR site_entry = :entry ORDER BY seq',
          { entry: 'entryId' in session ? session.entryId : session.siteEntry },
        ) as RecordRow[])
      : ofOneService(database, session.sessionId);
  const history = rows.flatMap((row) => historyOf(database, row));
  history.sort((one, other) => one.seq - other.seq);
  const entry = rows.find(({ operation }) => operation === 'entry');
  const undecided = entry === undefined ? null : undecidedBefore(database, entry);
  return {
    records: rows.map(viewOf),
    history: history.slice(-historyLimit).map(({ seq: _seq, ...step }) => step),
    ...(undecided === null ? {} : { undecided }),
  };
}

function ofOneService(database: Database, sessionId: string): RecordRow[] {
  const rows = database.all(
    `SELECT *, ${serviceOf('records')} AS whose, ${isOfThisService('records')} AS is_here
     FROM records WHERE ${isOfSession('session_id')} ORDER BY seq`,
    { sessionKey: sessionKey(sessionId) },
  ) as (RecordRow & { whose: string | null; is_here: 0 | 1 })[];
  const last = rows.findLast(({ is_here }) => is_here === 1) ?? rows.at(-1);
  return rows.filter(({ whose }) => whose === last?.whose);
}

type Step = SessionRecords['history'][number] & { readonly seq: number };

function historyOf(database: Database, record: RecordRow): Step[] {
  const events = database.all(`SELECT ${eventColumns} FROM events WHERE record_id = :id ORDER BY seq`, {
    id: record.id,
  }) as EventRow[];
  const offset = offsetMinutesOf(record.at);
  return events.map((event) => ({
    seq: event.seq,
    at: boothTimeOf(event.at_ms, offset),
    recordId: record.id,
    event: wordFor(event),
    state: event.to_state as RecordState,
    by: wordOf(event, 'by'),
    why: wordOf(event, 'why'),
  }));
}

/** What is not certain of a change has a word of its own. */
function wordFor(event: EventRow): string {
  if (detailOf(event, 'claim') === 'uncertain') return `${event.happening}-uncertain`;
  return detailOf(event, 'fence') === 'uncertain' ? 'taken-over-uncertain' : event.happening;
}

/** Minutes east of UTC of a booth's time. */
function offsetMinutesOf(at: string): number {
  const [sign, hours, minutes] = [at.slice(-6, -5), Number(at.slice(-5, -3)), Number(at.slice(-2))];
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes);
}
