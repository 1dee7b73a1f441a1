import { recordStates } from '../../../contract/record.ts';
import type { EventRow } from '../event-row.ts';
import { ofJournal } from '../events.ts';
import type { Head } from '../heads.ts';
import { openStates } from '../schema.ts';
import type { Found } from './collect.ts';

/** Not a state: how many of the entries are of cars that are inside. */
const insideTally = 'inside';

/** What a journal had and salvage did not find. */
export interface Lost {
  readonly records: number;
  /**
   * Whether one of them may never have been sent. `none`: all that counted them agrees that there is none. `unknown`: nothing that
   * counted them could be read, or the end of the chain is gone.
   */
  readonly unsent: 'none' | 'some' | 'unknown';
}

/**
 * How many records a journal had that were not found, judged by everything that counts them: its own tallies of what stood in it, the
 * numbers that it had given out and that neither a record nor an event explains, and the last head that left it. Nothing is taken for
 * sure that two of them do not agree about.
 *
 * @param saved the records that stand in the new journal
 * @param byEvents those that are known from their events only, by their last ones
 * @param lastHead the last that left it; undefined: none did
 * @param hasTornLog a commit may stand in its log of which nothing can be read
 */
export function lostRecords(
  {
    tallies,
    sequences,
    events,
    areNumbersOld,
  }: Pick<Found, 'events' | 'tallies' | 'sequences' | 'areNumbersOld'>,
  lastEvents: ReadonlyMap<string, EventRow>,
  known: {
    readonly saved: ReadonlySet<string>;
    readonly byEvents: readonly EventRow[];
    readonly lastHead: Head | undefined;
    readonly hasTornLog: boolean;
  },
): Lost {
  const { saved, byEvents, lastHead, hasTornLog } = known;
  const standing = [...tallies].reduce((sum, [name, count]) => (name === insideTally ? sum : sum + count), 0);
  const byTallies = Math.max(byEvents.length, standing - saved.size);
  const explained = [...lastEvents.keys()].filter((id) => id !== ofJournal && !saved.has(id)).length;
  const byNumbers = byEvents.length + Math.max(0, (sequences.get('records') ?? 0) - saved.size - explained);
  const records = Math.max(byTallies, byNumbers);
  const settled = byEvents.filter(({ to_state: state }) => !isOpenState(state)).length;
  if (records > settled) return { records, unsent: 'some' };
  const areTalliesWhole = talliesOfAll.every((name) => (tallies.get(name) ?? -1) >= 0);
  const isCounted =
    areTalliesWhole && sequences.has('records') && !areNumbersOld && byTallies === byNumbers && !hasTornLog;
  const lastEvent = [...events.keys()].reduce(
    (one, other) => Math.max(one, other),
    sequences.get('events') ?? 0,
  );
  const endsEarly = lastHead !== undefined && lastHead.seq > lastEvent;
  return { records, unsent: isCounted && !endsEarly ? 'none' : 'unknown' };
}

const talliesOfAll: readonly string[] = [...recordStates, insideTally];

const isOpenState = (state: string): boolean => (openStates as readonly string[]).includes(state);
