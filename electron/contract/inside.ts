import { z } from 'zod';
import { boothTime, recordStates } from './record.ts';
import { sessionIdLimit } from './session-id.ts';

export const sessionIdText = z.string().min(1).max(sessionIdLimit);

/**
 * Where a car inside is known from: this booth's own journal, another booth that has told the site's ledger of it, a look-up at the
 * service, or an id that was scanned or typed and that nothing else is known of.
 */
const carSources = ['journal', 'site', 'service', 'scanned'] as const;

/**
 * How one character of a car's plate stands to what was typed. `missing`: it was left out while later ones were typed;
 * `untyped`: nothing was said of it yet, it differs from nothing.
 */
export const plateMarks = ['same', 'alike', 'different', 'missing', 'untyped'] as const;
export type PlateMark = (typeof plateMarks)[number];

/** A car that may leave: what an exit can be chosen from. */
export const carInsideSchema = z.strictObject({
  /** Tells the cars of one answer apart. */
  key: z.string(),
  source: z.enum(carSources),
  /** The entry's record; null where this booth did not let it in. */
  entryId: z.uuid().nullable(),
  /** The session at the service, once known. */
  sessionId: z.string().nullable(),
  /** Empty only for a scanned id of which nothing else is known. */
  plate: z.string(),
  /** For each character of the plate; empty where nothing was typed, or it was typed exactly. */
  marks: z.array(z.enum(plateMarks)),
  /** null: the service did not tell. */
  vehicleClass: z.string().nullable(),
  /** ISO 8601; as the service wrote it where it is from there. */
  enteredAt: z.string().nullable(),
  /** The state of its entry: anything but `confirmed` means that the exit will wait for it. */
  state: z.enum(recordStates),
  hasPicture: z.boolean(),
  /** Of `site`: the record of its entry at the booth that let it in, as long as that waits for its session. */
  siteEntry: z.uuid().exactOptional(),
  /** Of `site`: the record of its entry there, by which a small picture of the car can be asked for (`gate.thumbnail`). */
  thumbnail: z.uuid().exactOptional(),
  /** Of `site`: the name of the booth that let it in; left out: nobody has told it. */
  booth: z.string().max(64).exactOptional(),
  /** It came in while another parking service was in force: its exit cannot be sent to this one. */
  otherService: z.literal(true).exactOptional(),
  /** Of this booth's own: the service refused an exit of it, about which a supervisor has still to decide. */
  exitRefused: z.literal(true).exactOptional(),
});
export type CarInside = z.infer<typeof carInsideSchema>;

/**
 * What the service was last asked about who is inside. `unmapped`: this site's profile has no look-up. `never`: not asked yet.
 * `failed`: the last question came to nothing; what is shown is older, or this booth's own.
 */
export const lookUpSchema = z.strictObject({
  state: z.enum(['unmapped', 'never', 'asking', 'fresh', 'failed']),
  /** When the service last answered. */
  answeredAt: boothTime.nullable(),
  /** Cars that it told of and that are not kept here, for there are too many; left out: none. */
  leftOut: z.number().int().min(1).exactOptional(),
});
export type LookUpView = z.infer<typeof lookUpSchema>;

/**
 * How full the site is. Only where its list of sessions covers all of them: this booth's own cars alone say nothing. `at`: when the
 * service last told the whole of it; what the site's booths tell is counted on from there.
 */
export const occupancySchema = z.strictObject({
  inside: z.number().int(),
  places: z.number().int(),
  at: boothTime,
});
export type Occupancy = z.infer<typeof occupancySchema>;

/** Cars inside whose plate fits what was typed. `exact` is set only when one car alone has exactly that plate. */
export const carsInsideSchema = z.strictObject({
  exact: carInsideSchema.nullable(),
  /** At most 24, best first; includes the exact one. */
  cars: z.array(carInsideSchema),
  /** How many cars are inside in all, as far as known. */
  total: z.number().int(),
  lookUp: lookUpSchema,
});
export type CarsInside = z.infer<typeof carsInsideSchema>;
