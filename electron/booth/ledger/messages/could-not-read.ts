import { z } from 'zod';
import { alprSourceLimit } from '../../../contract/reading-alpr.ts';
import { probability } from '../../../contract/reading-box.ts';
import { jpegFault } from '../../lib/jpeg.ts';
import { hasTooManyValues } from './json.ts';
import { readMessage, type Form, type Unread } from './read.ts';
import { versionSchema } from './version.ts';

/** More than any ALPR tells of one plate; a text may have separators, which are left out. */
const [mostCandidates, longestText] = [50, 32] as const;

const candidateSchema = z
  .object({
    text: z
      .string()
      .min(1)
      .max(longestText)
      .describe('As it is written, or without what separates; without a sign for what was not read.'),
    confidence: probability.describe('Of the whole text.'),
    characters: z
      .array(probability)
      .max(longestText)
      .exactOptional()
      .describe('Of each character of the text, in its order; left out: the ALPR does not say.'),
  })
  .refine(
    ({ text, characters }) => characters === undefined || characters.length === Array.from(text).length,
    {
      path: ['characters'],
      message: 'one for each character',
    },
  );

/** What an ALPR says of a plate that it could not read; its picture stands beside that. */
export const couldNotReadFields = {
  source: z
    .string()
    .trim()
    .min(1)
    .max(alprSourceLimit)
    // What turns the direction of writing, or ends a line, is no part of a name.
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u)
    .describe('What the attendant is told that the ALPR is called.'),
  takenAt: z.iso
    .datetime({ offset: true })
    .describe('When its picture was taken, by its own clock: after 60 s nothing of it is shown.'),
  candidates: z.array(candidateSchema).min(1).max(mostCandidates).describe('What the plate may be.'),
  hasBoothCamera: z
    .boolean()
    .exactOptional()
    .describe(
      'It looked through the booth’s own camera: that both read the same says nothing then. Left out: through another one.',
    ),
};

/** A message of so many bytes is read, and a server as the steward makes it takes no larger one at all. */
const mostBytes = 1_048_576;

const couldNotReadSchema = z.object({
  v: versionSchema,
  kind: z.literal('could-not-read'),
  ...couldNotReadFields,
  picture: z
    .base64()
    .max((mostBytes * 3) / 4)
    .exactOptional()
    .describe('A JPEG in base64, without a head like data:.'),
});

/**
 * What an ALPR tells of its lane. All of it is about people, and nothing of it is ever stored. Nobody writes it over, so that all which may be
 * read may be written.
 */
export const couldNotReadForm: Form<typeof couldNotReadSchema> = {
  schema: couldNotReadSchema,
  mostBytes: mostBytes / 2,
};

type Message = z.output<typeof couldNotReadSchema>;
/** As it was told; its picture in bytes, which may be decoded: the header says what it is. */
export type ReadCouldNotRead = Omit<Message, 'v' | 'kind' | 'picture'> & {
  readonly picture?: Uint8Array<ArrayBuffer>;
};

export function readCouldNotRead(bytes: Uint8Array): ReadCouldNotRead | Unread {
  if (bytes.byteLength <= mostBytes && hasTooManyValues(bytes))
    return { fault: 'malformed', word: 'all of it: too many values' };
  const read = readMessage(couldNotReadForm, bytes);
  if ('fault' in read) return read;
  const { v: _v, kind: _kind, picture: base64, ...said } = read.message;
  if (base64 === undefined) return said;
  const picture = new Uint8Array(Buffer.from(base64, 'base64'));
  const fault = jpegFault(picture);
  return fault === null ? { ...said, picture } : { fault: 'malformed', word: `picture: ${fault}` };
}
