import type { RecordState, RecordView } from '../../contract/record.ts';
import type { Database } from './database.ts';
import { chainEvent, lastEventOf } from './events.ts';
import { isRecordedSince } from './found-again.ts';
import { foundReason, viewOf, type RecordRow } from './rows.ts';
import { joinedUpTo } from './salvage/begun.ts';
import type { Changed, LookUpNote, Transition } from './types.ts';

/** The record is not any more what the change was decided on: a bug in the caller, or a lost race; nothing was changed. */
export class StaleTransitionError extends Error {}

/** The answer to the record before is not committed yet; nothing was changed. */
class AnswerPendingError extends Error {}

/** Carries out one change of state, and what it means for the exits that wait for an entry, in one transaction. */
export function transition(database: Database, change: Transition): Changed {
  return database.transaction(() => {
    const before = rowOf(database, change.recordId);
    if (before?.state !== change.from)
      throw new StaleTransitionError(
        `${change.happening}: not ${change.from} but ${before?.state ?? 'absent'}`,
      );
    // One that was corrected is in the state that it was in.
    const lastEvent = lastEventOf(database, change.recordId);
    if (change.lastEvent !== undefined && change.lastEvent !== lastEvent)
      throw new StaleTransitionError(`${change.happening}: of event ${change.lastEvent}, not ${lastEvent}`);
    const since = change.unlessRecordedSince;
    if (since !== undefined && isRecordedSince(database, before, since))
      throw new StaleTransitionError(`${change.happening}: the same was recorded again`);
    if (change.after !== undefined && rowOf(database, change.after)?.state === 'sending')
      throw new AnswerPendingError(`${change.happening}: the record before is still on the wire`);
    const decided = heldBack(database, before, change);
    const { confirmed, edited } = decided;
    const sessionId = confirmed?.sessionId ?? change.resolvedSession ?? null;
    database.run(
      `UPDATE records SET state = :to, reason = :reason, http_status = :httpStatus,
         ever_unknown = :absent = 0 AND max(ever_unknown, :to = 'unknown'), attempts = attempts + (:to = 'sending'),
         session_id = coalesce(:sessionId, session_id), answer = coalesce(:answer, answer),
         picture_sent = coalesce(:picture, picture_sent), plate = coalesce(:plate, plate),
         lane = coalesce(:plate, lane), vehicle_class = coalesce(:vehicleClass, vehicle_class)
       WHERE id = :recordId`,
      {
        to: decided.to,
        // Proven absent: no earlier attempt was executed, and the next answer stands for itself.
        absent: Number(change.happening === 'looked-up' && change.to === 'queued'),
        reason: decided.reason,
        httpStatus: change.httpStatus,
        sessionId,
        plate: edited?.plate ?? null,
        vehicleClass: edited?.vehicleClass ?? null,
        answer: confirmed === undefined ? null : JSON.stringify(confirmed.answer),
        picture: change.picture ?? null,
        recordId: change.recordId,
      },
    );
    const after = logged(database, decided, sessionId);
    const followed = edited === undefined ? [] : followEntry(database, before, change.atMs);
    return [
      after,
      ...followed,
      ...editEntry(database, before, change),
      ...moveWaitingExits(database, change, sessionId),
    ];
  });
}

/**
 * What is still to be done with an entry that got another plate is done in that plate's lane, behind it, and is found under it.
 *
 * @param entry as it was; another operation's record has none that follow it
 */
function followEntry(database: Database, entry: RecordRow, atMs: number): RecordView[] {
  if (entry.operation !== 'entry') return [];
  const followers = database.all(
    `SELECT * FROM records WHERE entry_id = :id AND state IN (${notSent.map((state) => `'${state}'`).join(', ')})
       ORDER BY seq`,
    { id: entry.id },
  ) as RecordRow[];
  const values = 'SELECT plate, lane, vehicle_class FROM records WHERE id = :entryId';
  return followers.map(({ id, state: from, reason, http_status: httpStatus, session_id: sessionId }) => {
    database.run(`UPDATE records SET (plate, lane, vehicle_class) = (${values}) WHERE id = :id`, {
      id,
      entryId: entry.id,
    });
    const followed = { recordId: id, happening: 'entry-edited', from, atMs, httpStatus };
    return logged(database, { ...followed, reason: reason as Transition['reason'] }, sessionId);
  });
}

/** Of these states nothing has gone out, and what was asked of the service may be asked again. */
const notSent = ['waiting-for-entry', 'queued', 'refused'] as const satisfies readonly RecordState[];

/** What a look-up proves absent of a damaged journal waits for a supervisor, too: its car may have been recorded again since. */
const heldBack = (database: Database, record: RecordRow, change: Transition): Transition =>
  change.happening === 'looked-up' && change.to === 'queued' && record.seq <= joinedUpTo(database)
    ? { ...change, to: 'refused', reason: foundReason }
    : change;

const rowOf = (database: Database, id: string): RecordRow | undefined =>
  database.get('SELECT * FROM records WHERE id = :id', { id }) as RecordRow | undefined;

function logged(
  database: Database,
  change: Pick<
    Transition,
    'recordId' | 'happening' | 'from' | 'atMs' | 'reason' | 'httpStatus' | 'decided' | 'lookUp'
  >,
  sessionId: string | null,
): RecordView {
  const row = rowOf(database, change.recordId);
  if (row === undefined) throw new StaleTransitionError(`${change.happening}: absent`);
  const { atMs, happening, from, reason, httpStatus } = change;
  const { by, reason: why } = change.decided ?? {};
  const decided = { ...(by === undefined ? {} : { by }), ...(why === undefined ? {} : { why }) };
  chainEvent(database, row, {
    atMs,
    happening,
    from,
    detail: { reason, httpStatus, ...change.lookUp },
    words: { ...(sessionId === null ? {} : { sessionId }), ...decided },
  });
  return viewOf(row);
}

function moveWaitingExits(database: Database, change: Transition, sessionId: string | null): RecordView[] {
  if (change.waitingExits === undefined) return [];
  const release = change.waitingExits === 'release';
  const joined = joinedUpTo(database);
  const exits = database.all(
    `SELECT * FROM records WHERE entry_id = :id AND state = 'waiting-for-entry' ORDER BY seq`,
    { id: change.recordId },
  ) as RecordRow[];
  return exits.map((exit) => {
    // Nothing that was found in a damaged journal goes out by itself.
    const isFound = release && exit.seq <= joined;
    const reason = isFound ? foundReason : release ? null : 'entry-closed';
    database.run(
      'UPDATE records SET state = :state, reason = :reason, session_id = :sessionId WHERE id = :id',
      { state: reason === null ? 'queued' : 'refused', reason, sessionId, id: exit.id },
    );
    const happening = release ? 'entry-known' : 'entry-closed';
    const moved = { recordId: exit.id, happening, from: exit.state, atMs: change.atMs, httpStatus: null };
    return logged(database, { ...moved, reason }, sessionId);
  });
}

/**
 * The service has confirmed an edit of an entry: the booth's own record of it says the same from here on, so that the car is
 * found under its right plate.
 */
function editEntry(database: Database, act: RecordRow, change: Transition): RecordView[] {
  if (act.operation !== 'edit-entry' || change.to !== 'confirmed' || act.entry_id === null) return [];
  const entry = rowOf(database, act.entry_id);
  if (entry === undefined) return [];
  const { plateNumber, vehicleClass } = editedBy(act);
  if (plateNumber === undefined && vehicleClass === undefined) return [];
  database.run(
    `UPDATE records SET plate = coalesce(:plate, plate), lane = coalesce(:plate, lane),
       vehicle_class = coalesce(:vehicleClass, vehicle_class) WHERE id = :id`,
    { id: entry.id, plate: plateNumber ?? null, vehicleClass: vehicleClass ?? null },
  );
  const { atMs } = change;
  const { id: recordId, state: from, reason, http_status: httpStatus } = entry;
  const detail = { recordId, happening: 'edited-at-service', from, atMs, httpStatus };
  return [
    logged(database, { ...detail, reason: reason as Transition['reason'] }, entry.session_id),
    ...followEntry(database, entry, atMs),
  ];
}

function editedBy(act: RecordRow): { plateNumber?: string; vehicleClass?: string } {
  const { values } = JSON.parse(act.request ?? '{}') as { values?: ReturnType<typeof editedBy> };
  return values ?? {};
}

/** Keeps in the chain that an unknown record was looked up, and what was found; nothing of the record changes. */
export function noteLookUp(database: Database, recordId: string, atMs: number, detail: LookUpNote): void {
  database.transaction(() => {
    const row = rowOf(database, recordId);
    if (row === undefined) return;
    chainEvent(database, row, { atMs, happening: 'looked-for', from: row.state, detail: { ...detail } });
  });
}
