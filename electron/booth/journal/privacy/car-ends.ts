import type { EventDetail } from '../chain/events.ts';
import type { Database } from '../database/database.ts';
import { viewOf, type RecordRow } from '../database/rows.ts';
import { isHandedOver } from '../model/adopted-types.ts';

// What became of a car whose records somebody has had erased: the site's other booths may not have been told it by then, and the chain alone
// tells it from then on. It names records, and nobody.

/** How one record ended that was erased. */
export interface CarEnd {
  readonly recordId: string;
  /** The entry of its car, whichever booth's; null: it named the session alone. */
  readonly car: string | null;
  /** `left`: its car left, or never came in; `withdrawn`: an exit that ended without that. */
  readonly ended: 'left' | 'withdrawn';
  /** When it was erased (ms since 1970). */
  readonly atMs: number;
}

/** Some of them. */
export interface CarEnds {
  readonly ends: readonly CarEnd[];
  /** Number of the last event that was looked at. */
  readonly upTo: number;
}

/**
 * Of a record of a stay that is erased because somebody asked for it: before its time is over, and so perhaps before the others were told.
 *
 * @param row with `inside`, as it stands before any of its stay is erased
 * @returns what the chain keeps of it
 */
export function carEndOf(row: RecordRow & { readonly inside?: number }): EventDetail {
  const { id, operation, state, session_id: sessionId } = row;
  if (isHandedOver(viewOf(row))) return {};
  if (operation === 'entry') {
    const isClosed = state === 'local' || (state === 'resolved' && sessionId === null);
    return isClosed || row.inside === 0 ? { ended: 'left', car: id } : {};
  }
  if (operation !== 'exit' && operation !== 'cancel') return {};
  const ended = state === 'confirmed' || state === 'resolved' ? 'left' : 'withdrawn';
  return { ended, car: row.entry_id ?? row.site_entry };
}

/** Events that one call looks at: some milliseconds. */
const stepEvents = 5_000;

/** @returns the ends among some events after that number; null: there is no event */
export function carEnds(database: Pick<Database, 'get' | 'all'>, after: number): CarEnds | null {
  const { upTo } = database.get(
    `SELECT max(seq) AS upTo FROM (SELECT seq FROM events WHERE seq > :after ORDER BY seq LIMIT ${stepEvents})`,
    { after },
  ) as { upTo: number | null };
  if (upTo === null) return null;
  const ends = database.all(
    `SELECT record_id AS recordId, detail ->> 'car' AS car, detail ->> 'ended' AS ended, at_ms AS atMs FROM events
       WHERE seq > :after AND seq <= :upTo AND happening = 'erased' AND detail ->> 'ended' IS NOT NULL ORDER BY seq`,
    { after, upTo },
  ) as unknown as CarEnd[];
  return { upTo, ends };
}
