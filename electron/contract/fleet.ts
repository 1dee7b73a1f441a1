import { z } from 'zod';
import type { CallContract } from './call.ts';
import { ledgerConcernSchema } from './ledger-concerns.ts';
import { boothTime } from './record.ts';
import { supervised } from './supervisor.ts';

const count = z.number().int().min(0);

/** How a booth said last that it is. A word may be a later version's: it is shown as no known one. */
const boothHealthSchema = z.strictObject({
  version: z.string(),
  /** Another booth of the site has a later one. */
  isOutdated: z.boolean(),
  /** `open`, `probing`, `paused`. */
  link: z.string(),
  waiting: count,
  unknown: count,
  refused: count,
  plateMissing: count,
  inside: count,
  /** Messages of the ledger that it could not read since its start. */
  unread: count,
  /** Records that a former computer, or disk, of it left behind, and nobody has taken over or seen to. */
  former: count,
});

const fleetBoothSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  isOwn: z.boolean(),
  /** Removed from the site. */
  isRetired: z.boolean(),
  /** When it said last how it is: so long ago (ms), and whether that is too long; null: it never has. */
  seen: z.strictObject({ agoMs: count, isSilent: z.boolean() }).nullable(),
  /** null: it never said, or in a way that this program cannot read. */
  health: boothHealthSchema.nullable(),
  /** The ledger began anew, and this booth has not compared with it what it wrote. */
  isUnchecked: z.boolean(),
  /** What it was asked to erase and has not answered: how many, and the oldest; null: nothing. */
  unerased: z.strictObject({ count, since: boothTime }).nullable(),
});
export type FleetBooth = z.infer<typeof fleetBoothSchema>;

const fleetSchema = z.strictObject({
  /** When it was read. */
  at: boothTime,
  concerns: z.array(ledgerConcernSchema),
  /** Of the roster, in its order. */
  booths: z.array(fleetBoothSchema),
});
export type Fleet = z.infer<typeof fleetSchema>;

const fleetReadSchema = z.strictObject({
  /** Whether the ledger answered now. */
  isAnswering: z.boolean(),
  /** What it told then, or, where it does not answer now, the last time; null: never since the start. */
  fleet: fleetSchema.nullable(),
  /** That it does not answer is this booth's own key; left out: it is not, as far as is known. */
  key: ledgerConcernSchema.extract(['key-unreadable', 'key-refused']).exactOptional(),
});
export type FleetRead = z.infer<typeof fleetReadSchema>;

/** How all booths of the site are. `not-possible-now`: this booth has no ledger of its site. */
export const fleetCalls = {
  'fleet.read': { input: supervised, output: fleetReadSchema, apart: true, byItself: true, supervisor: true },
} as const satisfies Record<string, CallContract>;
