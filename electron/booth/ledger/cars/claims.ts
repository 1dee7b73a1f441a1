import type { Claim } from '../car-fact.ts';
import { inTime } from '../../lib/in-time.ts';
import { LedgerAway } from '../connection/away.ts';
import { claimAnswerOf, isCertain } from '../exit-claim.ts';
import { factOf, type Car } from '../messages/car.ts';
import { isOneOf } from '../messages/service-mark.ts';
import type { CarStream } from './car-stream.ts';
import type { Teller } from './changed-car.ts';
import { lastFact, writeChange } from './writer.ts';

/**
 * How an exit stands that asked for its car:
 * - `hold`: it may go on; where that is not certain, a person is told;
 * - `wait`, `alone`: as of `claimAnswerOf`;
 * - `lost`: another booth lets the car out (`claim`), or it has left (null);
 * - `other-service`, `unreadable`: this booth may not claim the car, or cannot tell;
 * - `unknown-state`: nobody has its claim, and it is in a state of a later version: its fact is not changed here;
 * - `away`: the ledger did not answer in time: the exit goes on without it.
 */
export type Claimed =
  | { readonly answer: 'hold'; readonly isCertain: boolean }
  | { readonly answer: 'lost'; readonly claim: Car['claim'] }
  | { readonly answer: 'wait' | 'alone' | 'other-service' | 'unreadable' | 'unknown-state' | 'away' };

/** The gate waits no longer for the ledger (ms). */
export const claimMs = 1_500;

export interface ClaimPorts {
  readonly stream: Pick<CarStream, 'last' | 'write'>;
  readonly after: (ms: number, then: () => void) => () => void;
}

/**
 * Claims a car for an exit, and acts on what it reads of it after that, never on an acknowledgement. A claim that comes into the ledger late
 * is found by what its booth owes the fact, and released where its exit is closed.
 *
 * @param isWhole of the epoch, by `isWholeEpoch`, as the claim is read back
 */
export async function claimCar(
  { stream, after }: ClaimPorts,
  entry: string,
  claim: Claim,
  { teller, isWhole }: { readonly teller: Teller; readonly isWhole: () => boolean },
): Promise<Claimed> {
  let isLate = false;
  const asked = ask(stream, entry, claim, { teller, isWhole, isLate: () => isLate });
  return inTime({ after }, claimMs, asked, () => {
    isLate = true;
    return { answer: 'away' };
  });
}

async function ask(
  stream: ClaimPorts['stream'],
  entry: string,
  claim: Claim,
  { teller, isWhole, isLate }: { teller: Teller; isWhole: () => boolean; isLate: () => boolean },
): Promise<Claimed> {
  try {
    while (!isLate()) {
      const { read } = await lastFact(stream, entry);
      if (read === 'unreadable') return { answer: 'unreadable' };
      const fact = read === null ? null : factOf(read.message);
      if (read !== null && !isOneOf(teller.services, read.message.service))
        return { answer: 'other-service' };
      if (read !== null && fact === null) return ofUnknownState(read.message, claim);
      const answer = claimAnswerOf(fact, claim, teller.mayCreate);
      if (answer === 'hold') return { answer, isCertain: isCertain(isWhole(), fact) };
      if (answer === 'lost') return { answer, claim: read?.message.claim ?? null };
      if (answer !== 'ask') return { answer };
      if ((await writeChange(stream, entry, { type: 'claimed', claim }, teller)) === 'away') break;
    }
    return { answer: 'away' };
  } catch (error) {
    if (error instanceof LedgerAway) return { answer: 'away' };
    throw error;
  }
}

/** Whoever lets the car out is known in any state. */
const ofUnknownState = ({ claim: has }: Car, { exit, booth }: Claim): Claimed =>
  has === null || has.exit === exit || has.booth === booth
    ? { answer: 'unknown-state' }
    : { answer: 'lost', claim: has };
