import { z } from 'zod';
import { pictureBytes } from '../../../contract/camera.ts';
import { probability } from '../../../contract/reading-box.ts';
import { jpegFault } from '../../lib/jpeg.ts';
import { alprSourceLimit } from '../../../contract/reading-alpr.ts';

/** More than any ALPR tells of one plate; a text may have separators, which are left out. */
const [mostCandidates, longestText] = [50, 32] as const;

const candidateSchema = z
  .strictObject({
    /** As it is written, or without what separates. */
    text: z.string().min(1).max(longestText),
    confidence: probability,
    /** Of each character of the text; left out: the ALPR does not say. */
    characters: z.array(probability).max(longestText).exactOptional(),
  })
  .refine(
    ({ text, characters }) => characters === undefined || characters.length === Array.from(text).length,
    {
      path: ['characters'],
      message: 'one for each character',
    },
  );

/** A plate that an ALPR could not read: what it may be, and of which moment. */
export const couldNotReadSchema = z.strictObject({
  /** What the attendant is told it is called. */
  source: z
    .string()
    .trim()
    .min(1)
    .max(alprSourceLimit)
    // What turns the direction of writing, or ends a line, is no part of a name.
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u),
  /** When its picture was taken, by its own clock. */
  takenAt: z.iso.datetime({ offset: true }),
  candidates: z.array(candidateSchema).min(1).max(mostCandidates),
  /** JPEG. */
  picture: pictureBytes.refine((bytes) => jpegFault(bytes) === null, 'a JPEG').exactOptional(),
});
export type CouldNotReadMessage = z.infer<typeof couldNotReadSchema>;
