import type { LedgerConcern } from '../../../contract/ledger-concerns.ts';
import { concernsOf } from '../connection/concerns.ts';
import type { SiteSaid } from '../connection/control.ts';
import type { SiteLedgerPorts } from './site-ledger-ports.ts';

/** What a supervisor at this booth has to know, by what the steward told and what the booth itself has seen. */
export const concernsFor = (
  { credentials, clock, certificateEndsMs }: SiteLedgerPorts,
  said: SiteSaid,
): readonly LedgerConcern[] =>
  concernsOf(said, credentials.incarnation, clock.now(), certificateEndsMs?.() ?? null);
