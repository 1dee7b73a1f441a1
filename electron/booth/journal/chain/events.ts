import type { RecordState } from '../../../contract/record.ts';
import { chainHash, chainStart, personalDigest, wordsDigest, type ChainedEvent } from './chain.ts';
import type { Database, Reading } from '../database/database.ts';
import type { EventWords } from './event-row.ts';
import type { Head } from '../model/head.ts';
import { digestRecord } from './record-digest.ts';
import type { RecordRow } from '../database/rows.ts';

/** The `record_id` of events that are of the journal itself. */
export const ofJournal = '';

/** What an event says beyond the states: short words and numbers, no personal data. */
export type EventDetail = Readonly<Record<string, string | number | null | readonly (readonly number[])[]>>;

/**
 * Appends a change of `row` (as it stands after the change) to the chained events. Every change of a record is followed by
 * one in the same transaction: what a record says and its last event does not is a change behind the program's back.
 */
export function chainEvent(
  database: Database,
  row: RecordRow,
  change: {
    atMs: number;
    happening: string;
    from: RecordState | null;
    detail: EventDetail;
    words?: EventWords;
  },
): void {
  const words = JSON.stringify(change.words ?? {});
  const said = words === '{}' ? {} : { words: wordsDigest(row.salt, words) };
  const event = {
    recordId: row.id,
    atMs: change.atMs,
    happening: change.happening,
    from: change.from,
    to: row.state,
    detail: JSON.stringify({ ...change.detail, ...said, ...digestRecord({ ...row }, database.version) }),
    digest: personalDigest({
      salt: row.salt,
      plate: row.plate,
      at: row.at,
      pictureSha256: row.picture_sha256,
    }),
  };
  appendEvent(database, event, words === '{}' ? null : words);
}

/**
 * Appends what happened to the journal itself, to the people who work with it, or to a record that it no longer has
 * (`recordId`). `digest` stands for personal data; left out: there is none. `after` is the hash of the event before, where that is
 * not in the journal yet.
 */
export function chainNote(
  database: Database,
  note: {
    atMs: number;
    happening: string;
    recordId?: string;
    to: string;
    detail: EventDetail;
    digest?: string;
    /** JSON of an `EventWords`; left out: none. */
    words?: string;
    after?: string;
  },
): void {
  const { atMs, happening, recordId = ofJournal, to, detail, digest = '', words = null, after } = note;
  const event = { recordId, atMs, happening, from: null, to, detail: JSON.stringify(detail), digest };
  appendEvent(database, event, words, after);
}

/** The number of a record's last event; 0: it has none. */
export function lastEventOf(database: Reading, recordId: string): number {
  const last = database.get('SELECT max(seq) AS seq FROM events WHERE record_id = :recordId', { recordId });
  return (last as { seq: number | null }).seq ?? 0;
}

/** @returns the end of the chain; `seq` 0 and `chainStart` where nothing has happened yet */
export function headOf(database: Pick<Reading, 'get'>): Head {
  const last = database.get('SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1') as Head | undefined;
  return last ?? { seq: 0, hash: chainStart };
}

function appendEvent(
  database: Database,
  event: ChainedEvent,
  words: string | null = null,
  after = headOf(database).hash,
): void {
  database.run(
    `INSERT INTO events (record_id, at_ms, happening, from_state, to_state, detail, digest, hash, words)
     VALUES (:recordId, :atMs, :happening, :from, :to, :detail, :digest, :hash, :words)`,
    { ...event, words, hash: chainHash(after, event) },
  );
}
