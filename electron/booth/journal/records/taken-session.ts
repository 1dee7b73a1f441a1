import type { RecordReason } from '../../../contract/record.ts';
import type { Database } from '../database/database.ts';
import type { Transition } from '../model/record-types.ts';
import type { RecordRow } from '../database/rows.ts';
import { sessionKey } from '../../../contract/session-id.ts';
import { endsStay, isOfSession, isOfThisService } from '../database/rules.ts';

/** Why an entry is unknown whose answer names a session that another entry has, or that an exit of before is to end. */
export const takenReason = 'session-taken';
/** Why an exit that waited for its entry is not sent: another one ends that stay. */
export const leftReason = 'already-left' satisfies RecordReason;

/**
 * Which stay a session's id is of that other entries of this journal have.
 *
 * @param startDateTime as the service answered; the same instant to the second says which one, else it is the last one: services
 * rewrite times
 * @returns null: no other entry has it
 */
function takenBy(
  database: Database,
  { id }: Pick<RecordRow, 'id'>,
  sessionId: string,
  startDateTime: string | null,
): Pick<RecordRow, 'at'> | null {
  const others = database.all(
    `SELECT at, at_ms FROM records
       WHERE ${isOfSession('session_id')} AND operation = 'entry' AND id <> :id
         AND ${isOfThisService('records')} ORDER BY seq DESC`,
    { id, sessionKey: sessionKey(sessionId) },
  ) as Pick<RecordRow, 'at' | 'at_ms'>[];
  const second = Math.floor(Date.parse(startDateTime ?? '') / 1_000);
  return others.find(({ at_ms: atMs }) => Math.floor(atMs / 1_000) === second) ?? others[0] ?? null;
}

/** What is to end a session that this booth did not begin, as far as the service has not refused it. */
const endingsOf = (database: Database, sessionId: string): Pick<RecordRow, 'seq' | 'operation'>[] =>
  database.all(
    `SELECT seq, operation FROM records AS x
       WHERE ${isOfSession('x.session_id')} AND x.entry_id IS NULL AND ${endsStay} AND ${isOfThisService('x')}`,
    { sessionKey: sessionKey(sessionId) },
  ) as Pick<RecordRow, 'seq' | 'operation'>[];

/** Whether the stay ended before that entry was pressed: its exit, late on the wire, would end this one's. */
const endsBefore = (database: Database, { seq }: Pick<RecordRow, 'seq'>, sessionId: string): boolean =>
  endingsOf(database, sessionId).some((ending) => ending.seq < seq);

/** Whether a session's exit was pressed by its id, when nobody knew whose entry had begun it. */
export const hasExitById = (database: Database, sessionId: string): boolean =>
  endingsOf(database, sessionId).some(({ operation }) => operation === 'exit');

/** Whether a session that is named for that record is another stay's; or, for an exit, is ended by another one, pressed by its id since. */
export const isTaken = (
  database: Database,
  record: Pick<RecordRow, 'id' | 'seq' | 'operation'>,
  sessionId: string,
): boolean =>
  takenBy(database, record, sessionId, null) !== null ||
  endsBefore(database, record, sessionId) ||
  (record.operation === 'exit' && endsBesides(database, record, sessionId));

const endsBesides = (database: Database, { seq }: Pick<RecordRow, 'seq'>, sessionId: string): boolean =>
  endingsOf(database, sessionId).some((ending) => ending.operation === 'exit' && ending.seq !== seq);

/**
 * An entry that was given the session of another stay is not confirmed by that: the exits of both would end one stay.
 *
 * @returns the change; or, where that is so, that it is unknown, and where that is known since when the other stay is open
 */
export function withoutTaken(database: Database, record: RecordRow, change: Transition): Transition {
  const { confirmed, waitingExits: _released, ...more } = change;
  if (record.operation !== 'entry' || confirmed === undefined) return change;
  const { sessionId } = confirmed;
  const other = takenBy(database, record, sessionId, confirmed.answer.startDateTime);
  if (other === null && !endsBefore(database, record, sessionId)) return change;
  const answer = { ...confirmed.answer, ...(other === null ? {} : { takenSince: other.at }) };
  return { ...more, to: 'unknown', reason: takenReason, answer };
}
