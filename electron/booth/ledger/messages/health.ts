import { z } from 'zod';
import { countSchema, digestSchema, idSchema, momentSchema, text, wordSchema } from './fields.ts';
import type { Form } from './read.ts';
import { versionSchema } from './version.ts';

const healthSchema = z.object({
  v: versionSchema,
  kind: z.literal('health'),
  booth: idSchema,
  incarnation: z.uuid(),
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
  /** Its journal's last event; null: it has none yet. */
  head: z.object({ number: countSchema, hash: digestSchema }).nullable(),
  /** The epoch that it has read, and whether it has compared what it wrote with it, and written again what was missing. */
  epoch: z.object({ epoch: z.uuid(), isChecked: z.boolean() }).nullable(),
  /** The erasures that it has carried out, of those that are still awaited. */
  erased: z.array(z.uuid()).max(1_000),
});

export const healthForm: Form<typeof healthSchema> = { schema: healthSchema, mostBytes: 65_536 };
