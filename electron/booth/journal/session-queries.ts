import type { RecordState } from '../../contract/record.ts';
import type { SessionName } from '../../contract/sessions.ts';
import { boothTimeOf } from '../booth-time.ts';
import type { Database } from './database.ts';
import { eventColumns, wordOf, type EventRow } from './event-row.ts';
import { insideOf, viewOf, type RecordRow } from './rows.ts';
import { endsStay, endsStayElsewhere } from './schema.ts';
import type { InsideCar, LeftCar, LeftHere, SessionRecords } from './types.ts';

const historyLimit = 200;

/** A car without a plate is inside as well, but nothing that is typed can find it. */
const isFindable = "inside = 1 AND state <> 'draft'";

/** Every car inside, oldest first. */
export function carsInside(database: Database): InsideCar[] {
  const rows = database.all(`SELECT * FROM records WHERE ${isFindable} ORDER BY seq`) as RecordRow[];
  return rows.map(insideOf);
}

/** @returns null where that entry is not (or no more) that of a car inside */
export function carInside(database: Database, entryId: string): InsideCar | null {
  const row = database.get(`SELECT * FROM records WHERE id = :entryId AND ${isFindable}`, { entryId }) as
    RecordRow | undefined;
  return row === undefined ? null : insideOf(row);
}

const leftLimit = 200;

/** The cars whose exits were pressed last, the last one first. @param plate a part of it; empty: all */
export function carsLeft(database: Database, plate: string): LeftCar[] {
  const exits = database.all(
    `SELECT * FROM records
     WHERE operation = 'exit' AND state NOT IN ('voided', 'local') AND instr(plate, :plate) > 0
     ORDER BY seq DESC LIMIT ${leftLimit}`,
    { plate },
  ) as RecordRow[];
  return exits.map((exit) => {
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
  });
}

/** The sessions without an entry at this booth that it has ended, unless that came to nothing. */
export function leftElsewhere(database: Database): string[] {
  const rows = database.all(
    `SELECT DISTINCT session_id FROM records AS x WHERE session_id IS NOT NULL AND ${endsStayElsewhere}`,
  ) as { session_id: string }[];
  return rows.map(({ session_id: sessionId }) => sessionId);
}

/** This booth's own cars whose stay it has ended since, and those of which the service has not confirmed it yet. */
export function leftHere(database: Database, sinceMs: number): LeftHere {
  const rows = database.all(
    `SELECT DISTINCT session_id FROM records AS x WHERE session_id IS NOT NULL AND entry_id IS NOT NULL AND ${endsStay}
       AND (state <> 'confirmed' OR at_ms >= :sinceMs)`,
    { sinceMs },
  ) as { session_id: string }[];
  const unnamed = database.all(
    `SELECT id AS entryId, plate, at_ms AS atMs FROM records
     WHERE operation = 'entry' AND session_id IS NULL AND inside = 0 AND state <> 'voided'`,
  ) as { entryId: string; plate: string; atMs: number }[];
  return { sessions: rows.map(({ session_id: sessionId }) => sessionId), unnamed };
}

/** Whether this session is one of those without an entry here. */
export const hasLeftElsewhere = (database: Database, sessionId: string): boolean =>
  database.get(`SELECT 1 FROM records AS x WHERE session_id = :sessionId AND ${endsStayElsewhere}`, {
    sessionId,
  }) !== undefined;

/** One that a look-up settled is not counted: it would be its own witness. */
export const hasConfirmed = (
  database: Database,
  entries: readonly { readonly sessionId: string; readonly atMs: number }[],
): boolean =>
  entries.some(
    (entry) =>
      database.get(
        `SELECT 1 FROM records WHERE session_id = :sessionId AND at_ms = :atMs AND operation = 'entry'
           AND state = 'confirmed' AND reason IS NULL`,
        { ...entry },
      ) !== undefined,
  );

/** This booth's records of a session, oldest first, and what happened to them; the last 200 changes. */
export function sessionRecords(database: Database, session: SessionName): SessionRecords {
  const rows = (
    'entryId' in session
      ? database.all('SELECT * FROM records WHERE id = :entryId OR entry_id = :entryId ORDER BY seq', {
          entryId: session.entryId,
        })
      : database.all('SELECT * FROM records WHERE session_id = :sessionId ORDER BY seq', {
          sessionId: session.sessionId,
        })
  ) as RecordRow[];
  const history = rows.flatMap((row) => historyOf(database, row));
  history.sort((one, other) => one.seq - other.seq);
  return {
    records: rows.map(viewOf),
    history: history.slice(-historyLimit).map(({ seq: _seq, ...step }) => step),
  };
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
    happening: event.happening,
    state: event.to_state as RecordState,
    by: wordOf(event, 'by'),
    why: wordOf(event, 'why'),
  }));
}

/** Minutes east of UTC of a booth's time. */
function offsetMinutesOf(at: string): number {
  const [sign, hours, minutes] = [at.slice(-6, -5), Number(at.slice(-5, -3)), Number(at.slice(-2))];
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes);
}
