import type { EventRow } from './event-row.ts';

/** What was read of a record's car, and what was done with it: all of that is words. */
export const readEvent = 'plate-read';
/** The record has got another plate: what was read is none that was nearly booked, and its text is gone. */
export const forgottenEvent = 'reading-forgotten';

/** Whether the words of one of a record's events are gone because it got another plate. @param events all of the record, oldest first */
export const isForgotten = (event: EventRow, events: readonly EventRow[]): boolean =>
  event.happening === readEvent &&
  event.words === null &&
  events.some(({ happening, seq }) => happening === forgottenEvent && seq > event.seq);
