import { z } from 'zod';
import { countSchema, digestSchema, idSchema, text, uuidSchema, wordSchema } from './fields.ts';
import { readMessage, type Form, type Received, type Unread } from './read.ts';
import { serviceMarkSchema } from './service-mark.ts';
import { versionSchema } from './version.ts';

// A record as its booth's journal has it: with it another booth can go on with what a dead one had not sent. All of it is about people, so
// it goes as a whole, and nothing of a later version's is carried through.

/** The most of a note (characters). */
const mostNote = 2_000;
/** What is longer its writer cuts. */
export const cutNote = (note: string): string => note.slice(0, mostNote);

const bodySchema = z.object({
  v: versionSchema,
  kind: z.literal('body'),
  booth: idSchema,
  record: uuidSchema,
  /** The number of its booth's event that it is of, at least: of two bodies of a record the one with the larger number counts. */
  asOf: countSchema,
  operation: wordSchema,
  /** When its button was pressed, as its booth sends it, and the same in ms since 1970. */
  at: text(40),
  atMs: z.int(),
  /** Empty: it is not typed yet. */
  plate: text(256),
  vehicleClass: text(256),
  lane: text(256),
  /** null: the record is of none, or of one of another booth. */
  entry: uuidSchema.nullable(),
  siteEntry: uuidSchema.nullable(),
  session: text(1_024).nullable(),
  service: serviceMarkSchema,
  /** Of its picture as it was taken, which stands in a message of its own; null: it has none. */
  pictureSha256: digestSchema.nullable(),
  pictureNote: wordSchema.nullable(),
  /** What an operation on a session carries beside the session (JSON). */
  request: text(8_192).nullable(),
  note: text(mostNote).nullable(),
  /** Numbers of attendant and shift. */
  operator: text(64).nullable(),
  shift: text(64).nullable(),
  /** Of the digest by which the chain knows what is personal. */
  salt: text(128),
});
export type Body = z.infer<typeof bodySchema>;

export const bodyForm: Form<typeof bodySchema> = { schema: bodySchema, mostBytes: 24_576 };

/** @param record whose body it is to be */
export function readBody(record: string, bytes: Uint8Array): Received<Body> | Unread {
  const read = readMessage(bodyForm, bytes);
  if ('fault' in read || read.message.record === record) return read;
  return { fault: 'malformed', word: 'record: of another one' };
}
