import { z } from 'zod';
import { languages } from '../../../contract/languages.ts';
import { pathFaults } from './profile-template.ts';

/** The longest that a profile may let a service take to answer (ms). */
export const requestTimeoutMostMs = 120_000;

const path = z
  .string()
  .min(1)
  .max(500)
  .superRefine((text, check) => {
    for (const message of pathFaults(text)) check.addIssue({ code: 'custom', message });
  });

const word = z.string().regex(/^[a-z]\w{0,39}$/i, 'must be a word of letters, digits and _, at most 40');

/** Where something stands in an answer: names with dots between them, such as `data.sessions`. */
const place = z
  .string()
  .max(200)
  .regex(/^[^\s.]+(\.[^\s.]+)*$/, 'must be names with dots between them, such as data.sessions');

const result = z.strictObject({
  /** The session, or the array of sessions. Left out: the specification's envelope, `data`. Empty: the whole answer. */
  items: z.union([z.literal(''), place]).exactOptional(),
  /** Where each field stands in a session. Left out: the specification's names (section 2). */
  fields: z.record(word, place).exactOptional(),
});

const query = z.record(
  z.string().regex(/^[\w.[\]-]{1,64}$/, 'must be letters, digits and _.-[] only, at most 64'),
  z.union([z.string().max(500), z.number(), z.boolean()], 'must be text, a number, true or false'),
);

const labels = z.partialRecord(z.enum(languages), z.string().trim().min(1).max(40));

const input = z.strictObject({
  name: word,
  /** `money`: an amount such as 12.50, sent as a number as it was typed. */
  kind: z.enum(['text', 'money', 'number', 'boolean', 'choice']),
  /** Of a choice, and of nothing else. */
  values: z.array(z.string().trim().min(1).max(64)).min(1).max(20).exactOptional(),
  /** What it is called on the screen, by language; left out: its name. */
  labels: labels.exactOptional(),
  /** What the values of a choice are called, by value. */
  valueLabels: z.record(z.string(), labels).exactOptional(),
  /** Of an amount of money. Left out: none is shown. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be the three capital letters of ISO 4217, such as EUR')
    .exactOptional(),
  /** A text that may stay empty: null is sent. */
  optional: z.boolean().exactOptional(),
});

const lookUp = z.strictObject({
  path,
  query: query.exactOptional(),
  /** The provider has said that this finds sessions in every state: only then can it show that there is none. */
  complete: z.boolean().default(false),
  result: result.exactOptional(),
});

const act = z.strictObject({
  path,
  query: query.exactOptional(),
  body: z.record(z.string(), z.unknown()).exactOptional(),
  /** What somebody has to be asked for, beyond what the booth knows. */
  inputs: z.array(input).max(12).default([]),
  result: result.exactOptional(),
});

const status = z
  .number()
  .int()
  .superRefine((code, check) => {
    if (code >= 400 && code <= 499 && code !== 408) return;
    check.addIssue({
      code: 'custom',
      message:
        'must be 400 to 499 and not 408: any other answer can come from a service that has executed the request',
    });
  });

export const profileSchema = z.strictObject({
  name: z.string().trim().min(1).max(64),
  /** The values that the service knows; the specification shows CAR alone. */
  vehicleClasses: z.array(z.string().trim().min(1).max(32)).min(1).max(50).default(['CAR']),
  limits: z
    .strictObject({
      /** The most bytes that a picture may have before it is base64. */
      imageBytes: z.number().int().min(20_000).max(2_000_000).default(2_000_000),
      requestTimeoutMs: z.number().int().min(1_000).max(requestTimeoutMostMs).default(10_000),
      requestsPerSecond: z.number().min(0.01).max(50).default(1),
    })
    .prefault({}),
  /**
   * Status codes that prove that a request was NOT executed. The specification lists 401, 403 and 404 (section 7); the others
   * are an assumption. Anything else without a valid success body is "unknown".
   */
  notExecuted: z.array(status).default([400, 401, 403, 404, 413, 415, 422, 429]),
  operations: z
    .strictObject({
      listSessions: lookUp.exactOptional(),
      querySession: lookUp.exactOptional(),
      cancelSession: act.exactOptional(),
      editEntry: act.exactOptional(),
      editExit: act.exactOptional(),
      charge: act.exactOptional(),
      directCharge: act.exactOptional(),
    })
    .default({}),
});

/** What the specification leaves "not shown" about one parking service. */
export type InterfaceProfile = z.infer<typeof profileSchema>;
export type LookUpMapping = z.infer<typeof lookUp>;
export type ActMapping = z.infer<typeof act>;
export type ProfileInput = z.infer<typeof input>;
export type ResultMapping = z.infer<typeof result>;
