import { ledgerConcerns, type LedgerConcern } from '../contract/ledger-concerns.ts';
import type { LedgerPart } from './ledger-part.ts';
import type { SiteLedger } from './ledger/site/site-ledger.ts';
import type { Takeover } from './ledger/takeover/takeover.ts';

/** What a supervisor takes over from dead booths, and who is told that something of it may not be here yet. */
export function takeoverPart(
  takeover: Takeover,
  site: Pick<SiteLedger, 'care' | 'fleet'>,
): Pick<LedgerPart, 'takeover' | 'care' | 'fleet'> {
  const withBegun = (told: readonly LedgerConcern[]): LedgerConcern[] =>
    ledgerConcerns.filter((one) => told.includes(one) || (one === 'takeover-unfinished' && takeover.isBegun));
  return {
    takeover,
    care: () => ({ ...site.care, concerns: withBegun(site.care.concerns) }),
    fleet: async () => {
      const { isAnswering, fleet } = await site.fleet.read();
      return {
        isAnswering,
        fleet: fleet === null ? null : { ...fleet, concerns: withBegun(fleet.concerns) },
      };
    },
  };
}
