import { z } from 'zod';
import type { CallContract } from './call.ts';
import { ledgerPlaceSchema } from './ledger-place.ts';
import { driveFileSchema } from './removable-drive.ts';
import { settingsChangedSchema, settingsFaultSchema } from './settings.ts';
import { inSessionOnceSetUp } from './supervisor.ts';

/** The steward's file for a booth; null with its faults: it cannot be used. The key in it is told to nobody. */
const ledgerReadSchema = z.strictObject({
  ledger: ledgerPlaceSchema.nullable(),
  faults: z.array(settingsFaultSchema),
});
export type LedgerRead = z.infer<typeof ledgerReadSchema>;

/**
 * This booth's place at the site ledger. `not-possible-now`: the stick or the file is not there any more, or a file of the site's says
 * who this booth is. It is taken away by `setup.change`, with null.
 */
export const ledgerCalls = {
  /** Checks one of `setup.files`, and changes nothing. */
  'setup.readLedger': {
    input: driveFileSchema.extend(inSessionOnceSetUp),
    output: ledgerReadSchema,
    apart: true,
    supervisor: 'once-set-up',
  },
  /** Checks it again, puts its key to where secrets are kept, and puts it in force. */
  'setup.takeLedger': {
    input: driveFileSchema.extend(inSessionOnceSetUp),
    output: settingsChangedSchema,
    apart: true,
    supervisor: 'once-set-up',
  },
} as const satisfies Record<string, CallContract>;
