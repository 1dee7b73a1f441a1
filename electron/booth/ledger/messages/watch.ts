import { z } from 'zod';
import { countSchema, momentSchema, text, wordSchema } from './fields.ts';
import type { Form } from './read.ts';
import { versionSchema } from './version.ts';

const countsSchema = z.object({
  /** Facts of cars that had a younger one. */
  superseded: countSchema,
  /** Facts of cars that left long ago, and such as could never be read. */
  left: countSchema,
  /** Facts that were written again without what is personal: of an erasure, or too old. */
  bared: countSchema,
  thumbnails: countSchema,
  /** Bodies and pictures: of an erasure, of a record that its booth has erased, too old, or replaced. */
  shipped: countSchema,
  /** Messages in which an erasure still had its plate. */
  plates: countSchema,
});

const watchSchema = z.object({
  v: versionSchema,
  kind: z.literal('watch'),
  /** When this round ended, by the steward's clock. */
  at: momentSchema,
  /** What this round deleted or changed. */
  round: countsSchema,
  /** The same since the steward's process began. */
  sum: countsSchema.extend({ since: momentSchema }),
  /** What is due, and not touched because of the clock. */
  heldBack: countSchema,
  /** Cars whose last fact this program cannot read. */
  unreadable: countSchema,
  /** What became of what ALPRs told of cars since the watch connected; left out: none of them may. */
  alpr: z
    .object({
      came: countSchema,
      left: countSchema,
      unusable: countSchema,
      /** Looked at again until it is clear which car it is about. */
      waiting: countSchema,
      /** When something could not be used last. */
      unusableAt: momentSchema.exactOptional(),
    })
    .exactOptional(),
  clock: z.object({
    /** The servers' clock in the last round in which it was trusted; null: it never was. */
    trusted: momentSchema.nullable(),
    /** The servers' processes whose clocks are trusted, and by how much each was set since its start when it was (ms). */
    accepted: z.array(z.object({ process: text(64), setMs: z.int() })).max(9),
    /** Why nothing is deleted by its age; null: the clock is trusted. */
    hold: z.object({ why: wordSchema, word: text(300), since: momentSchema }).nullable(),
    /** When a person said last that the servers' clock is right; null: nobody has. */
    confirmed: momentSchema.nullable(),
  }),
});

/** What the steward did in its last round, and what it goes on from: it keeps nothing of that in a file. */
export type Watch = z.infer<typeof watchSchema>;
export type WatchCounts = z.infer<typeof countsSchema>;

export const watchForm: Form<typeof watchSchema> = { schema: watchSchema, mostBytes: 8_192 };
