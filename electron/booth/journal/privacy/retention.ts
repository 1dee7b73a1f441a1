import type { Ageing, Clocked } from '../clock/true-times.ts';
import type { Database } from '../database/database.ts';
import type { EventRow } from '../chain/event-row.ts';
import { headOf, ofJournal } from '../chain/events.ts';
import type { RecordRow } from '../database/rows.ts';
import {
  eraseAttendant,
  eraseLostWords,
  eraseLostWordsIn,
  erasePicture,
  eraseRecords,
  stepEvents,
  type WordsPlace,
} from './erase.ts';
import { leftMs } from '../../lib/left-days.ts';
import { changedMs, stayOf, type Stay } from './stays.ts';

/** What a site has set, in ms. */
export interface RetentionRules {
  /** Pictures of records that are dealt with, from the end of their stay. */
  readonly pictureMs: number;
  /** Any record that is dealt with, likewise. */
  readonly recordMs: number;
  /** Past this stay a car is taken to have left another way. */
  readonly mostStayMs: number;
}

/** What one step of retention did. */
export interface RetentionStep<Place> {
  /** Where the next one begins; null: everything has been looked at. */
  readonly next: Place | null;
  readonly records: number;
  readonly pictures: number;
}

/** Records that one step looks at, and the most of which it erases something: with pictures of 300 kB some 10 ms. */
const stepRecords = 64;
const stepErased = 8;

/**
 * Erases the pictures whose time is over, a few at a time. Those of exceptions stay with their records: nobody has confirmed
 * them, and the supervisor sees what happened by them alone.
 *
 * @param after where the step before ended; '' at first
 */
export function retainPictures(
  database: Database,
  rules: RetentionRules,
  { atMs, trusted: { nowMs, times } }: Clocked,
  after: string,
): RetentionStep<string> {
  const rows = database.all(
    `SELECT records.* FROM (SELECT DISTINCT record_id AS held FROM pictures WHERE record_id > :after
       ORDER BY record_id LIMIT ${stepRecords}) JOIN records ON records.id = held ORDER BY records.id`,
    { after },
  ) as RecordRow[];
  let pictures = 0;
  let next: string | null = null;
  database.transaction(() => {
    for (const record of rows) {
      if (pictures === stepErased) break;
      next = record.id;
      const isNoted = record.state === 'local' && record.reason === null;
      if (isNoted || changedMs(database, record, times) + rules.pictureMs > nowMs) continue;
      const stay = stayOf(database, record, rules.mostStayMs, times);
      if (stay.isOpen || stay.sinceMs + rules.pictureMs > nowMs) continue;
      erasePicture(database, record, atMs);
      pictures += 1;
    }
  });
  return { next, records: 0, pictures };
}

/** Erases the records whose time is over, a few stays at a time. @param after as in `retainPictures`; 0 at first */
export function retainRecords(
  database: Database,
  rules: RetentionRules,
  clocked: Clocked,
  after: number,
): RetentionStep<number> {
  const beforeMs = clocked.trusted.nowMs - rules.recordMs;
  const rows = database.all(
    `SELECT *, at_ms AS place FROM records WHERE at_ms > :after AND at_ms <= :beforeMs ORDER BY at_ms LIMIT ${stepRecords}`,
    { after, beforeMs },
  ) as Placed[];
  return eraseDue(database, rules, clocked, rows);
}

/** The same of those that a clock stamped that was ahead: by their stamps they would go too late. @param after an event's number likewise */
export function retainAhead(
  database: Database,
  rules: RetentionRules,
  clocked: Clocked,
  after: number,
): RetentionStep<number> {
  const { seq: end } = headOf(database);
  const range = clocked.trusted.times.ahead().find(({ lastSeq }) => Math.min(lastSeq, end) > after);
  if (range === undefined) return { next: null, records: 0, pictures: 0 };
  const from = Math.max(after, range.afterSeq);
  const until = Math.min(range.lastSeq, end, from + stepEvents);
  // What is known of a record may begin with any event: the first may be lost.
  const rows = database.all(
    `SELECT records.*, events.seq AS place FROM events JOIN records ON records.id = events.record_id
       WHERE events.seq > :from AND events.seq <= :until AND records.at_ms > :beforeMs
       AND events.seq = (SELECT min(seq) FROM events AS own WHERE own.record_id = records.id)
       ORDER BY events.seq LIMIT ${stepRecords}`,
    { from, until, beforeMs: clocked.trusted.nowMs - rules.recordMs },
  ) as Placed[];
  const step = eraseDue(database, rules, clocked, rows);
  const isThrough = rows.length < stepRecords && (step.next === null || step.next === rows.at(-1)?.place);
  return isThrough ? { ...step, next: until } : step;
}

type Placed = RecordRow & { readonly place: number };

/** @param rows in the order of their places. @returns where the next step begins */
function eraseDue(
  database: Database,
  rules: RetentionRules,
  { atMs, trusted, proven }: Clocked,
  rows: readonly Placed[],
): RetentionStep<number> {
  let [stays, pictures] = [0, 0];
  // Of what was pressed before that the site's ledger tells no more, once its car left.
  const about = { atMs, why: 'retention', untoldSinceMs: trusted.nowMs - leftMs } as const;
  const gone = new Set<string>();
  let next: number | null = null;
  database.transaction(() => {
    for (const record of rows) {
      if (stays === stepErased) break;
      next = record.place;
      if (gone.has(record.id)) continue;
      const stayBy = ({ times }: Ageing): Stay => stayOf(database, record, rules.mostStayMs, times);
      const isOver = ({ nowMs }: Ageing, { sinceMs }: Stay): boolean => sinceMs + rules.recordMs <= nowMs;
      const stay = stayBy(trusted);
      if (stay.isOpen || !isOver(trusted, stay)) continue;
      if (stay.isInside && !isOver(proven, stayBy(proven))) continue;
      pictures += eraseRecords(database, stay.records, about);
      for (const { id } of stay.records) gone.add(id);
      stays += 1;
    }
  });
  return { next, records: gone.size, pictures };
}

/** Erases what was said long ago of records that the journal has lost, a few at a time. */
export function* retainLostWords(
  database: () => Database,
  rules: RetentionRules,
  { atMs, trusted: { nowMs, times } }: Clocked,
): Generator<void> {
  const beforeMs = nowMs - rules.recordMs;
  const isOver = (event: Pick<EventRow, 'seq' | 'at_ms'>): boolean => times.of(event) < beforeMs;
  let after: WordsPlace | null = { atMs: Number.MIN_SAFE_INTEGER, seq: 0 };
  for (; after !== null; yield) {
    const from: WordsPlace = after;
    const live = database();
    after = live.transaction(() => eraseLostWords(live, beforeMs, isOver, from, atMs));
  }
  const { seq: end } = headOf(database());
  for (const ahead of times.ahead()) {
    const lastSeq = Math.min(ahead.lastSeq, end);
    for (let { afterSeq } = ahead; afterSeq < lastSeq; yield) {
      const range = { afterSeq, lastSeq };
      const live = database();
      afterSeq = live.transaction(() => eraseLostWordsIn(live, range, isOver, atMs));
    }
  }
}

/**
 * Erases the names of attendants who may sign in no more, for as long as records are kept and of whom none is left.
 *
 * @returns their numbers
 */
export function retainAttendants(
  database: Database,
  rules: RetentionRules,
  { atMs, trusted: { nowMs, times } }: Clocked,
): string[] {
  const rows = database.all('SELECT id FROM attendants WHERE active = 0') as { id: string }[];
  const gone = rows
    .map(({ id }) => id)
    .filter((id) => {
      const last = database.get(
        `SELECT seq, at_ms FROM events WHERE record_id = '${ofJournal}'
         AND (detail ->> 'attendant' = :id OR detail ->> 'by' = :id) ORDER BY seq DESC LIMIT 1`,
        { id },
      ) as Pick<EventRow, 'seq' | 'at_ms'> | undefined;
      return last === undefined || times.of(last) + rules.recordMs <= nowMs;
    })
    // Last, because all records are looked at.
    .filter((id) => database.get('SELECT 1 FROM records WHERE operator = :id', { id }) === undefined);
  if (gone.length > 0)
    database.transaction(() => {
      for (const id of gone) eraseAttendant(database, id, atMs);
    });
  return gone;
}
