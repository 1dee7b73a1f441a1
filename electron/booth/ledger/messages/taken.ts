import { createHash } from 'node:crypto';
import { z } from 'zod';
import { idSchema, momentSchema, uuidSchema } from './fields.ts';
import type { Form } from './read.ts';
import { versionSchema } from './version.ts';

// What a booth has taken over from others, as it says under its own name. The fence stands in the other one's subject, which a store may have
// lost, and this booth has no key to write it there again.

/** So many records one message names, of all booths together. */
export const mostTaken = 1_500;

const proofSchema = z.string().regex(/^[\da-f]{32}$/);

const takenSchema = z.object({
  v: versionSchema,
  kind: z.literal('taken'),
  booth: idSchema,
  from: z
    .array(
      z.object({
        /** Whose records they are. */
        booth: idSchema,
        /** By their ids, what shows that its writer has read their bodies (`takenProof`). */
        records: z.record(uuidSchema, proofSchema),
      }),
    )
    .max(200),
  /** It has taken more than is named here, or may have; left out: all is named. */
  isCut: z.boolean().exactOptional(),
  at: momentSchema,
});

export type Taken = z.infer<typeof takenSchema>;

export const takenForm: Form<typeof takenSchema> = { schema: takenSchema, mostBytes: 131_072 };

/** What a booth says of one record that it has taken over. */
export interface TakenWord {
  /** The booth that says so. */
  readonly by: string;
  /** The booth that it was taken from. */
  readonly of: string;
  readonly record: string;
  /** As of `takenProof`. */
  readonly proof: string;
}

/**
 * Shows that a booth has read a record's body in the ledger, which takes a key to fence: no booth's own key reads another one's, and nobody
 * can be kept from sending what he has by somebody who only knows a record's id.
 *
 * @param salt the record's, which stands in its body and in no other message
 * @param by the booth that says so, so that no other one can repeat it as its own
 */
export const takenProof = (salt: string, record: string, of: string, by: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['taken', salt, record, of, by]))
    .digest('hex')
    .slice(0, 32);

/** Whether that word shows it. @param salt the record's */
export const isShown = ({ by, of, record, proof }: TakenWord, salt: string): boolean =>
  proof === takenProof(salt, record, of, by);
