import { z } from 'zod';

/**
 * Every way in which a call over the process border can be refused. Codes cross the border; exceptions and messages do
 * not. The screen turns a code into words (resources/texts).
 */
export const boothErrorCodes = [
  // the border itself
  'unknown-channel',
  'foreign-sender',
  'bad-message',
  // what was asked
  'plate-empty',
  'plate-too-long',
  'class-unknown',
  'picture-not-jpeg',
  'entry-not-found',
  'already-left',
  'already-inside',
  'pressed-otherwise',
  'session-not-found',
  'other-service',
  'not-mapped',
  'switched-off',
  'value-wrong',
  // what only a supervisor may do
  'pin-wrong',
  'pin-locked',
  'pin-not-set',
  'visit-over',
  'reason-empty',
  'reason-names-plate',
  'not-possible-now',
  'still-offered',
  // attendants
  'name-empty',
  'name-taken',
  'pin-unfit',
  'pin-short',
  'pin-common',
  // the booth itself
  'not-saved',
  'disk-full',
  'journal-newer',
  'stopped',
  'internal',
] as const;

const boothErrorSchema = z.strictObject({
  code: z.enum(boothErrorCodes),
  /** Where the fault is: a path into the message, such as `plate` or `picture`. */
  field: z.string().optional(),
  /** The limit that was passed, in the unit of the place (characters, bytes, seconds). */
  limit: z.number().optional(),
});

export type BoothErrorCode = (typeof boothErrorCodes)[number];
export type BoothError = z.infer<typeof boothErrorSchema>;

/** An expected outcome as a value: bugs throw, refusals are returned. */
export type Result<T, E = BoothError> = { ok: true; value: T } | { ok: false; error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

/** @param at `place` (path of the wrong value) and `limit` (in the unit of that value), where they say more. */
export const refuse = (code: BoothErrorCode, at: { field?: string; limit?: number } = {}): Result<never> => ({
  ok: false,
  error: { code, ...at },
});
