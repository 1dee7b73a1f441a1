import type { z } from 'zod';

/** What a call is declared by: what it is given, what it answers, and how it stands to the others. */
export type CallContract = {
  readonly output: z.ZodType;
  /** It touches no record: a change of the settings neither waits for it nor holds it up. */
  readonly apart?: true;
  /** The page asks by itself, again and again: that is no sign that the supervisor is still there. */
  readonly byItself?: true;
} & (
  | { readonly input: z.ZodType; readonly supervisor?: never }
  /** Only in a supervisor session that is open; `visit-over` without one. */
  | { readonly input: z.ZodType<{ supervisorSession: string }>; readonly supervisor: true }
  /** Likewise, but for anybody while the booth is not set up. */
  | { readonly input: z.ZodType<{ supervisorSession?: string }>; readonly supervisor: 'once-set-up' }
);
