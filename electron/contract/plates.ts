import { z } from 'zod';
import { plateLengthLimit } from './record.ts';

const text = z.string().min(1).max(plateLengthLimit);

/** What may stand at a place of a plate: single characters, or words such as the name of an office. */
const alphabetSchema = z.array(text).min(1);

const plateSegmentSchema = z.strictObject({
  /** The name of one of the alphabets. */
  alphabet: z.string(),
  /** How many of its items stand here. */
  min: z.number().int().min(0),
  max: z.number().int().min(1),
  /** What is written before it on the plate; left out: nothing, or nobody knows. */
  before: z.string().min(1).exactOptional(),
});

const plateLayerSchema = z.strictObject({
  name: z.string().min(1),
  /** From top to bottom, what is written on each key and typed by it. Digits have a row of their own above. */
  rows: z.array(z.array(text).min(1)).min(1),
});
export type PlateLayer = z.infer<typeof plateLayerSchema>;

/** What the screen knows of the site's plate profile. */
export const platesSchema = z.strictObject({
  profile: z.string(),
  layers: z.array(plateLayerSchema).min(1),
  /** How long a plate usually is, in characters: drawn as boxes. */
  length: z.strictObject({ min: z.number().int().min(1), max: z.number().int().max(plateLengthLimit) }),
  alphabets: z.record(z.string(), alphabetSchema),
  formats: z.array(z.array(plateSegmentSchema).min(1)).min(1),
  /** Characters that stand between the others and are not kept. */
  separators: z.string(),
  /** Typed characters that are kept as another one: look-alikes of another alphabet, digits of another script. */
  mapped: z.record(z.string(), z.string()),
});
export type Plates = z.infer<typeof platesSchema>;
