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

/** Whether a damaged journal is still being read: what stands in it joins this one, each event under the number that it had. */
export const isBeingRead = (database: Pick<Reading, 'get'>): boolean =>
  database.get(
    `SELECT 1 FROM events AS begun WHERE record_id = '${ofJournal}' AND happening = '${begunEvent}'
       AND NOT EXISTS (SELECT 1 FROM events WHERE record_id = '${ofJournal}' AND happening = 'salvaged'
         AND detail ->> 'folder' = begun.detail ->> 'folder' AND seq > begun.seq) LIMIT 1`,
  ) !== undefined;

/** @returns the hash of the event with which the last salvage began; null: no journal was damaged here */
export const begunHash = (database: Pick<Reading, 'get'>): string | null =>
  (
    database.get(
      `SELECT hash FROM events WHERE record_id = '${ofJournal}' AND happening = '${begunEvent}' ORDER BY seq DESC LIMIT 1`,
    ) as Pick<EventRow, 'hash'> | undefined
  )?.hash ?? null;

/** No booth gives out so many numbers: one beyond was not given out by this program. */
export const numberMost = 2 ** 50;
