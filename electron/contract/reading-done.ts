import { z } from 'zod';
import { plateLengthLimit } from './record.ts';

/**
 * What the screen did with what was read of the car that is booked. `taken`: it was taken, and booked as it was; `corrected`: taken,
 * then changed; `ignored`: it stood there to be taken, and the plate was typed; `unseen`: nothing stood there.
 */
const readingUses = ['taken', 'corrected', 'ignored', 'unseen'] as const;

/**
 * What the screen says of a reading beside a press. It has no text in it: what was read is the core's to know. Whatever else is sent
 * here, a newer page's word or nonsense, is as nothing, for no press is refused for it.
 */
const done = z.strictObject({
  did: z.enum(readingUses),
  /** The second look that was shown after typing; null: none was. */
  look: z
    .strictObject({
      difference: z.enum(['other', 'missing', 'added']),
      at: z.number().int().min(0).max(plateLengthLimit),
      /** The attendant had that one character changed to the one that was read. */
      isChanged: z.boolean(),
    })
    .nullable(),
});
export const readingDone = done
  .extend({
    /** The standing picture that the frozen one was taken of, as `reading.read` counts it. */
    standing: z.number().int().min(0),
  })
  .nullable()
  .catch(null)
  .optional();
/** The same of a car that waits for its plate: which one it is its record says. */
export const draftReadingDone = done.nullable().catch(null).optional();
export type DraftReadingDone = NonNullable<z.infer<typeof draftReadingDone>>;
export type ReadingDone = NonNullable<z.infer<typeof readingDone>>;
