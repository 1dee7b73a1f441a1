import { chainHash, type ChainedEvent } from './chain.ts';

/** A row of `events` as SQLite gives it. */
export interface EventRow {
  readonly seq: number;
  readonly record_id: string;
  readonly at_ms: number;
  readonly happening: string;
  readonly from_state: string | null;
  readonly to_state: string;
  readonly detail: string;
  readonly digest: string;
  readonly hash: string;
  /** JSON of an `EventWords`; null: none, or erased. */
  readonly words: string | null;
}

export const eventColumns =
  'seq, record_id, at_ms, happening, from_state, to_state, detail, digest, hash, words';

/** @returns what the chain covers of a row */
export const eventOf = (row: EventRow): ChainedEvent => ({
  recordId: row.record_id,
  atMs: row.at_ms,
  happening: row.happening,
  from: row.from_state,
  to: row.to_state,
  detail: row.detail,
  digest: row.digest,
});

/** Whether a row is what followed, in the chain, the event whose hash was `previous`. */
export const follows = (previous: string, row: EventRow): boolean =>
  chainHash(previous, eventOf(row)) === row.hash;

/** @returns one field of an event's detail; undefined where it has none, or is not readable */
export const detailOf = (row: Pick<EventRow, 'detail'>, field: string): unknown => fieldOf(row.detail, field);

/** What of an event is personal: the session's id, and what somebody said. Erased with the record. */
export interface EventWords {
  readonly sessionId?: string;
  readonly by?: string;
  readonly why?: string;
  /** What was done with what was read of the car (`ReadingOutcome`), and the text that was read, where that was nearly what was booked. */
  readonly reading?: string;
  readonly read?: string;
  /** Of each of its characters, 1 where it was doubtful, else 0. */
  readonly marked?: string;
  /** How many were offered to choose from, of which this was the likeliest; left out: it was suggested alone. */
  readonly choices?: string;
  /** `changed other 3`: the attendant was asked about the fourth character and had it changed to the one that was read; `left`: did not. */
  readonly look?: string;
  /** Where that text stood in the picture: left, top, right and bottom, in thousandths of its width and height. */
  readonly box?: string;
  /** To the next shift; the salt is that of its digest, since no record has one. */
  readonly note?: string;
  readonly salt?: string;
}

/** @returns one of an event's words; null where it has none, or no more */
export function wordOf(row: Pick<EventRow, 'words'>, name: keyof EventWords): string | null {
  const word = row.words === null ? null : fieldOf(row.words, name);
  return typeof word === 'string' ? word : null;
}

function fieldOf(json: string, field: string): unknown {
  try {
    return (JSON.parse(json) as Record<string, unknown> | null)?.[field];
  } catch {
    return undefined;
  }
}
