import type { FrameRectangle } from '../../../contract/camera-picture.ts';
import type { TextBox } from '../../../contract/reading-box.ts';
import { differences } from '../../lib/differences.ts';
import { chainEvent } from '../chain/events.ts';
import { wordOf, type EventRow, type EventWords } from '../chain/event-row.ts';
import type { Database, Reading } from '../database/database.ts';
import type { RecordRow } from '../database/rows.ts';
import { noteRemains } from '../chain/remains.ts';
import { forgottenEvent, readEvent } from '../chain/reading-events.ts';
import type { PressReading } from '../model/press-types.ts';

// What was read of a car's plate stands among the words of an event of its record, so that whatever erases records, prunes their
// events, cleans copies and reads damaged journals knows it, too.

/** A reading that differs in more characters from what was booked is another plate, maybe another car's: of it no text is kept. */
const mostDifferences = 2;

const isNear = (read: string, booked: string): boolean => differences(read, booked).length <= mostDifferences;

/** Keeps what was read of a record's car, and what was done with it. To be called in the transaction that saves its plate. */
export function noteReading(database: Database, row: RecordRow, read: PressReading, atMs: number): void {
  // Of a session that is known by its id alone nothing says which plate is right.
  if (row.plate === '') return;
  const { outcome, choices, look, box } = read;
  const words: EventWords = {
    reading: outcome,
    ...(isNear(read.text, row.plate)
      ? {
          read: read.text,
          marked: read.marked.map((is) => (is ? '1' : '0')).join(''),
          ...(box === undefined ? {} : { box: wordsOf(box) }),
        }
      : {}),
    ...(choices === 1 ? {} : { choices: String(choices) }),
    ...(look === null
      ? {}
      : { look: `${look.isChanged ? 'changed' : 'left'} ${look.difference} ${look.at}` }),
  };
  chainEvent(database, row, { atMs, happening: readEvent, from: row.state, detail: {}, words });
}

/**
 * Forgets the text that was read of a record whose plate is another one now, where that text is none that was nearly booked. To be called in
 * the transaction of the change.
 *
 * @param row as it stands by now
 */
export function forgetFarReading(database: Database, row: RecordRow, atMs: number): void {
  const kept = readingOf(database, row.id);
  const read = kept === undefined ? null : wordOf(kept, 'read');
  if (kept === undefined || read === null || isNear(read, row.plate)) return;
  const reading = wordOf(kept, 'reading');
  database.run('UPDATE events SET words = NULL WHERE seq = :seq', { seq: kept.seq });
  chainEvent(database, row, {
    atMs,
    happening: forgottenEvent,
    from: row.state,
    detail: {},
    words: reading === null ? {} : { reading },
  });
  noteRemains(database, atMs);
}

const readingOf = (database: Reading, recordId: string): Pick<EventRow, 'seq' | 'words'> | undefined =>
  database.get(
    `SELECT seq, words FROM events WHERE record_id = :recordId AND happening = '${readEvent}' AND words IS NOT NULL
       ORDER BY seq DESC LIMIT 1`,
    { recordId },
  ) as Pick<EventRow, 'seq' | 'words'> | undefined;

const thousandths = 1_000;

function wordsOf(box: TextBox): string {
  const [across, down] = [box.map(([x]) => x), box.map(([, y]) => y)];
  const edges = [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
  return edges.map((share) => String(Math.round(share * thousandths))).join(' ');
}

/** Whether it is known where the plate of a record stands in its picture: not once it is another one than was read. */
export const isPlateSeen = (database: Reading, recordId: string): boolean =>
  plateBoxOf(database, recordId) !== null;

/** @returns where the plate of a record stands in its picture, as it was read: shares (0 to 1) of its width and height; null: nobody knows */
export function plateBoxOf(database: Reading, recordId: string): FrameRectangle | null {
  const kept = readingOf(database, recordId);
  const [, ...edges] =
    /^(\d{1,4}) (\d{1,4}) (\d{1,4}) (\d{1,4})$/.exec((kept && wordOf(kept, 'box')) ?? '') ?? [];
  const [left = 0, top = 0, right = 0, bottom = 0] = edges.map((edge) =>
    Math.min(1, Number(edge) / thousandths),
  );
  return left < right && top < bottom ? { left, top, right, bottom } : null;
}
