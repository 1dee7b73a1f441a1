import { headOf, type EventDetail } from '../chain/events.ts';
import { factValue, hasFact, replaceFact } from '../chain/facts.ts';
import type { Database } from '../database/database.ts';
import { handedToOf, type RecordRow } from '../database/rows.ts';
import { isClosedEntry } from '../model/closed-entry.ts';
import { isEndById } from './stays.ts';

// What became of a car whose records were erased before the site's ledger has forgotten it: the site's other booths may not have been told it
// by then, and the chain alone tells it from then on. It names records, and nobody.

/** How one record ended that was erased. */
export interface CarEnd {
  readonly recordId: string;
  /** The entry of its car, whichever booth's; null: it named the session alone, or the entry is named by that. */
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
 * Of a record of a stay that is erased so soon that the others were perhaps not told: somebody asked for it, or a site keeps records for less
 * long than its ledger keeps cars.
 * An entry's is what the entry itself says: an exit that another booth has by now, or that a person there has seen to, ends its stay in this
 * journal, and whether its car left is not known here. What let its car out by the session alone is not known again by the entry.
 *
 * @param stay the records that are erased with it
 * @returns what the chain keeps of it
 */
export function carEndOf(row: RecordRow, stay: readonly RecordRow[]): EventDetail {
  const { id, operation, state, session_id: sessionId } = row;
  // Its taker tells what became of it.
  if (state === 'local' && handedToOf(row) !== undefined) return {};
  if (operation === 'entry') {
    const isClosed = isClosedEntry({ state, sessionId, leftElsewhere: row.left_elsewhere === 1 });
    const isOver = isClosed || stay.some((other) => isEndById(other, row) && hasLeftBy(other));
    return isOver ? { ended: 'left', car: id } : {};
  }
  if (operation !== 'exit' && operation !== 'cancel') return {};
  const ended = hasLeftBy(row) ? 'left' : 'withdrawn';
  const car = row.entry_id ?? row.site_entry ?? null;
  return { ended, car: car !== null && isMadeOfSession(car) ? null : car };
}

const hasLeftBy = ({ state }: RecordRow): boolean => state === 'confirmed' || state === 'resolved';

/** The entry of a car that an ALPR has let in is named by a digest of its session (a UUID of version 8), and that goes with the record. */
const isMadeOfSession = (entry: string): boolean => entry.charAt(14) === '8';

/** The number of the first event that keeps an end: most journals have none, and the others are not read from their beginning. */
const firstKept = 'car-ends-from';

/** The last event of the chain keeps an end. To be called in a transaction. @param atMs milliseconds since 1970 */
export function noteCarEnd(database: Database, atMs: number): void {
  if (!hasFact(database, firstKept)) replaceFact(database, firstKept, String(headOf(database).seq), atMs);
}

/** Events that one call looks at: some milliseconds. */
const stepEvents = 5_000;

/** @returns the ends among some events after that number; null: there is no event that may keep one */
export function carEnds(database: Pick<Database, 'get' | 'all'>, after: number): CarEnds | null {
  const first = factValue(database, firstKept);
  if (first === undefined) return null;
  const from = Math.max(after, Number(first) - 1);
  const { upTo } = database.get(
    `SELECT max(seq) AS upTo FROM (SELECT seq FROM events WHERE seq > :from ORDER BY seq LIMIT ${stepEvents})`,
    { from },
  ) as { upTo: number | null };
  if (upTo === null) return null;
  // Of one that the disk has damaged nothing is known, and it keeps none of the others.
  const ends = database.all(
    `SELECT record_id AS recordId, detail ->> 'car' AS car, detail ->> 'ended' AS ended, at_ms AS atMs FROM events
       WHERE seq > :from AND seq <= :upTo AND happening = 'erased'
         AND iif(json_valid(detail), detail ->> 'ended', NULL) IS NOT NULL ORDER BY seq`,
    { from, upTo },
  ) as unknown as CarEnd[];
  return { upTo, ends };
}
