import { z } from 'zod';

/** Who a booth is at the site ledger, and where that is, as far as it is shown. */
export const ledgerPlaceSchema = z.strictObject({
  site: z.string(),
  booth: z.string(),
  /** Host and port of each. */
  servers: z.array(z.string()),
});
export type LedgerPlace = z.infer<typeof ledgerPlaceSchema>;
