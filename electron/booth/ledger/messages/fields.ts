import { z } from 'zod';
import { isId, isRecordId } from '../names/ids.ts';

// What messages are made of. Each text has a limit: another booth, or somebody who has its key, may write anything. The limits are the
// ledger's own, and not the screen's: a program of next year reads what one of today wrote.

/** A booth, lane, site or writer, as in subjects. */
export const idSchema = z.string().refine(isId);

/** A record, an erasure, an epoch or an incarnation. */
export const uuidSchema = z.string().refine(isRecordId);

/** The word of a state or kind that may be of a later version: shown, stored or refused, as its place says. */
export const wordSchema = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/);

export const text = (limit: number): z.ZodString => z.string().max(limit);

/** SHA-256, hexadecimal. */
export const digestSchema = z.string().regex(/^[\da-f]{64}$/);

export const countSchema = z.int().min(0);

const time = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}[+-]\d{2}:\d{2}$/)
  .refine((at) => !Number.isNaN(Date.parse(at)));

/** A time by another computer's clock. */
export const momentSchema = z.object({
  /** ISO 8601 with milliseconds and the writer's offset from UTC. */
  at: time,
  /** How far the writer's clock is ahead of the true time (ms), where it is off by more than a minute. */
  clockErrorMs: z.int().exactOptional(),
});
export type Moment = z.infer<typeof momentSchema>;
