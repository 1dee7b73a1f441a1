import type { ChainAt } from '../../journal/model/shipped-types.ts';
import type { Head } from '../../journal/model/head.ts';
import type { Start } from '../messages/journal.ts';

// From where a booth goes on shipping its journal's events: nothing is kept of that but what its journal and the last message of its
// subject tell.

/** The last message of a booth's subject. `other`: one that this program does not go on from. */
export type Tail =
  | { readonly kind: 'event'; readonly number: number; readonly hash: string }
  | Pick<Start, 'kind' | 'first' | 'pruned' | 'head'>
  | { readonly kind: 'other' };

/**
 * Why nothing is shipped until somebody has seen to it: the journal is another one than was shipped (`differs`), or has not got so far (an
 * older copy of it, `behind`); `unknown-tail`: what stands last in the ledger is of a later program, or of somebody else.
 */
export type ShippingStop = 'differs' | 'behind' | 'unknown-tail';

/** How far a booth's subject is. */
export interface ShippedPlace {
  /** Of the last event in it; 0: there is none. */
  readonly number: number;
  /** The events up to there that are missing in it were told to be missing; null: nothing was told yet. */
  readonly toldTo: number | null;
}

/**
 * @param tail null: the subject is empty
 * @param chain the journal's, at the number of `comparedIn`
 */
export function placeAfter(tail: Tail | null, chain: ChainAt): ShippedPlace | ShippingStop {
  if (tail === null) return { number: 0, toldTo: null };
  const compared = comparedIn(tail);
  if (compared === null) return 'unknown-tail';
  const fault = faultOf(compared, chain);
  if (fault !== null) return fault;
  if (tail.kind === 'event') return { number: tail.number, toldTo: tail.number };
  const { first, pruned } = tail as Pick<Start, 'first' | 'pruned'>;
  return { number: first - 1, toldTo: Math.max(first - 1, pruned.number) };
}

/** @returns the place of the chain that a message speaks of last; null: it speaks of none */
export function comparedIn(tail: Tail): (Pick<Head, 'hash'> & { readonly number: number }) | null {
  if (tail.kind === 'other') return null;
  return tail.kind === 'event' ? tail : tail.head;
}

function faultOf(
  { number, hash }: { readonly number: number; readonly hash: string },
  { hash: own, pruned, head }: ChainAt,
): ShippingStop | null {
  if (number === 0) return null;
  if (number > head.seq) return 'behind';
  if (own !== null) return own === hash ? null : 'differs';
  if (number === pruned.seq) return pruned.hash === hash ? null : 'differs';
  // It was pruned since.
  return number < pruned.seq ? null : 'differs';
}

/** Whether it has to be told first that what stands between is missing: the journal has no more of it. */
export const isGapBefore = (next: number, { number, toldTo }: ShippedPlace): boolean =>
  toldTo === null || (next > number + 1 && next - 1 > toldTo);
