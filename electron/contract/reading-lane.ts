import { z } from 'zod';
import type { CallContract } from './call.ts';
import { pictureBytes } from './camera.ts';
import { boxSchema } from './reading-box.ts';
import { inSession, supervised } from './supervisor.ts';

/** More texts than a picture of a lane has; who tells them leaves the rest out. */
export const mostFoundTexts = 100;

const foundTextsSchema = z.strictObject({
  texts: z
    .array(
      z.strictObject({
        box: boxSchema,
        /** It always stands there: it is never taken for a plate. */
        isFixed: z.boolean(),
      }),
    )
    .max(mostFoundTexts),
  /** How many places are known by now where a text always stands. */
  fixed: z.number().int().min(0),
});
/** Where in a picture text was found that may be a plate. It has no text in it: the lane is drawn by what stands where. */
export type FoundTexts = z.infer<typeof foundTextsSchema>;

/** The channels by which a supervisor looks at where plates are looked for. */
export const laneCalls = {
  /** null: not now, ask again; or nothing is read here. Never an error. */
  'reading.found': {
    input: z.strictObject({ ...inSession, jpeg: pictureBytes }),
    output: foundTextsSchema.nullable(),
    supervisor: true,
    byItself: true,
    apart: true,
  },
  /** Forgets which texts always stand there: they are learnt anew. `not-saved`: after the next start they may be known again. */
  'reading.forgetFixed': { input: supervised, output: z.null(), supervisor: true, apart: true },
} as const satisfies Record<string, CallContract>;
