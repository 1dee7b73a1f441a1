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
}

export const eventColumns = 'seq, record_id, at_ms, happening, from_state, to_state, detail, digest, hash';

/** Whether a row is what followed, in the chain, the event whose hash was `previous`. */
export function follows(previous: string, row: EventRow): boolean {
  const event: ChainedEvent = {
    recordId: row.record_id,
    atMs: row.at_ms,
    happening: row.happening,
    from: row.from_state,
    to: row.to_state,
    detail: row.detail,
    digest: row.digest,
  };
  return chainHash(previous, event) === row.hash;
}

/** @returns one field of an event's detail; undefined where it has none, or is not readable */
export function detailOf(row: Pick<EventRow, 'detail'>, field: string): unknown {
  try {
    return (JSON.parse(row.detail) as Record<string, unknown> | null)?.[field];
  } catch {
    return undefined;
  }
}
