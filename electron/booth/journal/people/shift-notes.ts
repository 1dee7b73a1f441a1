import { boothTimeOf } from '../../lib/booth-time.ts';
import { wordsDigest } from '../chain/chain.ts';
import type { Database } from '../database/database.ts';
import { detailOf, wordOf, type EventRow } from '../chain/event-row.ts';
import { chainNote } from '../chain/events.ts';
import type { KeptNote, NewShiftNote } from '../model/people-types.ts';

// What an attendant leaves to the next shift. It may name a car or a person: the text stands among the words of an event that is of no
// record but has an id as one has, so that what erases records, prunes their events and cleans copies knows it, too.

export const noteEvent = 'shift-note';
/** The state of what is told by its event alone. */
export const noted = 'noted';

/** Keeps a note in the chain; an empty one takes the one before back. */
export function keepShiftNote(
  database: Database,
  { id, salt, shift, by, text, atMs, offsetMinutes }: NewShiftNote,
): void {
  const words = text === '' ? undefined : JSON.stringify({ note: text, salt });
  chainNote(database, {
    atMs,
    happening: noteEvent,
    recordId: id,
    to: noted,
    detail: {
      shift,
      by,
      at: boothTimeOf(atMs, offsetMinutes),
      ...(words === undefined ? {} : { words: digestOf(words) }),
    },
    ...(words === undefined ? {} : { words }),
  });
}

/** Whether an event is of a note, or of its erasure. */
export const isOfNote = (event: Pick<EventRow, 'happening' | 'detail'>): boolean =>
  event.happening === noteEvent || detailOf(event, 'of') === 'note';

/** The salt is among the words and goes with them: afterwards no text can be guessed from the digest. */
const digestOf = (words: string): string => wordsDigest('', words);

/** @returns the last note of the events from one number to another; null: none was left, or it is erased */
export function noteIn(database: Pick<Database, 'get'>, from: number, until: number): KeptNote | null {
  const row = database.get(
    `SELECT detail, words FROM events
     WHERE seq BETWEEN :from AND :until AND happening = '${noteEvent}' ORDER BY seq DESC LIMIT 1`,
    { from, until },
  ) as Pick<EventRow, 'detail' | 'words'> | undefined;
  const text = row === undefined ? null : wordOf(row, 'note');
  if (row === undefined || text === null) return null;
  return { text, by: String(detailOf(row, 'by')), at: String(detailOf(row, 'at')) };
}

/** Whether a note, which is not erased, is as its event says. */
export const isAsWritten = (event: EventRow): boolean => {
  const digest = detailOf(event, 'words');
  return event.words === null ? digest === undefined : digestOf(event.words) === digest;
};
