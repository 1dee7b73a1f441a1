import type { EventRow } from '../event-row.ts';
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
 * How many records a journal had that were not found, judged by everything that counts them: its own tallies of what stood in it
 * and, where those are lost or out of date, the numbers that it had given out and that neither a record nor an event explains; and
 * by the last head that left it.
 *
 * @param saved how many stand in the new journal
 * @param byEvents those that are known from their events only, by their last ones
 * @param lastHead the last that left it; undefined: none did
 */
export function lostRecords(
  found: Pick<Found, 'records' | 'events' | 'tallies' | 'sequences' | 'areNumbersOld'>,
  lastEvents: ReadonlyMap<string, EventRow>,
  { saved, byEvents, lastHead }: { saved: number; byEvents: readonly EventRow[]; lastHead: Head | undefined },
): Lost {
  const { records: readings, tallies, sequences, events, areNumbersOld } = found;
  const lost = (): number => {
    const standing = [...tallies].reduce(
      (sum, [name, count]) => (name === insideTally ? sum : sum + count),
      0,
    );
    if (tallies.size > 0) return Math.max(byEvents.length, standing - saved);
    const givenOut = Math.max(sequences.get('records') ?? 0, ...readings.keys());
    const known = new Set([...readings.values()].flatMap((all) => all.map(({ row }) => row.id)));
    const goneOrLost = [...lastEvents.keys()].filter((id) => id !== '' && !known.has(id)).length;
    return byEvents.length + Math.max(0, givenOut - readings.size - goneOrLost);
  };
  const records = lost();
  const settled = byEvents.filter(({ to_state: state }) => !isOpenState(state)).length;
  if (records > settled) return { records, unsent: 'some' };
  const lastEvent = Math.max(sequences.get('events') ?? 0, ...events.keys());
  const isCounted = tallies.size > 0 || (sequences.has('records') && !areNumbersOld);
  const endsEarly = lastHead !== undefined && lastHead.seq > lastEvent;
  return { records, unsent: isCounted && !endsEarly ? 'none' : 'unknown' };
}

const isOpenState = (state: string): boolean => (openStates as readonly string[]).includes(state);
