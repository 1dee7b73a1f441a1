import { z } from 'zod';
import type { CallContract } from './call.ts';
import { clockViewSchema } from './clock.ts';
import { ledgerCareSchema } from './ledger-concerns.ts';
import { ledgerSchema } from './ledger-view.ts';
import { readingStatusSchema } from './reading.ts';
import { boothTime, recordReasons, recordStates } from './record.ts';
import { boothModes, linkSchema, storageStates } from './snapshot.ts';
import { supervised } from './supervisor.ts';

const milliseconds = z.number().int();
const bytes = z.number().int().min(0);

/** The webcam's states, as the page sees it, and those of a network camera. */
const cameraStates = ['starting', 'live', 'stalled', 'none', 'lost', 'busy', 'denied', 'wrong'] as const;
const cameraKinds = ['webcam', 'network', 'training'] as const;

export const cameraReportSchema = z.strictObject({ kind: z.enum(cameraKinds), state: z.enum(cameraStates) });
export type CameraReport = z.infer<typeof cameraReportSchema>;

/** What became of a request that got no whole answer, or no connection (the link's cause then). */
const noAnswers = ['timed-out', 'connection-lost', 'answer-unreadable'] as const;

/** One request to the service, without anything of its content. */
const serviceAnswerSchema = z.strictObject({
  at: boothTime,
  /** `entry`, `exit`, `probe`, or the interface profile's name of the operation. */
  asked: z.string(),
  /** null: no answer came. */
  httpStatus: z.number().int().nullable(),
  /** Why none came; null: one came. */
  trouble: z.union([z.enum(noAnswers), linkSchema.shape.cause.unwrap()]).nullable(),
  /** How long the parts of connecting took that were done; a name that is an address has none. */
  connectingMs: z.strictObject({
    name: milliseconds.exactOptional(),
    connection: milliseconds.exactOptional(),
    proxy: milliseconds.exactOptional(),
    certificate: milliseconds.exactOptional(),
  }),
  /** From the standing connection to the end of the answer; null: no connection was made. */
  latencyMs: milliseconds.nullable(),
});
export type ServiceAnswer = z.infer<typeof serviceAnswerSchema>;

const keyringSchema = z.strictObject({
  /** `gnome_libsecret`, `kwallet6`, `basic_text`, … on Linux, else the operating system's name. */
  backend: z.string(),
  /** Whether it keeps the access token; null: it was not tried. */
  usable: z.boolean().nullable(),
});

const displaySchema = z.strictObject({
  widthPx: z.number().int(),
  heightPx: z.number().int(),
  scale: z.number(),
});

const diskSchema = z.strictObject({
  freeBytes: bytes,
  sizeBytes: bytes,
  /** The space kept for a full disk; `missing`: it is in use, or could not be made yet. */
  reserve: z.enum(['held', 'missing']),
});

const headSchema = z.strictObject({ seq: z.number().int().min(0), hash: z.string() });

/**
 * How the booth is, for the screen, for the monitoring (`health.json`) and for a report. No plate, no picture, no token, no
 * address. What cannot be known where it is asked for is null.
 */
export const diagnosticsSchema = z.strictObject({
  /** ISO 8601. */
  at: z.string(),
  versions: z.record(z.string(), z.union([z.string(), z.number()])),
  mode: z.enum(boothModes),
  counts: z.strictObject({
    waiting: z.number().int(),
    unknown: z.number().int(),
    refused: z.number().int(),
    plateMissing: z.number().int(),
  }),
  oldestWaitingMs: milliseconds.nullable(),
  /** The open records by what they wait for. */
  queue: z.array(
    z.strictObject({
      state: z.enum(recordStates),
      reason: z.enum(recordReasons).nullable(),
      count: z.number().int(),
    }),
  ),
  /** The end of the journal's hash chain. */
  head: headSchema,
  storage: z.enum(storageStates),
  /** A damaged journal is still being read. */
  readingEarlier: z.boolean(),
  service: z.strictObject({
    state: linkSchema.shape.state,
    cause: linkSchema.shape.cause,
    since: linkSchema.shape.since,
    withheld: linkSchema.shape.withheld,
    lastAnswerAt: linkSchema.shape.lastAnswerAt,
    /** The last 20, newest first. */
    answers: z.array(serviceAnswerSchema),
    /** How far the service's clock is ahead of the booth's, by its last `Date`; null: it has told none. */
    clockSkewMs: milliseconds.nullable(),
    /** Cars that it told of when it was looked up who is inside, and that are not kept here. */
    sessionsLeftOut: z.number().int(),
  }),
  /** The site's ledger, and what of it somebody has to see to; null: this booth is at none. */
  ledger: ledgerSchema.pick({ state: true, asOf: true }).extend(ledgerCareSchema.shape).nullable(),
  clock: clockViewSchema,
  camera: cameraReportSchema.nullable(),
  reading: readingStatusSchema,
  disk: diskSchema.nullable(),
  keyring: keyringSchema.nullable(),
  /** The supervisor's PIN stands as its digits in a file of the site's: whoever may read that file knows it. */
  pinInSiteFile: z.literal(true).exactOptional(),
  displays: z.array(displaySchema).nullable(),
});
export type Diagnostics = z.infer<typeof diagnosticsSchema>;

/** What the journal's own verifier found, in numbers. */
export const verificationSchema = z.strictObject({
  ok: z.boolean(),
  events: z.number().int(),
  records: z.number().int(),
  pictures: z.number().int(),
  faults: z.number().int(),
  /** The event at which the first fault shows; null: none, or it cannot be told. */
  firstAt: z.number().int().nullable(),
  head: headSchema,
});
export type VerificationView = z.infer<typeof verificationSchema>;

/** The channels of diagnostics. */
export const diagnosticsCalls = {
  /** How the booth is, for a supervisor. */
  'diagnostics.read': { input: supervised, output: diagnosticsSchema, supervisor: true },
  /**
   * Verifies the journal as it stands; takes as long as reading all of it does, and no change of the settings, nor what is sent, waits for
   * it. `stopped`: the journal was closed meanwhile, as another mode's is opened.
   */
  'diagnostics.verify': { input: supervised, output: verificationSchema, supervisor: true, apart: true },
  /** A supervisor was shown date and time and says that they are right; `not-possible-now`: the clock tells another time by now. */
  'diagnostics.confirmClock': {
    input: supervised.extend({ shown: boothTime }),
    output: clockViewSchema,
    supervisor: true,
  },
  /** Writes a file for support. @returns where it is; `not-possible-now`: this shell writes none */
  'diagnostics.export': { input: supervised, output: z.string(), supervisor: true },
} as const satisfies Record<string, CallContract>;
