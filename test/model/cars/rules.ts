import { dutyOf } from '../../../electron/booth/ledger/car-duty.ts';
import { carAfter } from '../../../electron/booth/ledger/car-fact.ts';
import { claimAnswerOf, isCertain, readClaim } from '../../../electron/booth/ledger/exit-claim.ts';
import { isWholeEpoch } from '../../../electron/booth/ledger/whole-epoch.ts';

/** What the site keeps to. A test may put a wrong one in the place of one of them, to see that it is noticed. */
export interface CarRules {
  readonly carAfter: typeof carAfter;
  readonly dutyOf: typeof dutyOf;
  readonly claimAnswerOf: typeof claimAnswerOf;
  readonly isCertain: typeof isCertain;
  readonly readClaim: typeof readClaim;
  readonly isWholeEpoch: typeof isWholeEpoch;
  /** A fact is written only after the one that it was made from. */
  readonly comparesAndSets: boolean;
  /** A store that may have lost something is another epoch. */
  readonly lossIsEpoch: boolean;
  /** Of an exit that was done long ago a booth writes nothing any more. */
  readonly forgetsLongDone: boolean;
  /** What was read of another epoch is forgotten. */
  readonly forgetsView: boolean;
}

export const carRules: CarRules = {
  carAfter,
  dutyOf,
  claimAnswerOf,
  isCertain,
  readClaim,
  isWholeEpoch,
  comparesAndSets: true,
  lossIsEpoch: true,
  forgetsLongDone: true,
  forgetsView: true,
};
