import { z } from 'zod';
import { plateLengthLimit } from '../../contract/record.ts';
import type { Plates } from '../../contract/plates.ts';
import { charactersOfText, formatLimits, profileRules } from './profile-rules.ts';

const name = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters and digits, joined by hyphens');
const words = z.string().trim().min(1, 'must not be empty').max(200, 'must have at most 200 characters');
const count = z.number('must be a number').int('must be a whole number').max(plateLengthLimit);

/** Characters one after the other, or words (a row of keys, the names of offices) as a list. */
const items = z
  .union([z.string(), z.array(z.string())], 'must be a text of characters, or a list of words')
  .transform((given) => (typeof given === 'string' ? charactersOfText(given) : given))
  .refine((list) => list.length > 0 && !list.includes(''), 'must not be empty')
  .refine((list) => new Set(list).size === list.length, 'must not hold anything twice');

const length = z
  .strictObject({ min: count.min(1, 'must be 1 or more'), max: count })
  .refine(({ min, max }) => min <= max, { path: ['max'], message: 'must not be less than min' });

const segment = z
  .strictObject({
    alphabet: z.string(),
    min: count.min(0, 'must be 0 or more'),
    max: count.min(1, 'must be 1 or more'),
    /** What is written before it on the plate, and neither kept nor sent. */
    before: z.string().min(1, 'must not be empty').max(3, 'must have at most 3 characters').exactOptional(),
  })
  .refine(({ min, max }) => min <= max, { path: ['max'], message: 'must not be less than min' });

const layer = z.strictObject({
  name: words.max(4, 'must have at most 4 characters'),
  rows: z.array(items).min(1, 'must have a row').max(4, 'must have at most 4 rows'),
});

const source = z.strictObject({
  title: words,
  address: z.url({ protocol: /^https?$/, message: 'must be a web address' }),
});

/** A plate profile as it is written. */
export const plateProfileSchema = z
  .strictObject({
    name,
    title: words,
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'must be the two capital letters of ISO 3166, or null')
      .nullable(),
    alphabets: z.record(z.string(), items),
    formats: z
      .array(
        z.strictObject({
          name: words,
          segments: z.array(segment).min(1).max(formatLimits.segments),
          /** Who says how it is written; left out: nobody that was found. */
          source: source.exactOptional(),
        }),
      )
      .min(1, 'must have one')
      .max(500, 'must be at most 500'),
    layers: z.array(layer).min(1, 'must have one').max(8, 'must be at most 8'),
    length,
    /** Whether plates of two lines are in ordinary use: on motorcycles, or beside those of one line on cars. */
    twoLines: z.boolean('must be true or false').default(false),
    separators: z.string().max(32),
    confused: z.array(z.string().max(200)).max(500),
    mapped: z.record(z.string(), z.string()),
    sources: z.array(source).max(100),
    examples: z
      .array(z.string().max(formatLimits.exampleLength))
      .min(1, 'must have one')
      .max(formatLimits.examples),
  })
  .superRefine(profileRules);
type WrittenProfile = z.infer<typeof plateProfileSchema>;

/** A plate profile as the booth works with it. */
export interface PlateProfile {
  readonly title: string;
  /** ISO 3166 alpha-2; null: of no one country. */
  readonly country: string | null;
  /** Groups of characters that are mistaken for each other here, beyond those of Latin plates. */
  readonly confused: readonly string[];
  readonly sources: readonly z.infer<typeof source>[];
  /** Each with who says how it is written. */
  readonly formats: WrittenProfile['formats'];
  /** Plates as they are written, each of which fits. */
  readonly examples: readonly string[];
  /** Whether a plate may have two lines, the upper one of which comes first. */
  readonly twoLines: boolean;
  /** What the screen gets. */
  readonly plates: Plates;
}

/** The profile, with what the screen gets of it put together. */
export function plateProfileOf(written: WrittenProfile): PlateProfile {
  const { name, title, country, confused, sources, examples, twoLines } = written;
  const { alphabets, layers, length, separators, mapped } = written;
  const formats = written.formats.map(({ segments }) => segments);
  const plates = { profile: name, layers, length, alphabets, formats, separators, mapped };
  return { title, country, confused, sources, formats: written.formats, examples, twoLines, plates };
}
