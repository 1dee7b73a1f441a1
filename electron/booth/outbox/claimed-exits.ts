import type { LostClaim, RecordView } from '../../contract/record.ts';
import type { SendableRecord } from '../journal/model/record-types.ts';
import { isStale } from '../journal/thread/journal-thread.ts';
import type { RecordTransitions } from './record-transitions.ts';

/**
 * Claims the car of an exit that was never sent, in the site's ledger.
 *
 * @returns why it is not to be sent; null: it goes on. `uncertain`: it goes on, and another booth may let the same car out, or have done so
 */
export type ClaimCar = (exit: RecordView) => Promise<LostClaim | 'uncertain' | null>;

/**
 * Asks for the car of an exit. One that may have been executed is the service's to decide.
 *
 * @returns `lost`: it is not to be sent, for another booth lets its car out; it is for a supervisor then. `uncertain`: as of `ClaimCar`
 */
export async function claimedCar(
  record: SendableRecord,
  claim: ClaimCar,
  transitions: RecordTransitions,
): Promise<'lost' | 'uncertain' | null> {
  const { view, everUnknown } = record;
  if (view.operation !== 'exit' || everUnknown || view.state !== 'queued') return null;
  const reason = await claim(view);
  if (reason === null || reason === 'uncertain') return reason;
  try {
    await transitions.apply(record, 'queued', { type: 'claim-lost', reason });
  } catch (error) {
    // It was withdrawn meanwhile.
    if (!isStale(error)) throw error;
  }
  return 'lost';
}
