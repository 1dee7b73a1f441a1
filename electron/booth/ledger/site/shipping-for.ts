import type { EpochChecks } from '../connection/epoch-checks.ts';
import { ShippedMark } from '../ship/shipped-mark.ts';
import { Shipping, type ShippingPorts } from '../ship/shipping.ts';
import type { CheckedEpoch } from './checked-epoch.ts';
import { FormerLeft } from './former-left.ts';
import type { SiteLedgerPorts } from './site-ledger-ports.ts';
import type { ToldSite } from './told-site.ts';

/** What ships a booth's journal, by what the booth is given and what the site was told of it. */
export const shippingFor = (
  ports: SiteLedgerPorts,
  site: ToldSite,
  { checks, checked }: { readonly checks: EpochChecks; readonly checked: CheckedEpoch },
  sides: Pick<ShippingPorts, 'isErased' | 'isBusy'>,
): Shipping => {
  const mark = new ShippedMark(ports.shippedPath, ports.log);
  const former = new FormerLeft({ clock: ports.clock, mark });
  return new Shipping({
    ...ports,
    ...sides,
    booth: ports.credentials.booth,
    incarnation: ports.credentials.incarnation,
    isAdmitted: () => site.isAdmitted,
    epoch: () => site.epoch,
    compared: (epoch) => checked.recordsCompared(epoch),
    others: () => site.otherBooths,
    isOfStore: () => checks.isOfStore,
    isWholeEpoch: () => {
      const { epoch } = site;
      return epoch !== null && epoch !== 'unknown' && checks.isWhole(epoch.epoch);
    },
    mark,
    shipped: (session) => former.look(session),
  });
};
