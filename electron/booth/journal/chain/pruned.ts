import { chainHash, chainStart } from './chain.ts';
import type { Database, Reading } from '../database/database.ts';
import { detailOf, eventOf, type EventRow } from './event-row.ts';
import { chainNote, ofJournal } from './events.ts';

// What a prune event says. Only a beginning of the chain can be cut off and the rest still be verified by its hashes. But in any
// beginning stands something that is still needed: a car that has been inside for months, an unknown record that nobody decided,
// the attendants. So what is needed stays where it is, and the prune event holds a sum over it: nothing that shows a record's
// history has to know of pruning, and no old record keeps the rest from going.

/** A fingerprint of events that stand by themselves, whatever their order. */
export interface Kept {
  readonly count: number;
  /** Of the hashes of all of them, modulo 2^256, in hexadecimal: one of them is added or taken off without reading the others. */
  readonly sum: string;
}

export const nothingKept: Kept = { count: 0, sum: '0'.repeat(64) };

/** How far a chain is pruned. */
export interface Pruned {
  /** Number of the last event of the pruned part; 0: nothing was pruned. The event after it is the first that is verified. */
  readonly to: number;
  /** Of that event. */
  readonly hash: string;
  /** The events of the pruned part that were needed still. */
  readonly kept: Kept;
  /** How many erased records have no event any more, since the journal began. */
  readonly records: number;
}

/** When it was pruned so far: by the event of that number. */
export interface PruneEvent {
  readonly seq: number;
  readonly atMs: number;
}

/** Of a chain that has all its events. */
export const unpruned: Pruned & { readonly event: PruneEvent | null } = {
  to: 0,
  hash: chainStart,
  kept: nothingKept,
  records: 0,
  event: null,
};

const happening = 'pruned';

/** @returns what the last prune event says; one that makes no sense says nothing: then the chain's beginning is missing */
export function prunedIn(rows: Pick<Reading, 'get'>): Pruned & { readonly event: PruneEvent | null } {
  const row = rows.get(
    `SELECT seq, at_ms, detail FROM events WHERE record_id = '${ofJournal}' AND happening = '${happening}'
       ORDER BY seq DESC LIMIT 1`,
  ) as Pick<EventRow, 'seq' | 'at_ms' | 'detail'> | undefined;
  if (row === undefined) return unpruned;
  const [to, hash, count, sum, records] = ['to', 'hash', 'kept', 'sum', 'records'].map((field) =>
    detailOf(row, field),
  );
  const isRead =
    typeof to === 'number' &&
    typeof hash === 'string' &&
    typeof count === 'number' &&
    typeof sum === 'string' &&
    /^[0-9a-f]{64}$/.test(sum) &&
    typeof records === 'number' &&
    to < row.seq;
  if (!isRead) return unpruned;
  return { to, hash, kept: { count, sum }, records, event: { seq: row.seq, atMs: row.at_ms } };
}

/** Says in the chain how far it is pruned. To be called in the transaction that prunes. */
export function chainPruned(database: Database, { to, hash, kept, records }: Pruned, atMs: number): void {
  const detail = { to, hash, kept: kept.count, sum: kept.sum, records };
  chainNote(database, { atMs, happening, to: happening, detail });
}

/** @returns the fingerprint with one event more */
export const keptWith = (kept: Kept, row: EventRow): Kept => ({
  count: kept.count + 1,
  sum: sumOf(kept.sum, termOf(row)),
});

/** @returns the fingerprint without one of its events */
export const keptWithout = (kept: Kept, row: EventRow): Kept => ({
  count: kept.count - 1,
  sum: sumOf(kept.sum, modulus - termOf(row)),
});

export const isSameKept = (one: Kept, other: Kept): boolean =>
  one.count === other.count && one.sum === other.sum;

const modulus = 1n << 256n;

const termOf = (row: EventRow): bigint => BigInt(`0x${chainHash(`${row.seq}:${row.hash}`, eventOf(row))}`);

const sumOf = (sum: string, term: bigint): string =>
  ((BigInt(`0x${sum}`) + term) % modulus).toString(16).padStart(64, '0');
