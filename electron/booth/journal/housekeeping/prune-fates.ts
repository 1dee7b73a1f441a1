import { chainedKindOf } from '../chain/chained-rows.ts';
import type { Stamp, TrueTimes } from '../clock/true-times.ts';
import type { Database } from '../database/database.ts';
import { detailOf, type EventRow } from '../chain/event-row.ts';
import { ofJournal } from '../chain/events.ts';
import type { HousekeepingContext } from '../privacy/housekeeping-context.ts';

// Which events are needed no more.

/** Up to where events may be pruned. */
export interface Limit {
  /** Number of the last event that every copy of the journal has been held against: none holds any more what was erased by then. */
  readonly seq: number;
  /** Events are pruned that were made until then (ms since 1970): a copy that somebody brings back meanwhile is still cleaned. */
  readonly beforeMs: number;
  /** The same of events that keep how a car's record ended: the site may not have been told that. */
  readonly untoldSinceMs: number;
  /** By which they age. */
  readonly times: TrueTimes;
}

export const isOldEnough = ({ times, beforeMs }: Pick<Limit, 'times' | 'beforeMs'>, event: Stamp): boolean =>
  times.of(event) <= beforeMs;

/** What may be pruned. `needed`: as `neededOf` says. */
export interface Prunable extends Limit {
  readonly needed: ReadonlySet<number>;
}

/** `goes-last`: no event of its record is left after it. */
export type Fate = 'stays' | 'goes' | 'goes-last';

export const fateOf = (database: Database, row: EventRow, prunable: Prunable): Fate =>
  row.record_id === ofJournal
    ? fateOfRoutine(database, row, prunable)
    : fateOfRecords(database, row, prunable);

/**
 * What the journal has lost, and not erased, keeps its events. That a record was erased is the last of it to go: by that, what a copy
 * has of the record is known to be erased.
 */
function fateOfRecords(database: Database, row: EventRow, prunable: Prunable): Fate {
  const { record_id: id, seq } = row;
  if (database.get('SELECT 1 FROM records WHERE id = :id', { id }) !== undefined) return 'stays';
  const last = database.get(
    'SELECT seq, to_state FROM events WHERE record_id = :id ORDER BY seq DESC LIMIT 1',
    { id },
  ) as Pick<EventRow, 'seq' | 'to_state'>;
  if (last.to_state !== 'erased') return 'stays';
  if (last.seq !== seq) return 'goes';
  const isAlone =
    database.get('SELECT 1 FROM events WHERE record_id = :id AND seq < :seq', { id, seq }) === undefined;
  return isAlone && isOldEnough(prunable, row) && !isToBeTold(prunable, row) ? 'goes-last' : 'stays';
}

const isToBeTold = ({ times, untoldSinceMs }: Limit, row: EventRow): boolean =>
  detailOf(row, 'ended') !== undefined && !isOldEnough({ times, beforeMs: untoldSinceMs }, row);

function fateOfRoutine(database: Database, row: EventRow, prunable: Prunable): Fate {
  if (routineOf(row) === null || prunable.needed.has(row.seq) || !isOldEnough(prunable, row)) return 'stays';
  const ofShift = database.get('SELECT 1 FROM records WHERE shift = :shift LIMIT 1', {
    shift: String(detailOf(row, 'shift')),
  });
  return ofShift === undefined ? 'goes' : 'stays';
}

type Said = Pick<EventRow, 'seq' | 'happening' | 'detail'>;

/** What happens by itself, day after day. */
const routine: ReadonlySet<string> = new Set([
  'pin-wrong',
  'started',
  'stopped',
  'shift-opened',
  'shift-closed',
  'moved-aside-deleted',
  'pruned',
]);

/**
 * Which of the journal's own events say the same anew, the later one of them. What people did stays, and so does what damage and
 * attendants are known by.
 *
 * @returns null: this one stays
 */
function routineOf(event: Said): string | null {
  const kind = chainedKindOf(event);
  if (kind !== null) return `${kind} ${String(detailOf(event, 'name'))}`;
  return routine.has(event.happening) ? event.happening : null;
}

/** Events that one step looks at: some milliseconds. */
const stepEvents = 2_000;

/**
 * The numbers of the last two that say the same: the last is asked for at each start and by each verification, the one before it by
 * the handover of the last shift.
 */
export function* neededOf(
  context: Pick<HousekeepingContext, 'database'>,
): Generator<void, ReadonlySet<number>> {
  const last = new Map<string, readonly number[]>();
  for (let after: number | null = 0; after !== null; yield) {
    const events = context.database.all(
      `SELECT seq, happening, detail FROM events WHERE record_id = '${ofJournal}' AND seq > :after
         ORDER BY seq LIMIT ${stepEvents}`,
      { after },
    ) as Said[];
    for (const event of events) {
      const said = routineOf(event);
      if (said !== null) last.set(said, [...(last.get(said) ?? []).slice(-1), event.seq]);
    }
    after = events.length < stepEvents ? null : (events.at(-1) as Said).seq;
  }
  return new Set([...last.values()].flat());
}
