import { z } from 'zod';
import type { CallContract } from './call.ts';
import { checkCodes, checkStates, ledgerCodes, ledgerSteps } from './check-names.ts';
import { checkFactsSchema, shortText } from './connection-check.ts';
import { ledgerPlaceSchema } from './ledger-place.ts';
import { boothTime } from './record.ts';
import { driveFileSchema } from './removable-drive.ts';
import { settingsChangedSchema, settingsFaultSchema } from './settings.ts';
import { inSessionOnceSetUp } from './supervisor.ts';

/** The steward's file for a booth; null with its faults: it cannot be used. The key in it is told to nobody. */
const ledgerReadSchema = z.strictObject({
  ledger: ledgerPlaceSchema.nullable(),
  faults: z.array(settingsFaultSchema),
});
export type LedgerRead = z.infer<typeof ledgerReadSchema>;

const ledgerCheckSchema = z.strictObject({
  at: boothTime,
  /** Each that the steward’s file names, with every step of the way to it, whether it was reached or not. */
  servers: z
    .array(
      z.strictObject({
        server: shortText,
        steps: z.array(
          z.strictObject({
            step: z.enum(ledgerSteps),
            state: z.enum(checkStates),
            code: z.enum([...checkCodes, ...ledgerCodes]).nullable(),
            facts: checkFactsSchema,
          }),
        ),
      }),
    )
    .min(1),
});
export type LedgerCheck = z.infer<typeof ledgerCheckSchema>;

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
  /** Goes the way to each of its servers, and writes nothing there; `not-possible-now`: this booth is at no ledger, or has no key for it. */
  'setup.checkLedger': {
    input: z.strictObject(inSessionOnceSetUp),
    output: ledgerCheckSchema,
    apart: true,
    supervisor: 'once-set-up',
  },
} as const satisfies Record<string, CallContract>;
