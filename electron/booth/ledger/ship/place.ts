import type { ChainAt } from '../../journal/model/shipped-types.ts';
import type { Start } from '../messages/journal.ts';

// From where a booth goes on shipping its journal's events: its journal, the last message of its subject, and what it heard acknowledged
// last (`shipped-mark.ts`) tell.

/** A place of a chain, as messages tell it. */
export type ChainPlace = Start['pruned'];

/** The last message of a booth's subject, but for those about who may send. `other`: one that this program does not go on from. */
export type Tail =
  | { readonly kind: 'event'; readonly number: number; readonly hash: string }
  | Pick<Start, 'kind' | 'first' | 'pruned' | 'head' | 'incarnation'>
  | { readonly kind: 'other' };

/**
 * Why nothing is shipped until somebody has seen to it: the journal is not shown to be the one that was shipped (`differs`), or has not got
 * so far (an older copy of it, `behind`); `unknown-tail`: what stands last in the ledger is of a later program, or of somebody else;
 * `salvaging`: a damaged journal is still being read, and its events join below the end.
 */
export type ShippingStop = 'differs' | 'behind' | 'unknown-tail' | 'salvaging';

/** How far a booth's subject is. */
export interface ShippedPlace {
  /** Of the last event in it; 0: there is none. */
  readonly number: number;
  /** The events up to there that are missing in it were told to be missing; null: nothing was told yet. */
  readonly toldTo: number | null;
  /** What stands last of another journal, in whose place this one is to be shipped; null: this journal goes on. */
  readonly instead: ChainPlace | null;
}

/**
 * @param tail null: the subject is empty
 * @param chain the journal's, at the number of `comparedIn`
 * @param acknowledged what this disk's last acknowledged message spoke of; null: nobody knows
 */
export function placeAfter(
  tail: Tail | null,
  chain: ChainAt,
  acknowledged: ChainPlace | null,
): ShippedPlace | ShippingStop {
  if (chain.isJoining) return 'salvaging';
  if (tail === null) return beginning;
  const compared = comparedIn(tail);
  if (compared === null) return 'unknown-tail';
  const fault = faultOf(compared, chain, acknowledged);
  if (fault !== null) return fault;
  if (tail.kind === 'event') return { number: tail.number, toldTo: tail.number, instead: null };
  const { first, pruned } = tail as Pick<Start, 'first' | 'pruned'>;
  return { number: first - 1, toldTo: Math.max(first - 1, pruned.number), instead: null };
}

/** Everything that the journal has is to be shipped. */
export const beginning: ShippedPlace = { number: 0, toldTo: null, instead: null };

/** @returns the place of the chain that a message speaks of last; null: it speaks of none */
export function comparedIn(tail: Tail): ChainPlace | null {
  if (tail.kind === 'other') return null;
  return tail.kind === 'event' ? { number: tail.number, hash: tail.hash } : tail.head;
}

function faultOf(
  { number, hash }: ChainPlace,
  { hash: own, pruned, head }: ChainAt,
  acknowledged: ChainPlace | null,
): ShippingStop | null {
  if (number === 0) return null;
  if (number > head.seq) return 'behind';
  if (own !== null) return own === hash ? null : 'differs';
  if (number === pruned.seq) return pruned.hash === hash ? null : 'differs';
  // It may have been pruned since. Any other journal under this booth's id has pruned that number once, too.
  const isAcknowledged = acknowledged?.number === number && acknowledged.hash === hash;
  return number < pruned.seq && isAcknowledged ? null : 'differs';
}

/** Whether it has to be told first that what stands between is missing: the journal has no more of it. */
export const isGapBefore = (next: number, { number, toldTo }: ShippedPlace): boolean =>
  toldTo === null || (next > number + 1 && next - 1 > toldTo);

/** What a booth's subject tells of the journals that were shipped there. */
export interface ShippedJournals {
  /** The disk that shipped last; null: nothing tells. */
  readonly incarnation: string | null;
  /** The salvages that were told, by the hashes of their first events. */
  readonly salvages: ReadonlySet<string>;
}

/**
 * Whether a journal that is not the one that was shipped may be shipped in its place. Another computer's may, once the site has admitted that
 * one; and one that took a damaged one's place, once: were that one shipped after it, the two would take the place from each other for ever.
 */
export const mayFollow = (
  { incarnation, salvages }: ShippedJournals,
  own: { readonly incarnation: string; readonly salvage: string | null },
): boolean =>
  (own.salvage !== null && !salvages.has(own.salvage)) ||
  (incarnation !== null && incarnation !== own.incarnation);
