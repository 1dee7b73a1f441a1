import { z } from 'zod';
import type { CallContract } from './call.ts';
import { inSessionOnceSetUp } from './supervisor.ts';

/** The most that a settings file has (bytes). */
export const settingsTextLimit = 100_000;

/** The most files that are offered. */
export const offeredFiles = 8;

const place = z.string().max(1024);

/** A file at the top of a memory stick: the stick's folder, and the file's name there. */
export const driveFileSchema = z.strictObject({ place, file: z.string().max(255) });
export type DriveFile = z.infer<typeof driveFileSchema>;

/** A memory stick: its folder, and whether settings of a booth stand on it. */
const removableDriveSchema = z.strictObject({ place, hasSettings: z.boolean() });
export type RemovableDrive = z.infer<typeof removableDriveSchema>;

/** Settings from booth to booth on a memory stick, without secrets; refusals as for the other settings. */
export const removableDriveCalls = {
  'setup.drives': {
    input: z.strictObject(inSessionOnceSetUp),
    output: z.array(removableDriveSchema),
    apart: true,
    supervisor: 'once-set-up',
  },
  'setup.exportTo': {
    input: z.strictObject({ ...inSessionOnceSetUp, place }),
    output: z.null(),
    apart: true,
    supervisor: 'once-set-up',
  },
  /** The JSON files at the top of the memory sticks that are connected, but for settings: at most `offeredFiles` of them. */
  'setup.files': {
    input: z.strictObject(inSessionOnceSetUp),
    output: z.array(driveFileSchema),
    apart: true,
    supervisor: 'once-set-up',
  },
  /** The text for `setup.import`. */
  'setup.readFrom': {
    input: z.strictObject({ ...inSessionOnceSetUp, place }),
    output: z.string(),
    apart: true,
    supervisor: 'once-set-up',
  },
} as const satisfies Record<string, CallContract>;
