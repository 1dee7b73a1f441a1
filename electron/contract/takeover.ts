import { z } from 'zod';
import type { CallContract } from './call.ts';
import { boothTime, operations } from './record.ts';
import { driveFileSchema } from './removable-drive.ts';
import { inSession } from './supervisor.ts';

/**
 * Why nothing of another booth can be taken over now.
 * - `locked`: the file with the key to it was not given in this supervisor session;
 * - `no-fencing`: the file is none with such a key; `own-file`: it is the booth's own; `other-version`: of a later program; `damaged`;
 * - `other-site`, `other-booth`: it is for supervisors there;
 * - `revoked`: the servers do not take the key (any more);
 * - `away`: the ledger does not answer; what was begun is gone on with once it does;
 * - `alone`: another disk is admitted under this booth's id;
 * - `alive`: the booth is neither silent nor removed, and no former disk of it left anything;
 * - `later-program`: who may send its records is told in a way that only a later program knows;
 * - `too-late`: it was settled otherwise meanwhile.
 */
const takeoverFaults = [
  'locked',
  'no-fencing',
  'own-file',
  'other-version',
  'damaged',
  'other-site',
  'other-booth',
  'revoked',
  'away',
  'alone',
  'alive',
  'later-program',
  'too-late',
] as const;
export type TakeoverFault = (typeof takeoverFaults)[number];
const fault = z.enum(takeoverFaults).nullable();

/**
 * Why this booth cannot go on with a record.
 * - `gone`: nothing of it is in the ledger but that it is open; `unreadable`: what is there cannot be used; `erased`: it was asked for;
 * - `other-service`: it is for another parking service, or for its test address;
 * - `may-be-sent`: its booth may have sent it.
 */
const takeoverObstacles = ['gone', 'unreadable', 'erased', 'other-service', 'may-be-sent'] as const;
export type TakeoverObstacle = (typeof takeoverObstacles)[number];

const takeoverRecordSchema = z.strictObject({
  id: z.string(),
  obstacle: z.enum(takeoverObstacles).nullable(),
  /** null: nothing of it can be read. */
  record: z
    .strictObject({
      operation: z.enum(operations),
      /** Empty: it was not typed. */
      plate: z.string(),
      vehicleClass: z.string(),
      at: boothTime,
      /** Number of that booth's attendant; null: nobody was signed in. */
      operator: z.uuid().nullable(),
    })
    .nullable(),
});
export type TakeoverRecord = z.infer<typeof takeoverRecordSchema>;

/** Of each list so many are shown. */
export const takeoverShown = 100;

const count = z.int().min(0);
/** Some records, the oldest first, and how many there are. */
const listSchema = z.strictObject({ count, records: z.array(takeoverRecordSchema).max(takeoverShown) });
export type TakeoverList = z.infer<typeof listSchema>;

const takeoverViewSchema = z.strictObject({
  /** The other booth's id. */
  booth: z.string(),
  /** It lives, or is this one, and has had another computer, or disk, before: all of it is what that one left behind. */
  isFormer: z.boolean(),
  /** What it had offered, and can be taken; what was begun to be taken and is not here yet is among them. */
  takeable: listSchema,
  /** What it had offered, and cannot be taken here. */
  refused: listSchema,
  /** What it had not offered: it may have been sent, and nobody else ever sends it. A person sees to each. */
  unoffered: listSchema,
  /** Taken by other booths, and by this one. */
  taken: z.strictObject({ byOthers: count, here: count }),
  /** Not every booth has compared what it wrote with the ledger since that began anew: what is taken is marked as uncertain. */
  isUncertain: z.boolean(),
});
export type TakeoverView = z.infer<typeof takeoverViewSchema>;

const readSchema = z.strictObject({ fault, view: takeoverViewSchema.nullable() });
export type TakeoverRead = z.infer<typeof readSchema>;

const takenSchema = z.strictObject({
  fault,
  /** Records that came with this step. */
  taken: count,
  /** What can still be taken: it is asked for again. */
  left: count,
});
export type TakeoverTaken = z.infer<typeof takenSchema>;

const booth = z.string().max(24);

/** A dead booth's records, or those of a former disk of one that lives. `not-possible-now`: this booth has no ledger of its site, or the file is not there any more. */
export const takeoverCalls = {
  /** The supervisors' file on a memory stick: its key is held as long as this supervisor session, in memory alone. */
  'takeover.open': {
    input: driveFileSchema.extend(inSession),
    output: z.strictObject({ fault }),
    apart: true,
    supervisor: true,
  },
  /** What stands of another booth; it takes its time, and changes nothing. */
  'takeover.read': {
    input: z.strictObject({ ...inSession, booth }),
    output: readSchema,
    apart: true,
    supervisor: true,
  },
  /** One step: a part of what can be taken, the oldest first. What was broken off is gone on with. */
  'takeover.take': { input: z.strictObject({ ...inSession, booth }), output: takenSchema, supervisor: true },
  /** A person has seen to what the booth had not offered: the ledger is told, so that nobody sends it any more. */
  'takeover.end': {
    input: z.strictObject({ ...inSession, booth, record: z.uuid() }),
    output: z.strictObject({ fault }),
    apart: true,
    supervisor: true,
  },
} as const satisfies Record<string, CallContract>;
