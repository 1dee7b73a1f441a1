import type { Database } from '../database/database.ts';
import { chainEvent } from '../chain/events.ts';
import { salvagedReason, type RecordRow } from '../database/rows.ts';
import { inDoubt, mayBeSettled } from './settled.ts';

/**
 * The journal is an older one than its last known head: whatever would be sent may have been sent since, and what was unknown may
 * have been settled. To be called in a transaction.
 *
 * @returns how many records are in doubt for that, and were not before: *unknown*, or drafts that are unknown once they have their plates
 */
export function markAllInDoubt(database: Database, atMs: number): number {
  const rows = database.all(
    `SELECT * FROM records WHERE state IN (${[...mayBeSettled].map((state) => `'${state}'`).join(', ')})
       AND (state <> 'unknown' OR coalesce(reason, '') <> '${salvagedReason}')
       AND (state <> 'draft' OR ever_unknown = 0) ORDER BY seq`,
  ) as RecordRow[];
  for (const before of rows) {
    const row: RecordRow = { ...before, ...inDoubt(before) };
    const { id, state, reason, ever_unknown: everUnknown } = row;
    database.run(
      'UPDATE records SET state = :state, reason = :reason, ever_unknown = :everUnknown WHERE id = :id',
      { id, state, reason, everUnknown },
    );
    const detail = { why: 'doubtful', picture: null };
    chainEvent(database, row, { atMs, happening: 'restated', from: before.state, detail });
  }
  return rows.length;
}
