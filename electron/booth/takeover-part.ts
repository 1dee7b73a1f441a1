import { ledgerConcerns, type LedgerConcern } from '../contract/ledger-concerns.ts';
import type { LedgerPart } from './ledger-part.ts';
import type { SiteLedger } from './ledger/site/site-ledger.ts';
import type { Takeover } from './ledger/takeover/takeover.ts';

/**
 * What a supervisor takes over from dead booths, and what this booth itself adds to what is to be mended of the ledger: that something of a
 * takeover may not be here yet, and that its own key is the reason why it hears nothing.
 */
export function takeoverPart(
  takeover: Takeover,
  site: Pick<SiteLedger, 'care' | 'fleet' | 'link'>,
): Pick<LedgerPart, 'takeover' | 'care' | 'fleet'> {
  const isRefused = (): boolean => site.link.fault?.fault === 'credentials';
  const withOwn = (told: readonly LedgerConcern[]): LedgerConcern[] => {
    const own = new Set<LedgerConcern>(told);
    if (takeover.isBegun) own.add('takeover-unfinished');
    if (isRefused()) own.add('key-refused');
    return ledgerConcerns.filter((one) => own.has(one));
  };
  return {
    takeover,
    care: () => ({ ...site.care, concerns: withOwn(site.care.concerns) }),
    fleet: async () => {
      const { isAnswering, fleet } = await site.fleet.read();
      return {
        isAnswering,
        fleet: fleet === null ? null : { ...fleet, concerns: withOwn(fleet.concerns) },
        ...(isRefused() ? { key: 'key-refused' } : {}),
      };
    },
  };
}
