import type { Database } from '../database/database.ts';
import { chainEvent } from '../chain/events.ts';
import { salvagedReason, type RecordRow } from '../database/rows.ts';
import { wouldBeSent } from './settled.ts';

/**
 * The journal is an older one than its last known head: whatever would be sent may have been sent since, and what was unknown may
 * have been settled. To be called in a transaction.
 *
 * @returns how many records are *unknown* for that
 */
export function markAllUnknown(database: Database, atMs: number): number {
  const rows = database.all(
    `SELECT * FROM records WHERE state IN (${[...wouldBeSent, 'unknown'].map((state) => `'${state}'`).join(', ')})
       AND (state <> 'unknown' OR coalesce(reason, '') <> '${salvagedReason}') ORDER BY seq`,
  ) as RecordRow[];
  for (const before of rows) {
    const row: RecordRow = { ...before, state: 'unknown', reason: salvagedReason, ever_unknown: 1 };
    const { id, state, reason } = row;
    database.run('UPDATE records SET state = :state, reason = :reason, ever_unknown = 1 WHERE id = :id', {
      id,
      state,
      reason,
    });
    const detail = { why: 'doubtful', picture: null };
    chainEvent(database, row, { atMs, happening: 'restated', from: before.state, detail });
  }
  return rows.length;
}
