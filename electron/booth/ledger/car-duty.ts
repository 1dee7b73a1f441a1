import type { CarChange, CarFact, Claim } from './car-fact.ts';

// What a booth still has to write of a car, told by its own journal and the fact alone: so it is found again after a crash, a lost
// acknowledgement, a request that came late, or a store that lost its end, without a list of what was begun.

/** This booth's entry of the car. */
export interface OwnEntry {
  /** `open`: it may still get a session; `known`: it has one; `closed`: it never will, or the car is known to have left. */
  readonly state: 'open' | 'known' | 'closed';
  readonly session: string | null;
}

/** One of this booth's exits of the car: one that was withdrawn may have another one after it. */
export interface OwnExit {
  readonly claim: Claim;
  /**
   * `open`: it may still be sent, or was with an unknown outcome; `done`: the car left by it; `done-long-ago`: likewise, by the time of the
   * press longer ago than the fact of a car that left is kept; `closed`: it ends without that.
   */
  readonly state: 'open' | 'done' | 'done-long-ago' | 'closed';
}

/**
 * @param mayCreate since it came to know the car this booth has never been away for as long as the fact of a car that left is kept: else
 *   a car without a fact may have left, and a person is asked
 * @returns the next change that this booth owes the fact; null: none
 */
export function dutyOf(
  fact: CarFact | null,
  entry: OwnEntry | null,
  exits: readonly OwnExit[],
  mayCreate: boolean,
): CarChange | null {
  if (fact?.state === 'left') return null;
  if (fact === null && !mayCreate) return null;
  if (exits.some(({ state }) => state === 'done')) return { type: 'left' };
  // Of a car without a fact the booth would write for ever what the steward deletes. Of one with a fact it is no question of age: a clock
  // that was wrong at the press is put right later.
  if (exits.some(({ state }) => state === 'done-long-ago')) return fact === null ? null : { type: 'left' };
  if (entry?.state === 'closed') return fact === null ? null : { type: 'left' };
  if (entry !== null && fact?.isTold !== true) return { type: 'entered' };
  if (entry?.state === 'known' && entry.session !== null && fact?.session !== entry.session)
    return { type: 'confirmed', session: entry.session };
  const claimed = fact?.claim ?? null;
  if (claimed === null) {
    const open = exits.find(({ state }) => state === 'open');
    return open === undefined ? null : { type: 'claimed', claim: open.claim };
  }
  const isOver = exits.some(({ claim, state }) => claim.exit === claimed.exit && state === 'closed');
  return isOver ? { type: 'released', exit: claimed.exit } : null;
}
