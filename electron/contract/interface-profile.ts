import { z } from 'zod';
import type { CallContract } from './call.ts';
import { mappableOperations } from './operation-names.ts';
import { driveFileSchema } from './removable-drive.ts';
import { settingsChangedSchema } from './settings.ts';
import { inSessionOnceSetUp } from './supervisor.ts';

/** The most faults of one file that are told: whoever puts these right sees the others then. */
export const toldFaults = 5;

const faults = {
  /** The first `toldFaults` of them, in the order in which they stand in the file; none: it can be used. */
  faults: z
    .array(
      z.strictObject({
        /** The path inside of the file, such as `operations.charge.path`; empty: the whole file. */
        path: z.string(),
        /** In English, as the log has it, with line and column. */
        message: z.string(),
      }),
    )
    .max(toldFaults),
  faultCount: z.number().int(),
};

const operations = z.array(z.enum(mappableOperations));

/** What the service is told to be able to do, and by what. */
const profileInForceSchema = z.strictObject({
  name: z.string(),
  operations,
  /** What the settings name. `own`: the booth's copy of one that was taken from a memory stick; `file`: a file of the site's. */
  from: z.enum(['specification', 'training', 'own', 'file']),
  /** null: it came with the program. */
  file: z.string().nullable(),
  /** What is wrong with that file now: the last good one is in force, or since the start the specification alone. */
  ...faults,
});
export type ProfileInForce = z.infer<typeof profileInForceSchema>;

/** A file as it would be; with faults, `name` is null and nothing is mapped. */
const profileReadSchema = z.strictObject({ name: z.string().nullable(), operations, ...faults });
export type ProfileRead = z.infer<typeof profileReadSchema>;

/**
 * The site's interface profile. `not-possible-now`: the stick or the file is not there any more, or the settings are those of a file.
 */
export const profileCalls = {
  'setup.profile': {
    input: z.strictObject(inSessionOnceSetUp),
    output: profileInForceSchema,
    apart: true,
    supervisor: 'once-set-up',
  },
  /** Checks one of `setup.files`, and changes nothing. */
  'setup.readProfile': {
    input: driveFileSchema.extend(inSessionOnceSetUp),
    output: profileReadSchema,
    apart: true,
    supervisor: 'once-set-up',
  },
  /** Checks it again, copies it to where the booth's settings are, and puts it in force. */
  'setup.takeProfile': {
    input: driveFileSchema.extend(inSessionOnceSetUp),
    output: settingsChangedSchema,
    apart: true,
    supervisor: 'once-set-up',
  },
} as const satisfies Record<string, CallContract>;
