import { z } from 'zod';
import type { CallContract } from './call.ts';
import { carInsideSchema } from './inside.ts';
import { leftMs } from './reading-left.ts';
import { plateLengthLimit } from './record.ts';

const leavingSchema = z.strictObject({
  /** Its marks are where its plate differs from what was read; none: nowhere. */
  car: carInsideSchema,
  /** What was read, as this booth keeps plates. */
  read: z.string().min(1).max(plateLengthLimit),
  leftMs,
});
/** The car inside that fits what was read of the car at the window. */
export type Leaving = z.infer<typeof leavingSchema>;

/** The channels of what is read of a car that leaves. */
export const leavingCalls = {
  /**
   * Which of all cars inside the one at the window is, by what was read of it. null: none, more than one may be, or it is not known: a
   * reading is never an error. Nothing is read for it.
   */
  'reading.leaving': {
    input: z.strictObject({
      /** As `reading.read` has it: of the picture that was read. */
      standing: z.number().int().min(0),
      /** The frozen picture was read, too: it outweighs the live ones. */
      isFrozen: z.boolean(),
    }),
    output: leavingSchema.nullable(),
    apart: true,
  },
} as const satisfies Record<string, CallContract>;
