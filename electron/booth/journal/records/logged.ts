import type { RecordView } from '../../../contract/record.ts';
import type { Database } from '../database/database.ts';
import { chainEvent } from '../chain/events.ts';
import type { Transition } from '../model/record-types.ts';
import { viewOf, type RecordRow } from '../database/rows.ts';

export const rowOf = (database: Database, id: string): RecordRow | undefined =>
  database.get('SELECT * FROM records WHERE id = :id', { id }) as RecordRow | undefined;

/** Whether that holds of a record. @param rule a condition on its row */
export const holdsOf = (database: Database, id: string, rule: string): boolean =>
  database.get(`SELECT 1 FROM records WHERE id = :id AND ${rule}`, { id }) !== undefined;

/** Keeps in the chain what was changed of a record, as its row stands by now. To be called in the transaction of the change. */
export function logged(
  database: Database,
  change: Pick<
    Transition,
    'recordId' | 'happening' | 'from' | 'atMs' | 'reason' | 'httpStatus' | 'decided' | 'lookUp' | 'claim'
  >,
  sessionId: string | null,
): RecordView {
  const row = rowOf(database, change.recordId) as RecordRow;
  const { atMs, happening, from, reason, httpStatus, claim } = change;
  const { by, reason: why } = change.decided ?? {};
  const decided = { ...(by === undefined ? {} : { by }), ...(why === undefined ? {} : { why }) };
  chainEvent(database, row, {
    atMs,
    happening,
    from,
    detail: { reason, httpStatus, ...change.lookUp, ...(claim === undefined ? {} : { claim }) },
    words: { ...(sessionId === null ? {} : { sessionId }), ...decided },
  });
  return viewOf(row);
}
