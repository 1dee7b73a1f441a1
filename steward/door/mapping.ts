import { z } from 'zod';
import { couldNotReadFields } from '../../electron/booth/ledger/messages/could-not-read.ts';
import { text } from '../../electron/booth/ledger/messages/fields.ts';
import { inWords, JsonPositions, type LineColumn } from '../../electron/booth/lib/json-positions.ts';
import { StewardError } from '../site/steward-error.ts';

/** Where something stands in what a camera posts: names with dots between them; a number is that one of an array, the first being 0. */
const place = z
  .string()
  .max(200)
  .regex(/^[^\s.]+(\.[^\s.]+)*$/, 'must be names with dots between them, such as data.results.0.plate');

/** What the camera calls certain: 1, or 100 where it counts in percent. */
const outOf = z.number().min(1).max(1_000_000).default(1);

const probability = z.number().min(0).max(1);

const mappingSchema = z.strictObject({
  /** For people: of which product, and where its events are described. */
  about: text(1_000).exactOptional(),
  source: couldNotReadFields.source,
  /** The fields of a form whose text is JSON. */
  jsonFields: z.array(z.string().min(1).max(64)).max(8).default([]),
  /** When the picture was taken. Left out: when the request came. */
  time: z
    .strictObject({
      at: place,
      /** `iso`: ISO 8601 with the offset from UTC. */
      as: z.enum(['iso', 'epoch-seconds', 'epoch-ms']),
    })
    .exactOptional(),
  candidates: z.strictObject({
    /** The array of candidates, or the one. Left out: all of the body is the one. */
    in: place.exactOptional(),
    /** From here on in each candidate. */
    text: place,
    confidence: z
      .strictObject({
        at: place.exactOptional(),
        outOf,
        /** Of a candidate that says none, from 0 to 1. */
        otherwise: probability.exactOptional(),
      })
      .refine(({ at, otherwise }) => at !== undefined || otherwise !== undefined, {
        message: 'needs at, or otherwise',
      }),
    /** Of each character of the text: an array of numbers. */
    characters: z.strictObject({ at: place, outOf }).exactOptional(),
  }),
  /** A JPEG: a form's file, or base64. */
  picture: place.exactOptional(),
  hasBoothCamera: couldNotReadFields.hasBoothCamera,
});

/** How what a camera posts becomes what an ALPR tells, in the manner of an interface profile. */
export type Mapping = z.infer<typeof mappingSchema>;

/**
 * @param file how it is named to people
 * @throws a `StewardError` that names the first wrong place, with line and column
 */
export function readMapping(content: string, file: string): Mapping {
  const plain = content.replace(/^\uFEFF/, '');
  const fault = (path: readonly (string | number)[], why: string, at: LineColumn | null): StewardError =>
    new StewardError(
      'usage',
      `${[file, ...(path.length === 0 ? [] : [path.join('.')]), why].join(': ')}${inWords(at)}`,
    );
  const json = JsonPositions.read(plain);
  if (json.positions === null) throw fault([], 'is no JSON', json.mistake);
  const { positions } = json;
  const [twice] = positions.repeatedKeys();
  if (twice !== undefined) throw fault(twice.path, 'stands there twice', twice.place);
  const read = mappingSchema.safeParse(JSON.parse(plain));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const path = [...((issue?.path ?? []) as (string | number)[]), ...unknown];
  const isUnknown = unknown.length > 0;
  const why = isUnknown ? 'is no entry of a mapping' : (issue?.message ?? '');
  throw fault(path, why, positions.of(path, isUnknown));
}

/** Of a mapping that was read before, and is kept. */
export const keptMapping = mappingSchema;
