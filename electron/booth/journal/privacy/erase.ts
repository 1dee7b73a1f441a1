import { changeChained } from '../chain/chained-rows.ts';
import type { Database } from '../database/database.ts';
import type { EventRow } from '../chain/event-row.ts';
import { chainEvent, chainNote } from '../chain/events.ts';
import { keepRecordedAgain } from '../records/found-again.ts';
import { hasFact, removeFact } from '../chain/facts.ts';
import { noteRemains, remains } from '../chain/remains.ts';
import { erasedPicture, type RecordRow } from '../database/rows.ts';
import { noteEvent } from '../people/shift-notes.ts';
import { carEndOf, noteCarEnd } from './car-ends.ts';

/** Why something is erased: its time is over, or somebody asked for it. */
export type ErasedFor = 'retention' | 'request';

/** Whether something was erased since the last time that all files were gone through for what is left of it. */
export const hasRemains = (database: Pick<Database, 'get'>): boolean => hasFact(database, remains);

export const forgetRemains = (database: Database, atMs: number): void =>
  database.transaction(() => removeFact(database, remains, atMs));

/** Whether something was erased after the event of that number. */
export const hasErasedSince = (database: Database, seq: number): boolean =>
  database.get(
    `SELECT 1 FROM events WHERE seq > :seq AND happening IN ('erased', 'picture-erased', 'attendant-erased') LIMIT 1`,
    { seq },
  ) !== undefined;

/**
 * Erases records with their pictures, their salts and what people said of them. The chain keeps that they were there, when they
 * changed, and that they were erased. To be called in a transaction.
 *
 * @param records those that name others first, as they stood before any of them was erased
 * @param about `untoldSinceMs`: of what was pressed since then (ms since 1970) the chain keeps how it ended; of what somebody asks for it always
 * does
 * @returns how many pictures went with them
 */
export function eraseRecords(
  database: Database,
  records: readonly RecordRow[],
  about: { atMs: number; why: ErasedFor; untoldSinceMs?: number },
): number {
  const { atMs, why, untoldSinceMs = Infinity } = about;
  let pictures = 0;
  keepRecordedAgain(database, records, atMs);
  for (const record of records) {
    const { id } = record;
    pictures += pictureCount(database, id);
    database.run('DELETE FROM pictures WHERE record_id = :id', { id });
    database.run('UPDATE events SET words = NULL WHERE record_id = :id AND words IS NOT NULL', { id });
    database.run('DELETE FROM records WHERE id = :id', { id });
    const keepsEnd = why === 'request' || record.at_ms >= untoldSinceMs;
    const detail = keepsEnd ? { why, ...carEndOf(record, records) } : { why };
    chainNote(database, { atMs, happening: 'erased', recordId: id, to: 'erased', detail });
    if ('ended' in detail) noteCarEnd(database, atMs);
  }
  noteRemains(database, atMs);
  return pictures;
}

/** Erases a note to the next shift. It is no record, and who counts records by what was erased is told so. To be called in a transaction. */
export function eraseNote(database: Database, id: string, about: { atMs: number; why: ErasedFor }): void {
  const { atMs, why } = about;
  database.run('UPDATE events SET words = NULL WHERE record_id = :id AND words IS NOT NULL', { id });
  chainNote(database, { atMs, happening: 'erased', recordId: id, to: 'erased', detail: { why, of: 'note' } });
  noteRemains(database, atMs);
}

/** Erases a record's picture, and its hash with it: the record says so from then on. To be called in a transaction. */
export function erasePicture(database: Database, record: RecordRow, atMs: number): void {
  database.run('DELETE FROM pictures WHERE record_id = :id', { id: record.id });
  database.run('UPDATE records SET picture_sha256 = NULL, picture_note = :note WHERE id = :id', {
    note: erasedPicture,
    id: record.id,
  });
  const after = { ...record, picture_sha256: null, picture_note: erasedPicture };
  chainEvent(database, after, { atMs, happening: 'picture-erased', from: record.state, detail: {} });
  noteRemains(database, atMs);
}

/**
 * Erases an attendant's name and PIN; records and events keep the number, which says nothing by itself. To be called in a
 * transaction.
 */
export function eraseAttendant(database: Database, id: string, atMs: number): void {
  database.run('DELETE FROM attendants WHERE id = :id', { id });
  changeChained(database, { kind: 'lock', name: id, atMs }, () =>
    database.run('DELETE FROM pin_locks WHERE name = :id', { id }),
  );
  chainNote(database, { atMs, happening: 'attendant-erased', to: 'erased', detail: { attendant: id } });
  noteRemains(database, atMs);
}

/** Events that one step looks at by their numbers, and those with words that it looks at by their stamps: some milliseconds. */
export const stepEvents = 5_000;
const stepWords = 1_000;

/** Where a step ended: by the stamps, and of the same stamp by the numbers. */
export interface WordsPlace {
  readonly atMs: number;
  readonly seq: number;
}

type Said = Pick<EventRow, 'seq' | 'at_ms' | 'record_id' | 'happening'> & { readonly lost: 0 | 1 };
const said = `SELECT seq, at_ms, record_id, happening, NOT EXISTS (SELECT 1 FROM records WHERE id = looked.record_id) AS lost FROM`;

/**
 * Erases what was said of records that the journal has lost, and notes of shifts, by the stamps and a step at a time. To be called in a transaction.
 *
 * @param beforeMs stamped before that time (ms since 1970)
 * @param isOver whether the time of such an event is over
 * @param after where the step before ended
 * @param atMs what the clock tells (ms since 1970)
 * @returns where this one ended; null: there are no more
 */
export function eraseLostWords(
  database: Database,
  beforeMs: number,
  isOver: (event: Pick<EventRow, 'seq' | 'at_ms'>) => boolean,
  after: WordsPlace,
  atMs: number,
): WordsPlace | null {
  const rows = database.all(
    `${said} (SELECT seq, at_ms, record_id, happening FROM events
       WHERE words IS NOT NULL AND at_ms < :beforeMs AND (at_ms, seq) > (:atMs, :seq)
       ORDER BY at_ms, seq LIMIT ${stepWords}) AS looked ORDER BY at_ms, seq`,
    { beforeMs, ...after },
  ) as Said[];
  forgetSaid(database, rows, isOver, atMs);
  const last = rows.at(-1);
  return last === undefined || rows.length < stepWords ? null : { atMs: last.at_ms, seq: last.seq };
}

/** The same by the numbers, where stamps say nothing. @returns the number of the last event that was looked at */
export function eraseLostWordsIn(
  database: Database,
  { afterSeq, lastSeq }: { readonly afterSeq: number; readonly lastSeq: number },
  isOver: (event: Pick<EventRow, 'seq' | 'at_ms'>) => boolean,
  atMs: number,
): number {
  const untilSeq = Math.min(lastSeq, afterSeq + stepEvents);
  // `+`: through these few events, and not by the index through all that ever was said.
  const rows = database.all(
    `${said} events AS looked
       WHERE seq > :afterSeq AND seq <= :untilSeq AND +words IS NOT NULL`,
    { afterSeq, untilSeq },
  ) as Said[];
  forgetSaid(database, rows, isOver, atMs);
  return untilSeq;
}

/** Erases what was said, or read, of those records that the journal has lost: no stay has it any more. To be called in a transaction. */
export function forgetSaidOfLost(database: Database, ids: readonly string[], atMs: number): void {
  for (const id of ids) {
    const said = database.get(
      `SELECT 1 FROM events WHERE record_id = :id AND words IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM records WHERE id = :id) LIMIT 1`,
      { id },
    );
    if (said === undefined) continue;
    database.run('UPDATE events SET words = NULL WHERE record_id = :id AND words IS NOT NULL', { id });
    noteRemains(database, atMs);
  }
}

function forgetSaid(
  database: Database,
  rows: readonly Said[],
  isOver: (event: Pick<EventRow, 'seq' | 'at_ms'>) => boolean,
  atMs: number,
): void {
  const over = rows.filter((row) => row.lost === 1 && isOver(row));
  for (const { seq, record_id: id, happening } of over)
    if (happening === noteEvent) eraseNote(database, id, { atMs, why: 'retention' });
    else database.run('UPDATE events SET words = NULL WHERE seq = :seq', { seq });
  if (over.length > 0) noteRemains(database, atMs);
}

/** How many pictures a record has. */
export const pictureCount = (database: Pick<Database, 'get'>, recordId: string): number =>
  (
    database.get('SELECT count(*) AS count FROM pictures WHERE record_id = :recordId', { recordId }) as {
      count: number;
    }
  ).count;
