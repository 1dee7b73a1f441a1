import { z } from 'zod';
import type { CallContract } from './call.ts';
import { pictureBytes } from './camera.ts';
import { plateLengthLimit } from './record.ts';

/** As long as an ALPR's name may be: the screen shows all of it. */
export const alprSourceLimit = 24;

const alprPlateSchema = z.strictObject({
  /** As this booth keeps plates. */
  text: z.string().min(1).max(plateLengthLimit),
  /** Of each character, whether it is doubtful. */
  marked: z.array(z.boolean()),
});
/** A plate that an ALPR takes the car for. */
export type AlprPlate = z.infer<typeof alprPlateSchema>;

const alprReadingSchema = z.strictObject({
  /** What the ALPR is called. */
  source: z.string().min(1).max(alprSourceLimit),
  /** The likeliest first; no two of them may be readings of one plate. */
  plates: z.array(alprPlateSchema).min(1).max(3),
  /** Its picture is another one than the booth's own camera takes. */
  isOtherPicture: z.boolean(),
  /** JPEG; null: it gave none. */
  picture: pictureBytes.nullable(),
  /** So long it may still be shown (ms). */
  leftMs: z.number().int().min(1),
});
/** What the site's ALPR takes the car for that it could not read. */
export type AlprReading = z.infer<typeof alprReadingSchema>;

/** The channels of what the site's ALPR takes a car for. */
export const alprCalls = {
  /** null: nothing of the car that stands there, or nothing that may be shown. Never an error. */
  'reading.alpr': {
    input: z.strictObject({
      /** As `reading.read` has it. */
      standing: z.number().int().min(0),
      /** How long ago the picture began to move with this car (ms): what is older is another one's. */
      sinceMs: z.number().int().min(0),
    }),
    output: alprReadingSchema.nullable(),
    apart: true,
  },
} as const satisfies Record<string, CallContract>;
