import { z } from 'zod';
import type { HandoverMessage, Standing } from '../standing.ts';
import { countSchema, digestSchema, idSchema, momentSchema, uuidSchema, wordSchema } from './fields.ts';
import { readMessage, type Form, type Received, type Unread } from './read.ts';
import type { UnknownKind } from './unknown-kind.ts';
import { versionSchema } from './version.ts';

// What stands in a booth's own subject: the events of its journal, and who may send its records. Nothing of it is personal.

const eventSchema = z.object({
  v: versionSchema,
  kind: z.literal('event'),
  /** Its number in the booth's chain. */
  number: z.int().min(1),
  /** The chain's hash with it. */
  hash: digestSchema,
  record: uuidSchema.nullable(),
  /** What happened; one of a later version is stored, and not acted on. */
  event: wordSchema,
  to: wordSchema,
  at: momentSchema,
  /** The entry of the stay that its record is of, itself where that is one; left out: it is of none, or the record is gone. */
  entry: uuidSchema.exactOptional(),
});

export const eventForm: Form<typeof eventSchema> = { schema: eventSchema, mostBytes: 32_768 };

const placeSchema = z.object({ number: countSchema, hash: digestSchema });

const startSchema = z.object({
  v: versionSchema,
  kind: z.literal('start'),
  /** The number of the event that comes next: what stands between it and the last one before this, the booth's journal has no more. */
  first: z.int().min(1),
  /** How far the journal was pruned: of the events up to there it has kept some. `number` 0: it was not. */
  pruned: placeSchema,
  /** The chain's end then; `number` 0: nothing has happened yet. */
  head: placeSchema,
  /** Of the disk whose journal it is; left out: an earlier program did not say. */
  incarnation: uuidSchema.exactOptional(),
  /** The hash of the event with which the journal took a damaged one's place, the last time; left out: it is no salvaged one. */
  salvage: digestSchema.exactOptional(),
  /**
   * What stood last of another journal, in whose place this one is shipped from here on: a replaced computer's, or the one that was salvaged.
   * Left out: it is the same journal as before.
   */
  instead: placeSchema.exactOptional(),
  at: momentSchema,
});
/** From where on a booth ships its journal's events. */
export type Start = z.infer<typeof startSchema>;

export const startForm: Form<typeof startSchema> = { schema: startSchema, mostBytes: 4_096 };

const envelope = { v: versionSchema, kind: z.literal('handover'), by: idSchema, at: momentSchema };
/** More of them are told in several messages. */
const records = z.array(uuidSchema).min(1).max(800);
const standing = z.union([
  z.enum(['own', 'offered', 'ended']),
  z.object({ takenBy: idSchema }),
]) satisfies z.ZodType<Standing>;

const ofRecords = ['offered', 'reclaimed', 'fenced', 'fenced-again', 'ended'] as const;
const handoverTypes = ['saved', ...ofRecords, 'fenced-over', 'resumed'] as const;

const handoverSchema = z.discriminatedUnion('type', [
  z.object({ ...envelope, type: z.literal('saved'), record: uuidSchema }),
  z.object({ ...envelope, type: z.enum(ofRecords), records }),
  z.object({ ...envelope, type: z.literal('fenced-over'), records, dead: idSchema }),
  z.object({ ...envelope, type: z.literal('resumed'), standings: z.record(uuidSchema, standing) }),
]);
/** Offers, reclaims, fences: `by` is who wrote it. */
export type Handover = z.infer<typeof handoverSchema> & HandoverMessage;

export const handoverForm: Form<typeof handoverSchema> = { schema: handoverSchema, mostBytes: 32_768 };

/** Any handover, in a kind of this version or of a later one. */
const anyHandover = z.object({ v: versionSchema, kind: z.literal('handover'), type: wordSchema });

export type Event = z.infer<typeof eventSchema>;

export function readJournalMessage(
  bytes: Uint8Array,
): Received<Event> | Received<Start> | Received<Handover> | Unread | UnknownKind {
  const read = readMessage(
    { schema: z.object({ kind: wordSchema }), mostBytes: handoverForm.mostBytes },
    bytes,
  );
  if ('fault' in read) return read;
  const { kind } = read.message;
  if (kind === 'event') return readMessage(eventForm, bytes);
  if (kind === 'start') return readMessage(startForm, bytes);
  if (kind !== 'handover') return { unknownKind: kind };
  const any = readMessage({ schema: anyHandover, mostBytes: handoverForm.mostBytes }, bytes);
  if ('fault' in any) return any;
  const { type } = any.message;
  return handoverTypes.some((known) => known === type)
    ? readMessage(handoverForm, bytes)
    : { unknownKind: type };
}
