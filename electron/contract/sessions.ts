import { z } from 'zod';
import type { CallContract } from './call.ts';
import { carInsideSchema, lookUpSchema, sessionIdText } from './inside.ts';
import { languages } from './languages.ts';
import { boothTime, otherRecordSchema, recordStates, recordViewSchema, sessionActs } from './record.ts';

/** `all`: everybody inside. `long`: past the site's long stay. `elsewhere`: let in by another booth or lane. `left`: left here of late. */
const sessionFilters = ['all', 'long', 'elsewhere', 'left'] as const;
export type SessionFilter = (typeof sessionFilters)[number];

/** Names a session: by the record of its entry, at this booth or at another one, or by its id at the service. */
const sessionNameSchema = z.union([
  z.strictObject({ entryId: z.uuid() }),
  z.strictObject({ siteEntry: z.uuid() }),
  z.strictObject({ sessionId: sessionIdText }),
]);
export type SessionName = z.infer<typeof sessionNameSchema>;

/** Who is inside: a page of the sessions screen. */
const sessionListSchema = z.strictObject({
  /** With a query the best first, without one the longest stay first; at most 100 from `offset`. */
  cars: z.array(carInsideSchema.extend({ longStay: z.boolean() })),
  /** How many fit the query and the filter. */
  fitting: z.number().int(),
  total: z.number().int(),
  lookUp: lookUpSchema,
});
export type SessionList = z.infer<typeof sessionListSchema>;

const labelsSchema = z.partialRecord(z.enum(languages), z.string());

/** What a site's profile asks for beyond what the booth knows. `money`: an amount such as 12.50, kept as text. */
const actInputSchema = z.strictObject({
  name: z.string(),
  kind: z.enum(['text', 'money', 'number', 'boolean', 'choice']),
  /** For a choice. */
  values: z.array(z.string()),
  /** As the site calls it; left out, or not in that language: its name. */
  labels: labelsSchema.exactOptional(),
  /** Of a choice's values. */
  valueLabels: z.record(z.string(), labelsSchema).exactOptional(),
  /** Of an amount; left out: nobody has said it. */
  currency: z.string().exactOptional(),
  /** It may stay empty. */
  optional: z.literal(true).exactOptional(),
});
export type ActInput = z.infer<typeof actInputSchema>;

/** A session operation that the site's profile maps, and what has to be given for it. */
export const mappedActSchema = z.strictObject({
  act: z.enum(sessionActs),
  /** Which of our values the profile sends and the attendant may change. */
  values: z.array(z.enum(['plateNumber', 'vehicleClass', 'startDateTime', 'endDateTime'])),
  inputs: z.array(actInputSchema),
  /** Whether it is not done without one. */
  needsReason: z.boolean(),
});
export type MappedAct = z.infer<typeof mappedActSchema>;

/** One session: what is known of it, and all that this booth did with it. */
const sessionDetailSchema = z.strictObject({
  car: carInsideSchema.extend({ longStay: z.boolean() }),
  /** Whether it can leave: the gate would find it, too. */
  inside: z.boolean(),
  /** This booth's records of it, oldest first: its entry, what was done with it, its exit. */
  records: z.array(recordViewSchema),
  /** Every change of state of those records, oldest first; at most 200. */
  history: z.array(
    z.strictObject({
      at: boothTime,
      recordId: z.uuid(),
      event: z.string(),
      state: z.enum(recordStates),
      /** Who decided and why, where somebody did. */
      by: z.string().nullable(),
      why: z.string().nullable(),
    }),
  ),
  /** An earlier entry of this plate about which a supervisor has still to decide. Left out: there is none. */
  undecided: otherRecordSchema.exactOptional(),
});
export type SessionDetail = z.infer<typeof sessionDetailSchema>;

/** What is to be done with a session. What the profile does not send is ignored. */
const sessionActSchema = z.strictObject({
  /** Made by the screen: the same one again makes no second record. */
  pressId: z.uuid(),
  session: sessionNameSchema,
  act: z.enum(sessionActs),
  /** Changed values; what is left out stays as it is known. */
  values: z.strictObject({
    plateNumber: z.string().max(256).exactOptional(),
    vehicleClass: z.string().max(64).exactOptional(),
    startDateTime: boothTime.exactOptional(),
    endDateTime: boothTime.exactOptional(),
  }),
  /** By the names of the profile's inputs. */
  inputs: z.record(z.string().max(64), z.union([z.string().max(500), z.number(), z.boolean()])),
  /** Why, in the attendant's words. */
  reason: z.string().max(500),
});

/** The channels of who is inside, and of one session. */
export const sessionsCalls = {
  'sessions.list': {
    input: z.strictObject({
      query: z.string().max(256),
      filter: z.enum(sessionFilters),
      offset: z.number().int().min(0),
    }),
    output: sessionListSchema,
  },
  'sessions.detail': { input: sessionNameSchema, output: sessionDetailSchema },
  'sessions.act': { input: sessionActSchema, output: recordViewSchema },
} as const satisfies Record<string, CallContract>;
