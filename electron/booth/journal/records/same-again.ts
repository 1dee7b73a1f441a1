import type { OtherRecord } from '../../../contract/record.ts';
import type { Reading } from '../database/database.ts';
import { sessionKeyOf, type RecordRow } from '../database/rows.ts';
import { isOfSession, isOfThisService } from '../database/rules.ts';

// What needs a supervisor holds nobody: its car may come in, or leave, once more meanwhile. Both records tell of each other then.

type Rows = Pick<Reading, 'get'>;

const about = 'SELECT id, at, state FROM records';

/** @returns the first record behind it that did the same once more: the next entry of its plate, or exit of its stay; null: none */
export function againOf(rows: Rows, record: RecordRow): OtherRecord | null {
  const { operation, seq, plate, entry_id: entryId, site_entry: siteEntry } = record;
  const isLater = `operation = '${operation}' AND seq > :seq AND state <> 'voided'`;
  if (operation === 'entry') return other(rows, `plate = :plate AND ${isLater}`, { seq, plate });
  if (operation !== 'exit') return null;
  if (entryId !== null) return other(rows, `entry_id = :entryId AND ${isLater}`, { seq, entryId });
  const sessionKey = sessionKeyOf(record);
  const isOfIt = `${isOfSession('session_id')} AND ${isOfThisService('records')}`;
  if (sessionKey === null && siteEntry !== null)
    return other(rows, `site_entry = :siteEntry AND ${isLater}`, { seq, siteEntry });
  return sessionKey === null ? null : other(rows, `${isOfIt} AND ${isLater}`, { seq, sessionKey });
}

/** @returns the last entry of the same plate before it about which a supervisor has still to decide; null: none, or it is no entry */
export const undecidedBefore = (
  rows: Rows,
  { operation, seq, plate }: Pick<RecordRow, 'operation' | 'seq' | 'plate'>,
): OtherRecord | null =>
  operation === 'entry'
    ? other(
        rows,
        "plate = :plate AND operation = 'entry' AND seq < :seq AND state IN ('unknown', 'refused')",
        { seq, plate },
        'DESC',
      )
    : null;

/** A car without a plate is no other's. */
const other = (
  rows: Rows,
  is: string,
  values: Readonly<Record<string, string | number>>,
  order: 'ASC' | 'DESC' = 'ASC',
): OtherRecord | null =>
  values['plate'] === ''
    ? null
    : ((rows.get(`${about} WHERE ${is} ORDER BY seq ${order} LIMIT 1`, values) as OtherRecord | undefined) ??
      null);
