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
});
export type LedgerView = z.infer<typeof ledgerSchema>;
