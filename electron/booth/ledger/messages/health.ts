import { z } from 'zod';
import { countSchema, digestSchema, idSchema, momentSchema, text, uuidSchema, wordSchema } from './fields.ts';
import type { Form } from './read.ts';
import { versionSchema } from './version.ts';

export const healthSchema = z.object({
  v: versionSchema,
  kind: z.literal('health'),
  booth: idSchema,
  incarnation: uuidSchema,
  at: momentSchema,
  /** Of the program. */
  version: text(64),
  /** The latest messages that it reads: a new major number is written only when every booth reads it. */
  reads: versionSchema,
  /** `open`, `probing`, `paused`. */
  link: wordSchema,
  waiting: countSchema,
  unknown: countSchema,
  refused: countSchema,
  plateMissing: countSchema,
  inside: countSchema,
  attention: countSchema,
  /** Messages of the ledger that it could not read since its start. */
  unread: countSchema,
  /** Records that a former computer, or disk, of it left behind, and nobody has taken over or seen to; left out: none, as far as it knows. */
  former: countSchema.exactOptional(),
  /** Its journal's last event; null: it has none yet. */
  head: z.object({ number: countSchema, hash: digestSchema }).nullable(),
});

export type Health = z.infer<typeof healthSchema>;

/** What a booth tells of itself, beside who it is and when. */
export type BoothHealth = Pick<
  z.input<typeof healthSchema>,
  'version' | 'link' | 'waiting' | 'unknown' | 'refused' | 'plateMissing' | 'inside' | 'attention' | 'head'
>;

export const healthForm: Form<typeof healthSchema> = { schema: healthSchema, mostBytes: 4_096 };
