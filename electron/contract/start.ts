import { z } from 'zod';
import { languages } from './languages.ts';
import { preferencesSchema } from './snapshot.ts';

/** Why nothing can be done at the gate yet: this program is older than the journal, which it has not touched. */
const startRefusalSchema = z.strictObject({
  /** Versions of a journal's form: of the one that is there, and the newest that this program knows. */
  journal: z.number().int(),
  known: z.number().int(),
  /** This program's own. */
  version: z.string(),
  /** Where an empty journal would stand: a folder's name in the journal's. */
  folder: z.string(),
  /** `not-set`: the settings have none, and those of supervisors stand in the journal. */
  pin: z.enum(['set', 'training', 'not-set']),
  language: z.enum(languages),
  preferences: preferencesSchema,
});
export type StartRefusal = z.infer<typeof startRefusalSchema>;

/** What can be called when everything else is answered `journal-newer`. */
export const startCalls = {
  /** null: the booth has started. */
  'start.refusal': { input: z.strictObject({}), output: startRefusalSchema.nullable() },
  /**
   * A supervisor begins an empty journal in a folder of its own, which the next starts of this program use again. What refuses a PIN;
   * `not-saved` where that folder cannot be used, `not-possible-now` where the booth has started.
   */
  'start.beginBeside': { input: z.strictObject({ pin: z.string().max(32) }), output: z.null() },
} as const;
