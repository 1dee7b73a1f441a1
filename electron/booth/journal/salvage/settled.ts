import type { EventRow } from '../chain/event-row.ts';
import { matchesDigest } from '../chain/record-digest.ts';
import {
  erasedPicture,
  foundReason,
  lostPicture,
  repeatedReason,
  salvagedReason,
  type RecordRow,
} from '../database/rows.ts';

/** Why a record is not as its last event says: it may have been sent; it waits for a supervisor; it was as it was found. */
export type Why = 'doubtful' | 'found-again' | 'as-found';

/** What is known of a record that was found in a damaged journal. */
export interface Known {
  /** Its last event; undefined: none was found. */
  readonly last: EventRow | undefined;
  /** A newer version of it was lost, or the journal went on behind what was found. */
  readonly stale: boolean;
  /** `variant sha256` of its pictures that are kept. */
  readonly pictures: ReadonlySet<string>;
  /** The same press was saved again meanwhile. */
  readonly isPressRepeated: boolean;
  /** The record's own instant, or the next one that is free (ms since 1970). */
  readonly freeMs: number;
}

/** States that say nothing of a record where it has moved on: it may have been sent, settled, or taken back since. */
export const mayBeSettled: ReadonlySet<string> = new Set([
  'draft',
  'queued',
  'waiting-for-entry',
  'sending',
  'unknown',
]);

/**
 * How a record that may have moved on is left. What has no plate can be sent by nobody, and looked up by nobody: it gets its plate at the
 * gate, whether it had one since or not, and is *unknown* from then on.
 */
export const inDoubt = ({
  state,
  reason,
}: RecordRow): Pick<RecordRow, 'state' | 'reason' | 'ever_unknown'> =>
  state === 'draft'
    ? { state, reason, ever_unknown: 1 }
    : { state: 'unknown', reason: salvagedReason, ever_unknown: 1 };

/** States in which nothing of a record can have gone out, unless it did before. */
const unsent: ReadonlySet<string> = new Set(['draft', 'queued', 'waiting-for-entry', 'local']);

/**
 * What becomes of a record that was found. Nothing of it goes out by itself: what may have been sent is in doubt, what was queued
 * waits for a supervisor, whose car may have been recorded again meanwhile.
 *
 * @returns the record as it joins, and why it is then not as its last event says; null: it is
 */
export function settledAfterDamage(row: RecordRow, known: Known): { after: RecordRow; why: Why | null } {
  const { last, stale, pictures, isPressRepeated, freeMs } = known;
  const after = { ...row, at_ms: freeMs };
  let why: Why = 'as-found';
  // What is not as its last event says is not provably what was to be sent.
  const hasMoved = stale || (last !== undefined && !matchesDigest(last, { ...row }));
  if (isPressRepeated && unsent.has(row.state) && !mayBeThere(row) && !hasMoved) {
    Object.assign(after, { state: 'voided', reason: repeatedReason });
    why = 'found-again';
  } else if (mayBeThere(row) || (mayBeSettled.has(row.state) && hasMoved)) {
    Object.assign(after, inDoubt(row));
    why = 'doubtful';
  } else if (row.state === 'queued') {
    Object.assign(after, { state: 'refused', reason: foundReason });
    why = 'found-again';
  }
  if (isPressRepeated) after.press_id = row.id;
  if (isPictureLost(row, pictures)) after.picture_note = lostPicture;
  const hasShrunk = [...pictures].some((picture) => picture.startsWith('shrunk '));
  if (row.picture_sent === 'shrunk' && row.picture_note !== erasedPicture && !hasShrunk)
    after.picture_sent = 'original';
  return { after, why: last !== undefined && matchesDigest(last, { ...after }) ? null : why };
}

/** It is on the wire, is to be sent once more by a supervisor's word, or was in doubt without a plate: it may have been executed. */
const mayBeThere = ({ state, ever_unknown: everUnknown }: RecordRow): boolean =>
  state === 'sending' || ((state === 'queued' || state === 'draft') && everUnknown === 1);

const isPictureLost = (row: RecordRow, pictures: ReadonlySet<string>): boolean =>
  row.picture_sha256 !== null &&
  row.picture_note !== lostPicture &&
  !pictures.has(`original ${row.picture_sha256}`);
