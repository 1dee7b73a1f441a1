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
 * Whether an exit that got its claim may go on without a word to anybody. What was written before the store lost its end may tell that the
 * car left, and a silent booth may have let it out.
 *
 * @param isWhole the epoch, by `isWholeEpoch`
 */
export const isCertain = (isWhole: boolean, fact: CarFact | null): boolean =>
  isWhole && fact?.isContested === false;

/** An exit that went on. */
export interface GoneOn {
  readonly claim: Claim;
  /** It went on beside another one's claim, as a person wanted: then only a car that has left ends it. */
  readonly isFlagged: boolean;
  /** The service may have executed it. */
  readonly mayBeSent: boolean;
}

/**
 * What the fact says to an exit that went on: after a loss another booth may have claimed what this one had claimed before, and without the
 * ledger it asked nobody.
 *
 * @returns `close`: it is not sent any more, as lost as at its claim; `flag`: it may have been, and a person is told; null: it goes on
 */
export function readClaim(fact: CarFact | null, exit: GoneOn): 'close' | 'flag' | null {
  if (!isOvertaken(fact, exit)) return null;
  return exit.mayBeSent ? 'flag' : 'close';
}

function isOvertaken(fact: CarFact | null, { claim, isFlagged }: GoneOn): boolean {
  if (fact?.state === 'left') return true;
  return !isFlagged && (fact?.claim ?? null) !== null && fact?.claim?.exit !== claim.exit;
}
