import type { RecordView } from '../../../contract/record.ts';
import type { Database } from '../database/database.ts';
import { tallies, waitingStates } from './queries.ts';
import { viewOf, type RecordRow } from '../database/rows.ts';

/** Which of what waits to be sent is wanted: `offset` are passed over, `limit` are read. */
export interface WaitingPage {
  readonly offset: number;
  readonly limit: number;
}

export interface WaitingPart {
  readonly records: readonly RecordView[];
  /** What was passed over: where less than that is there, all but the last `limit`. */
  readonly offset: number;
  readonly total: number;
}

/** What is saved and not yet sent, the oldest first. */
export function waiting(database: Database, { offset: wanted, limit }: WaitingPage): WaitingPart {
  const counts = tallies(database);
  const total = waitingStates.reduce((sum, state) => sum + counts[state], 0);
  const offset = wanted < total ? wanted : Math.max(0, total - limit);
  const rows = database.all(
    `SELECT * FROM records WHERE seq IN (
       SELECT seq FROM records WHERE state IN (${waitingStates.map((state) => `'${state}'`).join(', ')})
       ORDER BY seq LIMIT :limit OFFSET :offset)
     ORDER BY seq`,
    { limit, offset },
  ) as RecordRow[];
  return { records: rows.map(viewOf), offset, total };
}
