import type { Comparison } from '../plates/match.ts';
import { matchCosts } from '../plates/match-costs.ts';

/** A car that may be the one that is meant, and why. */
export interface Found extends Comparison {
  readonly key: string;
  readonly plate: string;
}

/**
 * The one car that is meant beyond doubt, so that it may be selected beforehand: its plate is completely typed, no other car
 * has the same, and no other plate may be meant as well: none that goes on after it, none that differs by up to three alike
 * characters only.
 *
 * @param found by a search with a limit of at least 2
 */
export function exactAlone(found: readonly Found[]): Found | null {
  const [first, second] = found;
  if (first?.kind !== 'exact') return null;
  return second === undefined || second.cost >= matchCosts.contains ? first : null;
}
