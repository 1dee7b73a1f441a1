import type { RecordState, RecordView } from '../../../contract/record.ts';
import type { Database } from '../database/database.ts';
import { logged, rowOf } from './logged.ts';
import { forgetFarReading } from './readings.ts';
import type { Transition } from '../model/record-types.ts';
import { sessionKeyOf, type RecordRow } from '../database/rows.ts';
import { isOfSession, isOfThisService } from '../database/rules.ts';

// What is done with a session has the plate and the class of its entry, and waits in that plate's lane, also where they change.

/** Of these states nothing is on its way, and what was asked of the service may be asked again. */
const followingStates = ['waiting-for-entry', 'queued', 'refused'] as const satisfies readonly RecordState[];

/**
 * What is still to be done with an entry that got another plate is done in that plate's lane, behind it, and is found under it.
 *
 * @param entryId another operation's record has none that follow it
 */
export function followEntry(database: Database, entryId: string, atMs: number): RecordView[] {
  const entry = rowOf(database, entryId);
  if (entry?.operation !== 'entry') return [];
  // `+`: by the entry and its session, and not through all that waits.
  const followers = database.all(
    `SELECT * FROM records WHERE +state IN (${followingStates.map((state) => `'${state}'`).join(', ')})
       AND operation <> 'entry' AND (entry_id = :entryId OR entry_id IS NULL AND ${isOfSession('session_id')} AND ${isOfThisService('records')})
       ORDER BY seq`,
    // Its exit may have been pressed by its session's id.
    { entryId, sessionKey: sessionKeyOf(entry) },
  ) as RecordRow[];
  return followers.flatMap((row) => follow(database, row, entry, atMs) ?? []);
}

/**
 * What was on its way, or may have been executed, while its entry got another plate follows it when it waits again.
 *
 * @returns null: it is as its entry is, or does not wait
 */
export function followOwnEntry(database: Database, recordId: string, atMs: number): RecordView | null {
  const row = rowOf(database, recordId);
  if (row === undefined || !followingStates.some((state) => state === row.state)) return null;
  const entry = entryOf(database, row);
  return entry === undefined ? null : follow(database, row, entry, atMs);
}

/** The entry whose session something is done with; undefined: none of this booth. */
function entryOf(database: Database, row: RecordRow): RecordRow | undefined {
  if (row.operation === 'entry') return undefined;
  if (row.entry_id !== null) return rowOf(database, row.entry_id);
  return database.get(
    `SELECT * FROM records WHERE operation = 'entry' AND ${isOfSession('session_id')} AND ${isOfThisService('records')} ORDER BY seq LIMIT 1`,
    { sessionKey: sessionKeyOf(row) },
  ) as RecordRow | undefined;
}

function follow(database: Database, row: RecordRow, entry: RecordRow, atMs: number): RecordView | null {
  const { plate, lane, vehicle_class: vehicleClass } = entry;
  if (row.plate === plate && row.lane === lane && row.vehicle_class === vehicleClass) return null;
  const { id, state: from, reason, http_status: httpStatus, session_id: sessionId } = row;
  database.run(
    `UPDATE records SET plate = :plate, lane = :lane, vehicle_class = :vehicleClass, request = :request WHERE id = :id`,
    { id, plate, lane, vehicleClass, request: requestOf(row, entry) },
  );
  forgetFarReading(database, rowOf(database, id) as RecordRow, atMs);
  const followed = { recordId: id, happening: 'entry-edited', from, atMs, httpStatus };
  return logged(database, { ...followed, reason: reason as Transition['reason'] }, sessionId);
}

/** What of a request is the plate and the class that the entry had is what is known of it, and nobody's own word. */
function requestOf(row: RecordRow, entry: RecordRow): string | null {
  if (row.request === null) return null;
  const request = JSON.parse(row.request) as Request;
  const { plateNumber, vehicleClass } = request.values ?? {};
  const known = {
    ...(plateNumber === row.plate ? { plateNumber: entry.plate } : {}),
    ...(vehicleClass === row.vehicle_class ? { vehicleClass: entry.vehicle_class } : {}),
  };
  return JSON.stringify({ ...request, values: { ...request.values, ...known } });
}

/** What an operation on a session carries, as far as its entry says the same. */
interface Request {
  readonly values?: { readonly plateNumber?: string | null; readonly vehicleClass?: string | null };
}

/**
 * The service has confirmed an edit of an entry: the booth's own record of it says the same from here on, so that the car is
 * found under its right plate.
 *
 * @param act as it was recorded; that of another operation edits nothing
 */
export function editEntry(database: Database, act: RecordRow, change: Transition): RecordView[] {
  if (act.operation !== 'edit-entry' || change.to !== 'confirmed') return [];
  const entry = entryOf(database, act);
  if (entry === undefined) return [];
  const { plateNumber, vehicleClass } = (JSON.parse(act.request ?? '{}') as Request).values ?? {};
  if ((plateNumber ?? vehicleClass ?? null) === null) return [];
  database.run(
    `UPDATE records SET plate = coalesce(:plate, plate), lane = coalesce(:plate, lane),
       vehicle_class = coalesce(:vehicleClass, vehicle_class) WHERE id = :id`,
    { id: entry.id, plate: plateNumber ?? null, vehicleClass: vehicleClass ?? null },
  );
  const { atMs } = change;
  const { id: recordId, state: from, reason, http_status: httpStatus } = entry;
  forgetFarReading(database, rowOf(database, recordId) as RecordRow, atMs);
  const detail = { recordId, happening: 'edited-at-service', from, atMs, httpStatus };
  return [
    logged(database, { ...detail, reason: reason as Transition['reason'] }, entry.session_id),
    ...followEntry(database, recordId, atMs),
  ];
}

/**
 * Exits that wait for an entry which this booth sends no more, and are still this booth's, wait for it as for another booth's: by the ledger it
 * keeps its record's id.
 *
 * @returns those, as they are now
 */
export function exitsOfOthers(
  database: Database,
  { id: entryId, operation }: Pick<RecordRow, 'id' | 'operation'>,
  atMs: number,
): RecordView[] {
  if (operation !== 'entry') return [];
  const exits = database.all(
    `SELECT * FROM records WHERE entry_id = :entryId AND state = 'waiting-for-entry' ORDER BY seq`,
    { entryId },
  ) as RecordRow[];
  return exits.map((exit) => {
    const { id, state: from, reason, http_status: httpStatus } = exit;
    database.run('UPDATE records SET site_entry = entry_id, entry_id = NULL WHERE id = :id', { id });
    const moved = { recordId: id, happening: 'entry-handed-over', from, atMs, httpStatus };
    return logged(database, { ...moved, reason: reason as Transition['reason'] }, null);
  });
}
