import { z } from 'zod';
import type { CallContract } from './call.ts';
import { nameLimit, roles, shiftFacts } from './people-rules.ts';
import { boothTime, operations, recordStates } from './record.ts';
import { inSession, pin, pinHolderId, supervised } from './supervisor.ts';

const attendantSchema = z.strictObject({
  id: z.uuid(),
  name: z.string().min(1).max(nameLimit),
  role: z.enum(roles),
});
export type Attendant = z.infer<typeof attendantSchema>;

const onDutySchema = z.strictObject({
  attendant: attendantSchema,
  /** The shift's number. */
  shift: z.uuid(),
  since: boothTime,
});
export type OnDuty = z.infer<typeof onDutySchema>;

export const peopleSchema = z.strictObject({
  /** Who may sign in, by name. */
  attendants: z.array(attendantSchema),
  /** null: nobody is signed in. The gate works all the same, and its records say so. */
  onDuty: onDutySchema.nullable(),
});
export type People = z.infer<typeof peopleSchema>;

/** Those who may open what only a supervisor may do; `name` null: the site's PIN. */
export const pinHolderSchema = z.strictObject({ id: pinHolderId, name: z.string().nullable() });

/** Wrong PINs that no supervisor has been told of yet. */
export const wrongPinsSchema = z.strictObject({ count: z.number().int().min(1), since: boothTime });
export type WrongPins = z.infer<typeof wrongPinsSchema>;

/** As a supervisor sees them: with those who may not sign in any more. */
const managedAttendantSchema = attendantSchema.extend({ active: z.boolean() });
export type ManagedAttendant = z.infer<typeof managedAttendantSchema>;

/** What the shift before left to this one. */
const shiftNoteSchema = z.strictObject({
  text: z.string(),
  /** Who wrote it; null: the name is erased. */
  by: z.string().nullable(),
  at: boothTime,
});
export type ShiftNote = z.infer<typeof shiftNoteSchema>;

/** Who signed in, and what the shift before left: null: nothing. */
const signedInSchema = onDutySchema.extend({ note: shiftNoteSchema.nullable() });

/** A page of what one figure counts, the newest first. */
const countedSchema = z.strictObject({
  total: z.number().int(),
  items: z.array(
    z.strictObject({
      /** null, and so are operation and state: a start of the program, no record. */
      id: z.uuid().nullable(),
      at: boothTime,
      operation: z.enum(operations).nullable(),
      plate: z.string(),
      state: z.enum(recordStates).nullable(),
    }),
  ),
});
export type Counted = z.infer<typeof countedSchema>;

/** What one shift hands over to the next. */
const handoverSchema = z.strictObject({
  shift: onDutySchema.extend({
    /** null: it is still open. */
    until: boothTime.nullable(),
  }),
  /** When it was counted. */
  at: boothTime,
  /** This shift's records: how many of each operation and in each state; what is not there is 0. Exceptions are `local`. */
  made: z.partialRecord(z.enum(operations), z.number().int()),
  states: z.partialRecord(z.enum(recordStates), z.number().int()),
  /** Records that were made while nobody was signed in, from the end of the shift before to the end of this one. */
  unnamed: z.number().int(),
  /** Records that were corrected, and withdrawn, before they were sent, in this shift: whosever they were. */
  secondThoughts: z.strictObject({ corrected: z.number().int(), withdrawn: z.number().int() }),
  /** How often in this shift the program started without having been stopped in order before. */
  uncleanStarts: z.number().int(),
  /** What is open at this booth, whichever shift it is of: the counters of the header. */
  open: z.strictObject({
    waiting: z.number().int(),
    unknown: z.number().int(),
    refused: z.number().int(),
    plateMissing: z.number().int(),
  }),
  /** What the next shift or the supervisor has to deal with, oldest first, at most 60: open ones, and this shift's exceptions. */
  items: z.array(
    z.strictObject({
      id: z.uuid(),
      operation: z.enum(operations),
      plate: z.string(),
      at: boothTime,
      state: z.enum(recordStates),
    }),
  ),
  /** What is left to the next shift; null: nothing. */
  note: z.string().nullable(),
  /** What the shift before left; null: nothing. */
  noteBefore: shiftNoteSchema.nullable(),
  /** The end of the journal's chain: kept elsewhere, it proves everything up to here. */
  head: z.strictObject({ seq: z.number().int(), hash: z.string() }),
});
export type Handover = z.infer<typeof handoverSchema>;

/** The shift that the person had before the eyes: a call may be late, and somebody else on duty by then. */
const ofShift = z.strictObject({ shift: z.uuid() });

const allAttendants = z.array(managedAttendantSchema);

/** The channels of shifts, their handover, and who may sign in. */
export const peopleCalls = {
  /** Opens a shift, and closes that of whoever was on duty. */
  'people.signIn': { input: z.strictObject({ attendant: z.uuid(), pin }), output: signedInSchema },
  /** Closes that shift. `not-possible-now`: it is not the open one any more. @returns what it hands over */
  'people.signOut': { input: ofShift, output: handoverSchema },
  /** Leaves a note of that shift to the next one, in place of the one before; empty: none. `not-possible-now`: as `people.signOut`. */
  'people.leaveNote': { input: ofShift.extend({ text: z.string().max(1_000) }), output: handoverSchema },
  /** A page of what a figure of that handover counts. */
  'people.counted': {
    input: z.strictObject({
      fact: z.enum(shiftFacts),
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(100),
    }),
    output: countedSchema,
  },
  /** What the last shift hands over, or will: it may still be open. */
  'people.handover': { input: z.strictObject({}), output: handoverSchema },
  /** Writes what that shift hands over as a file for the site's IT. */
  'people.exportHandover': { input: ofShift, output: z.strictObject({ file: z.string() }) },
  /** As `ticket.print`, of the page that a handover is laid out on: a printer may never answer, and nothing waits for it. */
  'people.printHandover': { input: z.strictObject({}), output: z.null(), apart: true },
  'people.list': { input: supervised, output: allAttendants, supervisor: true },
  'people.add': {
    input: z.strictObject({ ...inSession, name: z.string().max(200), role: z.enum(roles), pin }),
    output: allAttendants,
    supervisor: true,
  },
  'people.setPin': {
    input: z.strictObject({ ...inSession, attendant: z.uuid(), pin }),
    output: allAttendants,
    supervisor: true,
  },
  'people.setActive': {
    input: z.strictObject({ ...inSession, attendant: z.uuid(), active: z.boolean() }),
    output: allAttendants,
    supervisor: true,
  },
} as const satisfies Record<string, CallContract>;
