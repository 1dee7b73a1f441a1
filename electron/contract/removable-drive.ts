import { z } from 'zod';
import type { CallContract } from './call.ts';

/** The most that a settings file has (bytes). */
export const settingsTextLimit = 100_000;

const place = z.string().max(1024);
const supervisorSession = z.uuid().exactOptional();

/** A memory stick: its folder, and whether settings of a booth stand on it. */
export const removableDriveSchema = z.strictObject({ place, hasSettings: z.boolean() });
export type RemovableDrive = z.infer<typeof removableDriveSchema>;

/** Settings from booth to booth on a memory stick, without secrets; `supervisorSession` and refusals as for the other settings. */
export const removableDriveCalls = {
  'setup.drives': {
    input: z.strictObject({ supervisorSession }),
    output: z.array(removableDriveSchema),
    apart: true,
  },
  'setup.exportTo': { input: z.strictObject({ supervisorSession, place }), output: z.null(), apart: true },
  /** The text for `setup.import`. */
  'setup.readFrom': { input: z.strictObject({ supervisorSession, place }), output: z.string(), apart: true },
} as const satisfies Record<string, CallContract>;
