/** How far a reader has come, and what stood there. */
export interface Cursor {
  readonly epoch: string;
  readonly sequence: number;
  /** SHA-256 of the message at that sequence. */
  readonly digest: string;
  /** When it was read to the end last (ms since 1970). */
  readonly currentMs: number;
}

export interface LedgerExtent {
  readonly epoch: string;
  readonly first: number;
  readonly last: number;
  /** Of the message that stands at the cursor's sequence now; null: none does. */
  readonly digest: string | null;
}

/** A reader that was away for longer reads everything anew: what it missed is more than that, or its clock is wrong. */
export const longestGapMs = 30 * 24 * 3_600_000;

/** Why a reader cannot go on from its cursor. */
export type Anew = 'none' | 'other-epoch' | 'behind-first' | 'beyond-last' | 'too-old' | 'differs';

/**
 * May a reader go on from where it was? A store that has lost its end uses sequences again: what stands there now is then not what was
 * read, and what came before it may differ, too.
 *
 * @returns null: it may
 */
export function anewFor(cursor: Cursor | null, ledger: LedgerExtent, nowMs: number): Anew | null {
  if (cursor === null) return 'none';
  if (cursor.epoch !== ledger.epoch) return 'other-epoch';
  if (cursor.sequence > ledger.last) return 'beyond-last';
  if (cursor.sequence < ledger.first) return 'behind-first';
  if (Math.abs(nowMs - cursor.currentMs) > longestGapMs) return 'too-old';
  return cursor.digest === ledger.digest ? null : 'differs';
}
