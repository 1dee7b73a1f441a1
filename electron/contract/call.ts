import type { z } from 'zod';

/** What a call is declared by: what it is given, what it answers, and how it stands to the others. */
export interface CallContract {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** It touches no record: a change of the settings neither waits for it nor holds it up. */
  readonly apart?: true;
}
