import { z } from 'zod';
import type { CallContract } from './call.ts';
import { boothTime, operations, recordStates } from './record.ts';
import { inSession, supervised, supervisorPin } from './supervisor.ts';

/** Wider than the rules of a plate, as in the other calls. */
const plate = z.string().max(256);
const count = z.number().int();
/** The folder of a memory stick. */
const place = z.string().max(1024);

/** The most records that are told one by one. */
export const keptShown = 60;

/** A record that is not erased. */
const keptRecordSchema = z.strictObject({
  id: z.uuid(),
  operation: z.enum(operations),
  plate: z.string(),
  at: boothTime,
  state: z.enum(recordStates),
  /** `open`: it, or another of its stay, is still to be dealt with. `inside`: its car has not left. */
  why: z.enum(['open', 'inside', 'reading']),
});
export type KeptRecord = z.infer<typeof keptRecordSchema>;

const stays = {
  /** What erasing leaves, oldest first, at most `keptShown` of `keptRecords`. */
  kept: z.array(keptRecordSchema).max(keptShown),
  keptRecords: count,
  /** Damaged journals that were moved aside: erasing takes them whole, but for those that may hold what was never sent. */
  movedAside: count,
  /** Those: what is about the plate is overwritten in them. */
  movedAsideKept: count,
};

/** All that a booth holds about a plate, in numbers. */
const personalDataSchema = z.strictObject({
  /** As it was looked for. */
  plate: z.string(),
  records: count,
  pictures: count,
  /** When the first and the last of the records were made; null: there are none. */
  from: boothTime.nullable(),
  until: boothTime.nullable(),
  keptPictures: count,
  ...stays,
});
export type PersonalData = z.infer<typeof personalDataSchema>;

/** What was erased, and what was not. */
const erasedSchema = z.strictObject({
  records: count,
  pictures: count,
  ...stays,
  /** A damaged journal is still being read: more may be found, and is erased by itself, at once or when it is needed no more. */
  isBeingRead: z.boolean(),
});
export type Erased = z.infer<typeof erasedSchema>;

/** What a supervisor does where somebody asks about a plate, or for its erasure; `visit-over` for all of them. */
export const privacyCalls = {
  /** `plate-empty` */
  'privacy.ask': {
    input: z.strictObject({ ...inSession, plate }),
    output: personalDataSchema,
    supervisor: true,
  },
  /** The memory sticks that are connected. */
  'privacy.places': { input: supervised, output: z.array(place), apart: true, supervisor: true },
  /** Writes the report. @returns its folder's name there; `not-possible-now`: the stick is gone, `not-saved`: it refuses */
  'privacy.report': {
    input: z.strictObject({ ...inSession, plate, place }),
    output: z.string(),
    apart: true,
    supervisor: true,
  },
  /** Erases what may be. `reason-empty`, `reason-names-plate`, what refuses a PIN */
  'privacy.erase': {
    input: z.strictObject({
      ...inSession,
      plate,
      reason: z.string().max(500),
      ...supervisorPin,
    }),
    output: erasedSchema,
    supervisor: true,
  },
  /**
   * Overwrites in all files what is left of the erased; as long as that takes. @returns whether nothing is left; where not, the
   * booth does it by itself later
   */
  'privacy.clean': { input: supervised, output: z.boolean(), apart: true, supervisor: true },
} as const satisfies Record<string, CallContract>;
