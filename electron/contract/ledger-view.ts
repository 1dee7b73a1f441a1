import { z } from 'zod';
import { boothTime } from './record.ts';

/** How the site's ledger stands: what other booths have told of their cars. Saving and sending go on whatever it says. */
export const ledgerSchema = z.strictObject({
  /**
   * `current`: all that it has is known here. `reading`: not all of it yet. `away`: it does not answer. `alone`: another computer is
   * admitted under this booth's name, and this one neither reads nor tells.
   */
  state: z.enum(['current', 'reading', 'away', 'alone']),
  /** When all that it had was known here last; null: never, or it is so now. */
  asOf: boothTime.nullable(),
  /** How often other booths' cars have changed since the start: another number, and lists of them are to be read again. */
  changes: z.number().int(),
  /** What of this booth's records other booths may have, or have; left out: nothing. */
  offers: z
    .strictObject({
      /** How many are offered to the others, and not sent from here before they are reclaimed. */
      kept: z.int().min(0),
      /** They were wanted back for so long that a supervisor may have them sent all the same (`attention.sendKept`). */
      isSendable: z.boolean(),
      /** How many each booth has taken over in the last day, by its name. */
      handedOver: z.array(z.strictObject({ booth: z.string(), count: z.int().min(1) })),
    })
    .exactOptional(),
});
export type LedgerView = z.infer<typeof ledgerSchema>;
