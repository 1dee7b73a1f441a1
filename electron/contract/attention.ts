import { z } from 'zod';
import { boothTime, recordViewSchema } from './record.ts';
import { sessionIdLimit } from './session-id.ts';

/**
 * What a supervisor may do with a record that cannot go on by itself.
 * `resend`: send it again as it is (an unknown one may be executed twice). `edit`: correct the plate or the class and send it.
 * `resolve`: the service has it. `void`: it is not to be sent any more.
 */
export const waysOut = ['resend', 'edit', 'resolve', 'void'] as const;
export type WayOut = (typeof waysOut)[number];

const text = (most: number): z.ZodString => z.string().max(most);

export const decisionSchema = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('resend') }),
  z.strictObject({ way: z.literal('edit'), plate: text(256), vehicleClass: text(64) }),
  z.strictObject({
    way: z.literal('resolve'),
    /** The session's id as the service tells it, so that waiting exits can follow; null: not known. */
    sessionId: text(sessionIdLimit).nullable(),
  }),
  z.strictObject({ way: z.literal('void') }),
]);
export type Decision = z.infer<typeof decisionSchema>;

const journalAside = {
  /** Its folder's name, which names it. */
  folder: z.string(),
  /** When its last record was made, or it was moved aside. */
  movedAt: boothTime,
};

export const attentionSchema = z.strictObject({
  /** Records that are unknown, refused or have no plate yet, oldest first; at most 100. */
  items: z.array(
    z.strictObject({
      record: recordViewSchema,
      waysOut: z.array(z.enum(waysOut)).min(1),
      /** The service can be asked whether it has it (`attention.lookUp`); nobody's PIN is needed for that. */
      canLookUp: z.boolean(),
      /** Exits that wait for this entry and share its fate. */
      waitingExits: z.number().int(),
    }),
  ),
  /** Journals beside the one in use, until a supervisor closes them. */
  movedAside: z.array(
    z.discriminatedUnion('kind', [
      /** It may hold what was never sent. */
      z.strictObject({
        kind: z.literal('damaged'),
        ...journalAside,
        /** Records that could not be read; null: nobody knows how many. */
        lost: z.number().int().nullable(),
        /** Until it is deleted, closed or not. */
        daysLeft: z.number().int(),
      }),
      /** A program that was rolled back kept it. */
      z.strictObject({
        kind: z.literal('older-program'),
        ...journalAside,
        /** Records that are still to be sent, decided about, or completed; null: it cannot be read. */
        open: z.number().int().nullable(),
      }),
    ]),
  ),
  /** What was queued in a damaged journal: a supervisor's one decision sends it. */
  found: z.strictObject({
    /** Records that the decision would send. */
    sendable: z.number().int(),
    /** Not among them: the same was recorded again since, and would be there twice. Each is to be looked at. */
    again: z.number().int(),
  }),
  /** `training`: the PIN is 0000. `not-set`: the site's IT has to set one first. */
  pin: z.enum(['set', 'training', 'not-set']),
});
export type Attention = z.infer<typeof attentionSchema>;
export type MovedAsideView = Attention['movedAside'][number];
export type AttentionItem = Attention['items'][number];
