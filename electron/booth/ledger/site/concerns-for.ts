import { ledgerConcerns, type LedgerConcern } from '../../../contract/ledger-concerns.ts';
import { concernsOf } from '../connection/concerns.ts';
import type { SiteSaid } from '../connection/control.ts';
import type { SiteLedgerPorts } from './site-ledger-ports.ts';

/** What a supervisor at this booth has to know, by what the steward told and what the booth itself has seen. */
export function concernsFor(
  { credentials, clock, certificateEndsMs, laneReads }: SiteLedgerPorts,
  said: SiteSaid,
): readonly LedgerConcern[] {
  const told = concernsOf(said, credentials.incarnation, clock.now(), certificateEndsMs?.() ?? null);
  if (!laneReads.isFaulty) return told;
  const concerns = new Set<LedgerConcern>([...told, 'alpr-unusable']);
  return ledgerConcerns.filter((one) => concerns.has(one));
}
