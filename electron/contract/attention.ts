import { z } from 'zod';
import type { CallContract } from './call.ts';
import { boothErrorCodes } from './result.ts';
import { boothTime, otherRecordSchema, recordReasons, recordViewSchema } from './record.ts';
import { sessionIdLimit } from './session-id.ts';
import { supervisorPin } from './supervisor.ts';

/**
 * What a supervisor may do with a record that cannot go on by itself.
 * `resend`: send it again as it is (an unknown one may be executed twice). `edit`: correct the plate or the class and send it.
 * `resolve`: the service has it. `void`: it is not to be sent any more.
 */
const waysOut = ['resend', 'edit', 'resolve', 'void'] as const;
export type WayOut = (typeof waysOut)[number];

/** Those of them that one decision may take for a chosen set. */
export const setWays = ['resend', 'resolve', 'void'] as const satisfies readonly WayOut[];
export type SetWay = (typeof setWays)[number];

const text = (most: number): z.ZodString => z.string().max(most);

const decisionSchema = z.discriminatedUnion('way', [
  z.strictObject({
    way: z.literal('resend'),
    /** The session that ends, as the service tells its id: of an exit whose entry another booth has and has not told. */
    sessionId: text(sessionIdLimit).exactOptional(),
  }),
  z.strictObject({
    way: z.literal('edit'),
    plate: text(256),
    vehicleClass: text(64),
    /** Another car with that plate is inside, and this is one more, or that one has left. */
    despiteInside: z.literal(true).exactOptional(),
  }),
  z.strictObject({
    way: z.literal('resolve'),
    /** The session's id as the service tells it, so that waiting exits can follow; null: not known. */
    sessionId: text(sessionIdLimit).nullable(),
  }),
  z.strictObject({ way: z.literal('void') }),
]);
export type Decision = z.infer<typeof decisionSchema>;

/** The states in which a record needs somebody. */
export const needs = ['unknown', 'refused', 'draft'] as const;
export type Need = (typeof needs)[number];

const causeReason = z.enum(recordReasons).nullable();

/** Why a record needs attention: its state, and what brought it there; null: no word of the contract says it. */
const causeSchema = z.strictObject({
  state: z.enum(needs),
  reason: causeReason,
});
export type Cause = z.infer<typeof causeSchema>;

/** The most records that are listed at once, and that one decision can be about. */
export const setLimit = 1_000;

/** Which part of the list is wanted. */
const attentionQuerySchema = z.strictObject({
  /** Left out: whatever the cause. */
  cause: causeSchema.exactOptional(),
  /** So many of them, oldest first, are passed over. */
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(setLimit).default(100),
  /** A record that is looked at, wherever in the list it is. */
  recordId: z.uuid().exactOptional(),
});

const attentionItemSchema = z.strictObject({
  record: recordViewSchema,
  waysOut: z.array(z.enum(waysOut)).min(1),
  /** The service can be asked whether it has it (`attention.lookUp`); nobody's PIN is needed for that. */
  canLookUp: z.boolean(),
  /** Exits that wait for this entry and share its fate. */
  waitingExits: z.number().int(),
  /** What one decision about a chosen set may do with it, beside others: nothing that is typed for each, no charge once more. */
  setWays: z.array(z.enum(setWays)),
  /** Sent again, it may be at the service twice. */
  mayDuplicate: z.boolean(),
  /** The same was recorded again: the next entry of its plate, or exit of its stay. Left out: it was not. */
  again: otherRecordSchema.exactOptional(),
  /** The last entry of its plate before it about which a supervisor has still to decide. Left out: there is none. */
  undecided: otherRecordSchema.exactOptional(),
});

/** One decision about a chosen set of records. */
const setDecisionSchema = z.strictObject({
  way: z.enum(setWays),
  /** Each as it was shown, and as it has to be still. */
  records: z
    .array(
      z.strictObject({
        id: z.uuid(),
        state: z.enum(needs),
        reason: causeReason,
        /** Whoever decides was told that it may be there twice. */
        mayDuplicate: z.boolean(),
      }),
    )
    .min(1)
    .max(setLimit),
});

/** Why a record of the set was not decided. `changed`: it is not any more as it was shown; `alone`: it is decided by itself. */
const leftOutReasons = ['changed', 'alone'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

const setOutcomeSchema = z.strictObject({
  /** How many were decided: that is so, whatever happens to the rest. */
  decided: z.number().int(),
  /** Those that were not, and stay as they are. */
  leftOut: z.array(z.strictObject({ id: z.uuid(), why: z.enum(leftOutReasons) })),
  /** Those that it did not come to: to be asked for again. */
  rest: z.array(z.uuid()),
  /** Why the disk did not take the first of the rest; null: the time was over, or nothing is left. */
  problem: z.enum(boothErrorCodes).nullable(),
});
export type SetOutcome = z.infer<typeof setOutcomeSchema>;

const journalAside = {
  /** Its folder's name, which names it. */
  folder: z.string(),
  /** When its last record was made, or it was moved aside. */
  movedAt: boothTime,
};

const attentionSchema = z.strictObject({
  /** Records that are unknown, refused or have no plate yet and are of the cause that was asked for: a page of them, oldest first. */
  items: z.array(attentionItemSchema),
  /** How many come before the page: fewer than were to be passed over where there are not so many. */
  offset: z.number().int(),
  /** All that need attention, by cause, the most frequent first. */
  causes: z.array(z.strictObject({ cause: causeSchema, count: z.number().int() })),
  /** The record that is looked at; null: none was named, or it needs nothing any more. */
  item: attentionItemSchema.nullable(),
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

/** The channels of what needs attention. */
export const attentionCalls = {
  'attention.list': { input: attentionQuerySchema, output: attentionSchema },
  'attention.decide': {
    input: z.strictObject({
      recordId: z.uuid(),
      decision: decisionSchema,
      /** Why, in the supervisor's words. */
      reason: z.string().max(500),
      ...supervisorPin,
    }),
    output: recordViewSchema,
  },
  /**
   * One decision about many records, each committed by itself with the reason. It ends after some seconds, and is asked for again with
   * the rest. `reason-empty`, what refuses a PIN: nothing was decided.
   */
  'attention.decideSet': {
    input: setDecisionSchema.extend({ reason: z.string().max(500), ...supervisorPin }),
    output: setOutcomeSchema,
  },
  /**
   * A supervisor's word that a damaged journal need not stay. `reason-empty`, what refuses a PIN; `not-possible-now` where it is closed
   * already, or gone.
   */
  'attention.closeMovedAside': {
    input: z.strictObject({ folder: z.string().max(64), reason: z.string().max(500), ...supervisorPin }),
    output: z.null(),
  },
  /**
   * A supervisor's one decision: what was found again after the journal was damaged is sent, the oldest first. Asked again it goes on with
   * the rest. `reason-empty`, what refuses a PIN; `not-possible-now` where there is nothing that could be sent.
   *
   * @returns how many records wait to be sent by it
   */
  'attention.sendFound': {
    input: z.strictObject({ reason: z.string().max(500), ...supervisorPin }),
    output: z.number().int(),
  },
  /**
   * A supervisor's one decision: what is offered to other booths is sent, though the site's ledger has not given it back for long.
   * `reason-empty`, what refuses a PIN; `not-possible-now` where it may still do, or there is nothing.
   *
   * @returns how many records wait to be sent by it
   */
  'attention.sendKept': {
    input: z.strictObject({ reason: z.string().max(500), ...supervisorPin }),
    output: z.number().int(),
  },
  /** Looks an unknown record up at the service, now. */
  'attention.lookUp': { input: z.strictObject({ recordId: z.uuid() }), output: recordViewSchema },
} as const satisfies Record<string, CallContract>;
