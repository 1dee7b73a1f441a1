import type { RecordReason, RecordState } from '../../../contract/record.ts';
import { isOpen } from '../database/rules.ts';
import type { Reading } from '../database/database.ts';

/** How many open records are in one state for one reason. */
export interface OpenCount {
  readonly state: RecordState;
  readonly reason: RecordReason | null;
  readonly count: number;
}

/** The open records by state and reason, from the index of the open ones. */
export function openCountsOf(rows: Pick<Reading, 'iterate'>): OpenCount[] {
  const parts = rows.iterate(
    `SELECT state, reason, count(*) AS count FROM records WHERE ${isOpen('state')} GROUP BY state, reason`,
  ) as Iterable<OpenCount>;
  return [...parts].map((part) => ({ ...part }));
}
