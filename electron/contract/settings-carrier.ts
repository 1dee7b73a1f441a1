import { z } from 'zod';
import type { CallContract } from './call.ts';

/** The most that a settings file has (bytes). */
export const carriedTextLimit = 100_000;

const place = z.string().max(1024);
const visit = z.uuid().exactOptional();

/** A memory stick: its folder, and whether settings of a booth stand on it. */
export const carrierSchema = z.strictObject({ place, hasSettings: z.boolean() });
export type Carrier = z.infer<typeof carrierSchema>;

/** Settings from booth to booth on a memory stick, without secrets; `visit` and refusals as for the other settings. */
export const carrierCalls = {
  'setup.carriers': { input: z.strictObject({ visit }), output: z.array(carrierSchema), apart: true },
  'setup.exportTo': { input: z.strictObject({ visit, place }), output: z.null(), apart: true },
  /** The text for `setup.import`. */
  'setup.readFrom': { input: z.strictObject({ visit, place }), output: z.string(), apart: true },
} as const satisfies Record<string, CallContract>;
