import type { Database } from '../database.ts';
import { ofJournal } from '../events.ts';
import type { RecordRow } from '../rows.ts';
import { eraseAttendant, eraseLostWords, erasePicture, eraseRecords } from './erase.ts';
import { stayOf } from './stays.ts';

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
  nowMs: number,
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
      if (record.state === 'local' || record.at_ms + rules.pictureMs > nowMs) continue;
      const stay = stayOf(database, record, rules.mostStayMs);
      if (stay.isOpen || stay.sinceMs + rules.pictureMs > nowMs) continue;
      erasePicture(database, record, nowMs);
      pictures += 1;
    }
  });
  return { next, records: 0, pictures };
}

/** Erases the records whose time is over, a few stays at a time. @param after as in `retainPictures`; 0 at first */
export function retainRecords(
  database: Database,
  rules: RetentionRules,
  nowMs: number,
  after: number,
): RetentionStep<number> {
  const beforeMs = nowMs - rules.recordMs;
  const rows = database.all(
    `SELECT * FROM records WHERE at_ms > :after AND at_ms <= :beforeMs ORDER BY at_ms LIMIT ${stepRecords}`,
    { after, beforeMs },
  ) as RecordRow[];
  let [stays, pictures] = [0, 0];
  const gone = new Set<string>();
  let next: number | null = null;
  database.transaction(() => {
    for (const record of rows) {
      if (stays === stepErased) break;
      next = record.at_ms;
      if (gone.has(record.id)) continue;
      const stay = stayOf(database, record, rules.mostStayMs);
      if (stay.isOpen || stay.sinceMs > beforeMs) continue;
      pictures += eraseRecords(database, stay.records, { atMs: nowMs, why: 'retention' });
      for (const { id } of stay.records) gone.add(id);
      stays += 1;
    }
    if (rows.length === 0) eraseLostWords(database, { beforeMs, limit: 1_000, atMs: nowMs });
  });
  return { next, records: gone.size, pictures };
}

/**
 * Erases the names of attendants who may sign in no more, for as long as records are kept and of whom none is left.
 *
 * @returns their numbers
 */
export function retainAttendants(database: Database, rules: RetentionRules, nowMs: number): string[] {
  const rows = database.all(
    `SELECT id FROM attendants WHERE active = 0
       AND NOT EXISTS (SELECT 1 FROM events WHERE record_id = '${ofJournal}' AND at_ms > :beforeMs
         AND (detail ->> 'attendant' = attendants.id OR detail ->> 'by' = attendants.id))
       AND NOT EXISTS (SELECT 1 FROM records WHERE operator = attendants.id)`,
    { beforeMs: nowMs - rules.recordMs },
  ) as { id: string }[];
  const gone = rows.map(({ id }) => id);
  if (gone.length > 0)
    database.transaction(() => {
      for (const id of gone) eraseAttendant(database, id, nowMs);
    });
  return gone;
}
