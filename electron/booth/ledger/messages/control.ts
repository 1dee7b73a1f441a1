import { z } from 'zod';
import { countSchema, idSchema, momentSchema, text, uuidSchema, wordSchema } from './fields.ts';
import { readMessage, type Form, type Received, type Unread } from './read.ts';
import type { UnknownKind } from './unknown-kind.ts';
import { versionSchema } from './version.ts';

// What holds for the whole site: an epoch, who is on the roster, how long what is kept, what is to be erased, and what runs the ledger. The
// steward writes it, and each booth what it has done about it.

const mostBooths = 200;

const epochSchema = z.object({
  v: versionSchema,
  kind: z.literal('epoch'),
  epoch: uuidSchema,
  /** `init`, `restore` or `started`: why it began. */
  began: wordSchema,
  at: momentSchema,
  /** The epoch before; null: there was none, or nobody knows. */
  before: uuidSchema.nullable(),
  /** Every booth that may have written since the last whole epoch began. */
  awaited: z.array(idSchema).max(mostBooths),
  /** The servers' processes that have run the store since, or have got all of it again from the others; left out: nobody knows. */
  starts: z
    .array(z.object({ server: text(64), process: text(64) }))
    .max(9)
    .exactOptional(),
});
export type Epoch = z.infer<typeof epochSchema>;

export const epochForm: Form<typeof epochSchema> = { schema: epochSchema, mostBytes: 16_384 };

const beginnings = ['init', 'restore', 'started'] as const;

export function readEpoch(bytes: Uint8Array): Received<Epoch> | Unread | UnknownKind {
  const read = readMessage(epochForm, bytes);
  if ('fault' in read) return read;
  const { began } = read.message;
  return beginnings.some((known) => known === began) ? read : { unknownKind: began };
}

const rosterSchema = z.object({
  v: versionSchema,
  kind: z.literal('roster'),
  site: idSchema,
  booths: z
    .array(
      z.object({
        id: idSchema,
        /** As it is shown; it alone changes when a booth is renamed. */
        name: text(64).min(1),
        isRetired: z.boolean(),
        /** What ALPRs could not read at the first of them is shown at this booth, and at no other one; left out: none. */
        lanes: z.array(idSchema).min(1).max(16).exactOptional(),
      }),
    )
    .max(mostBooths),
  /** Who tells of cars besides, as it is shown; left out: nobody. */
  writers: z
    .array(z.object({ id: idSchema, name: text(64).min(1) }))
    .min(1)
    .max(64)
    .exactOptional(),
  at: momentSchema,
});

export const rosterForm: Form<typeof rosterSchema> = { schema: rosterSchema, mostBytes: 131_072 };

const incarnationSchema = z.object({
  v: versionSchema,
  kind: z.literal('incarnation'),
  booth: idSchema,
  /** Of the one disk that is admitted under this id. */
  incarnation: uuidSchema,
  at: momentSchema,
});

export const incarnationForm: Form<typeof incarnationSchema> = {
  schema: incarnationSchema,
  mostBytes: 4_096,
};

const checkedSchema = z.object({
  v: versionSchema,
  kind: z.literal('checked'),
  booth: idSchema,
  /** The epoch with which it has compared what it wrote, and written again what was missing. */
  epoch: uuidSchema,
  at: momentSchema,
});

export const checkedForm: Form<typeof checkedSchema> = { schema: checkedSchema, mostBytes: 4_096 };

const days = z.int().min(1).max(3_650);

const retentionSchema = z.object({
  v: versionSchema,
  kind: z.literal('retention'),
  /** How long a record stays once it is settled; a booth's own may be shorter. */
  recordDays: days,
  pictureHours: z.int().min(1).max(8_760),
  /** How long the fact of a car that left stays. */
  leftDays: days,
  at: momentSchema,
});

export type Retention = z.infer<typeof retentionSchema>;

export const retentionForm: Form<typeof retentionSchema> = { schema: retentionSchema, mostBytes: 4_096 };

const erasureSchema = z.object({
  v: versionSchema,
  kind: z.literal('erasure'),
  erasure: uuidSchema,
  /** Records, entries among them, of which nothing personal may stay. */
  records: z.array(uuidSchema).min(1).max(1_000),
  /** Only until every awaited booth has answered. */
  plate: text(64).min(1).exactOptional(),
  /** The booths that have not told yet that they erased. */
  awaited: z.array(idSchema).max(mostBooths),
  at: momentSchema,
});

export type Erasure = z.infer<typeof erasureSchema>;

export const erasureForm: Form<typeof erasureSchema> = { schema: erasureSchema, mostBytes: 65_536 };

const erasedSchema = z.object({
  v: versionSchema,
  kind: z.literal('erased'),
  booth: idSchema,
  /** The erasures that it has carried out, of those that were still awaited. */
  erasures: z.array(uuidSchema).max(1_000),
  at: momentSchema,
});

export const erasedForm: Form<typeof erasedSchema> = { schema: erasedSchema, mostBytes: 65_536 };

const serverSchema = z.object({
  v: versionSchema,
  kind: z.literal('server'),
  servers: z
    .array(
      z.object({
        name: text(64),
        version: text(32),
        /** Whether each write is flushed before it is acknowledged; null: it does not tell. */
        syncsAlways: z.boolean().nullable(),
        isEncrypted: z.boolean().nullable(),
        freeBytes: countSchema.nullable(),
        certificateEnds: momentSchema.nullable(),
      }),
    )
    .max(9),
  /** Those of the site's servers that did not answer the steward; left out: all did. */
  silent: z.array(text(64)).min(1).max(9).exactOptional(),
  at: momentSchema,
});

export const serverForm: Form<typeof serverSchema> = { schema: serverSchema, mostBytes: 16_384 };
