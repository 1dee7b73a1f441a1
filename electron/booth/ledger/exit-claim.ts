import type { CarFact, Claim } from './car-fact.ts';

/**
 * What becomes of an exit that is to claim its car:
 * - `ask`: the claim is to be written;
 * - `hold`: the car is its own, the exit goes on;
 * - `wait`: an earlier exit of its own booth holds the claim, and has to be withdrawn or decided, and released, first;
 * - `lost`: another booth lets it out, or it has left;
 * - `alone`: the ledger does not know the car, and this booth may not tell it; the exit goes on without a claim.
 *
 * @param mayCreate as of `dutyOf`
 */
export type ClaimAnswer = 'ask' | 'hold' | 'wait' | 'lost' | 'alone';

export function claimAnswerOf(fact: CarFact | null, claim: Claim, mayCreate: boolean): ClaimAnswer {
  if (fact === null) return mayCreate ? 'ask' : 'alone';
  if (fact.state === 'left') return 'lost';
  if (fact.claim === null) return 'ask';
  if (fact.claim.exit === claim.exit) return 'hold';
  return fact.claim.booth === claim.booth ? 'wait' : 'lost';
}

/**
 * Is the car of an exit that went on another booth's by now? After a loss that one may have claimed what this booth had claimed before, and
 * without the ledger it asks nobody. What was not sent is then as lost as at its claim; what may have been is flagged.
 *
 * @param isFlagged it went on beside another one's claim, as a person wanted: then only a car that has left ends it
 */
export const isOvertaken = (fact: CarFact | null, claim: Claim, isFlagged: boolean): boolean => {
  if (fact?.state === 'left') return true;
  return !isFlagged && (fact?.claim ?? null) !== null && fact?.claim?.exit !== claim.exit;
};
