import type { Reading } from '../database/database.ts';
import { detailOf, type EventRow } from './event-row.ts';
import { ofJournal } from './events.ts';

/** The first event of a journal that took a damaged one's place. */
export const begunEvent = 'salvage-begun';

/** @returns the last number that a record of a damaged journal can have; 0: no journal was damaged here */
export function joinedUpTo(database: Pick<Reading, 'get'>): number {
  const begun = database.get(
    `SELECT detail FROM events WHERE record_id = '${ofJournal}' AND happening = '${begunEvent}' ORDER BY seq DESC LIMIT 1`,
  ) as Pick<EventRow, 'detail'> | undefined;
  return begun === undefined ? 0 : Number(detailOf(begun, 'records'));
}

/** No booth gives out so many numbers: one beyond was not given out by this program. */
export const numberMost = 2 ** 50;
