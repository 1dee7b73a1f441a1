import { ledgerConcerns, type LedgerConcern } from '../../../contract/ledger-concerns.ts';
import { concernsOf } from '../connection/concerns.ts';
import type { SiteSaid } from '../connection/control.ts';
import type { SiteLedgerPorts } from './site-ledger-ports.ts';

/**
 * What a supervisor at this booth has to know, by what the steward told and what the booth itself has seen.
 *
 * @param hasLost as of `Shipping`
 */
export function concernsFor(
  { credentials, clock, certificateEndsMs, laneReads, isSentByTwo }: SiteLedgerPorts,
  said: SiteSaid,
  hasLost: boolean,
): readonly LedgerConcern[] {
  const told = concernsOf(said, credentials.incarnation, clock.now(), certificateEndsMs?.() ?? null);
  const concerns = new Set<LedgerConcern>(told);
  if (hasLost) concerns.add('ledger-lost');
  if (isSentByTwo()) concerns.add('sent-by-two');
  if (laneReads.isFaulty) concerns.add('alpr-unusable');
  return ledgerConcerns.filter((one) => concerns.has(one));
}
