import type { EventRow } from '../event-row.ts';
import type { Found } from './collect.ts';

/** Not a state: how many of the entries are of cars that are inside. */
const insideTally = 'inside';

/**
 * How many records a journal had that were not found, judged by everything that counts them: its own tallies of what stood in it
 * and, where those are lost or out of date, the numbers that it had given out and that neither a record nor an event explains.
 *
 * @param saved how many stand in the new journal
 * @param byEvents how many are known from their events only
 */
export function lostRecords(
  { records, tallies, sequences }: Pick<Found, 'records' | 'tallies' | 'sequences'>,
  lastEvents: ReadonlyMap<string, EventRow>,
  { saved, byEvents }: { saved: number; byEvents: number },
): number {
  const standing = [...tallies].reduce((sum, [name, count]) => (name === insideTally ? sum : sum + count), 0);
  if (tallies.size > 0) return Math.max(byEvents, standing - saved);
  const givenOut = Math.max(sequences.get('records') ?? 0, ...records.keys());
  const known = new Set([...records.values()].flatMap((readings) => readings.map(({ row }) => row.id)));
  const goneOrLost = [...lastEvents.keys()].filter((id) => id !== '' && !known.has(id)).length;
  return byEvents + Math.max(0, givenOut - records.size - goneOrLost);
}
