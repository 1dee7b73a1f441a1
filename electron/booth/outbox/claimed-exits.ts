import type { LostClaim, RecordView } from '../../contract/record.ts';
import type { SendableRecord } from '../journal/model/record-types.ts';
import { isStale } from '../journal/thread/journal-thread.ts';
import type { RecordTransitions } from './record-transitions.ts';

/** Claims the car of an exit that was never sent, in the site's ledger. @returns why it is not to be sent; null: it goes on */
export type ClaimCar = (exit: RecordView) => Promise<LostClaim | null>;

/**
 * Whether an exit is not to be sent, for another booth lets its car out; it is for a supervisor then. One that may have been executed is
 * the service's to decide.
 */
export async function losesItsCar(
  record: SendableRecord,
  claim: ClaimCar,
  transitions: RecordTransitions,
): Promise<boolean> {
  const { view, everUnknown } = record;
  if (view.operation !== 'exit' || everUnknown || view.state !== 'queued') return false;
  const reason = await claim(view);
  if (reason === null) return false;
  try {
    await transitions.apply(record, 'queued', { type: 'claim-lost', reason });
  } catch (error) {
    // It was withdrawn meanwhile.
    if (!isStale(error)) throw error;
  }
  return true;
}
