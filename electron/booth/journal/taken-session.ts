import type { Database } from './database.ts';
import type { RecordRow } from './rows.ts';
import { sessionKey } from '../../contract/session-id.ts';
import { isOfSession, isOfThisService } from './schema.ts';
import type { Transition } from './types.ts';

/** Why an entry is unknown whose answer names a session that another entry has. */
export const takenReason = 'session-taken';

/**
 * Which stay a session's id is of that other entries of this journal have.
 *
 * @param startDateTime as the service answered; the same instant to the second says which one, else it is the last one: services
 * rewrite times
 * @returns null: no other entry has it
 */
export function takenBy(
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

/**
 * An entry that was given the session of another one is not confirmed by that: the exits of both would end one stay.
 *
 * @returns the change; or, where that is so, that it is unknown, and since when the other stay is open
 */
export function withoutTaken(database: Database, record: RecordRow, change: Transition): Transition {
  const { confirmed, waitingExits: _released, ...more } = change;
  if (record.operation !== 'entry' || confirmed === undefined) return change;
  const other = takenBy(database, record, confirmed.sessionId, confirmed.answer.startDateTime);
  if (other === null) return change;
  const answer = { ...confirmed.answer, takenSince: other.at };
  return { ...more, to: 'unknown', reason: takenReason, answer };
}
