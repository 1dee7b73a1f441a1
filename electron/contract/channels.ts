import { z } from 'zod';
import { attentionCalls } from './attention.ts';
import type { CallContract } from './call.ts';
import { bytes, cameraFrameSchema, pictureBytes } from './camera.ts';
import { cameraReportSchema, diagnosticsCalls } from './diagnostics.ts';
import { fleetCalls } from './fleet.ts';
import { carsInsideSchema, lookUpSchema, sessionIdText } from './inside.ts';
import { profileCalls } from './interface-profile.ts';
import { ledgerCalls } from './ledger.ts';
import { peopleCalls } from './people.ts';
import { privacyCalls } from './privacy.ts';
import { readingCalls } from './reading.ts';
import { draftReadingDone, readingDone } from './reading-done.ts';
import { pictureNotes, recordViewSchema, sinceTapLimitMs } from './record.ts';
import { refuse, type Result } from './result.ts';
import { sessionsCalls } from './sessions.ts';
import { removableDriveCalls } from './removable-drive.ts';
import { settingsCalls } from './settings.ts';
import { setupCalls } from './setup.ts';
import { startCalls } from './start.ts';
import {
  boothEventSchema,
  boothSnapshotSchema,
  linkSchema,
  preferencesChangeSchema,
  preferencesSchema,
} from './snapshot.ts';
import { bySupervisor, supervisorPin } from './supervisor.ts';
import { takeoverCalls } from './takeover.ts';

/** What is known of a car at the window before anything is typed. */
const capture = z.strictObject({
  /** Made by the screen once for each car: a second press with the same one makes no second record. */
  pressId: z.uuid(),
  picture: pictureBytes.nullable(),
  pictureNote: z.enum(pictureNotes).nullable(),
});

/** Wider than the rules of a plate, which the core applies: it can name what is wrong. */
const plate = z.string().max(256);

/** What both buttons send. */
const press = capture.extend({ plate });

/** What an entry says of a car beside its picture. */
const entered = {
  vehicleClass: z.string().max(64),
  /** The attendant was asked and says: this is another car, or the other one has left. */
  despiteInside: z.boolean().exactOptional(),
};

const exitNames = ['entryId', 'siteEntry', 'sessionId'] as const;

/** Calls from the screen to the core: one schema value per channel. Each answers with a `Result` of its output. */
export const calls = {
  'booth.snapshot': { input: z.strictObject({}), output: boothSnapshotSchema },
  'gate.enter': { input: press.extend({ ...entered, reading: readingDone }), output: recordViewSchema },
  /** Car now, plate later: picture and time are saved, and the car goes. */
  'gate.rush': {
    input: capture.extend({
      /** How long ago the tap was (ms): the picture may take its time, the record's time is that of the tap. */
      sinceTapMs: z.number().int().min(0).max(sinceTapLimitMs),
      /** What was seen of the plate, where there is no picture to type it from. */
      seen: plate.exactOptional(),
    }),
    output: recordViewSchema,
  },
  /** The plate of a car that `gate.rush` saved. */
  'gate.complete': {
    input: z.strictObject({ recordId: z.uuid(), plate, ...entered, reading: draftReadingDone }),
    output: recordViewSchema,
  },
  /** Another plate or class for an entry that waits to be sent; `not-possible-now`: it is on its way, or has been. */
  'gate.correct': {
    input: z.strictObject({ recordId: z.uuid(), plate, ...entered, ...bySupervisor }),
    output: recordViewSchema,
  },
  /** Takes back what waits to be sent, for its plate or for its entry; `not-possible-now`: it is on its way, or has been. */
  'gate.withdraw': {
    input: z.strictObject({
      recordId: z.uuid(),
      reason: z.string().max(500).exactOptional(),
      ...bySupervisor,
    }),
    output: recordViewSchema,
  },
  /** What is saved and not yet sent, the oldest first. */
  'gate.waiting': {
    input: z.strictObject({
      /** So many are passed over; where there are not so many, all but the last `limit`. */
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(100),
    }),
    output: z.strictObject({
      records: z.array(recordViewSchema),
      offset: z.number().int(),
      total: z.number().int(),
    }),
  },
  'gate.exit': {
    input: press
      .extend({
        entryId: z.uuid().exactOptional(),
        /** Of a car that waits at another booth. */
        siteEntry: z.uuid().exactOptional(),
        sessionId: sessionIdText.exactOptional(),
        reading: readingDone,
      })
      .refine((named) => exitNames.filter((name) => named[name] !== undefined).length === 1, {
        path: ['entryId'],
        message: 'an entry of this booth or of another one, or a session of the service',
      }),
    output: recordViewSchema,
  },
  /** A car leaves that nothing is known of: a record for the supervisor, never sent. */
  'gate.exception': { input: press.extend({ reason: z.string().max(500) }), output: recordViewSchema },
  /** Asks the service anew who is inside, if that is mapped; the answer changes the snapshot's `lookUp`. */
  'gate.lookUp': { input: z.strictObject({}), output: lookUpSchema },
  /** `id`: what is given is no plate but a session's id, that was read as it is written, or typed on keys that have not all of it. */
  'gate.inside': {
    input: z.strictObject({ plate: z.string().max(256), id: z.enum(['read', 'typed']).exactOptional() }),
    output: carsInsideSchema,
  },
  'gate.picture': {
    input: z.strictObject({ recordId: z.uuid() }),
    output: bytes.nullable(),
  },
  /**
   * How another booth's car looks, as that booth has told the site's ledger. null: there is no picture, or none can be had now; it may be
   * asked for again. Never an error.
   *
   * @param entry the record of its entry there (`thumbnail` of a car)
   */
  'gate.thumbnail': {
    input: z.strictObject({ entry: z.uuid() }),
    output: bytes.nullable(),
    apart: true,
  },
  /** Fetches a snapshot of the site's network camera, now; `not-mapped`: the site has none. */
  'camera.frame': { input: z.strictObject({}), output: cameraFrameSchema, apart: true },
  /** The page says how its camera is, for diagnostics. */
  'camera.report': { input: cameraReportSchema, output: z.null() },
  /** Prints the page as it is laid out for paper on the site's printer; `not-possible-now`: the screen is to print itself. */
  'ticket.print': { input: z.strictObject({}), output: z.null(), apart: true },
  /** A supervisor says: try the service again now. Ends a pause. */
  'link.tryAgain': { input: z.strictObject(supervisorPin), output: linkSchema },
  /** Every few seconds, from a page that shows something. */
  'screen.alive': { input: z.strictObject({}), output: z.null() },
  'screen.remember': { input: preferencesChangeSchema, output: preferencesSchema },
  ...attentionCalls,
  ...sessionsCalls,
  ...setupCalls,
  ...diagnosticsCalls,
  ...peopleCalls,
  ...startCalls,
  ...settingsCalls,
  ...removableDriveCalls,
  ...profileCalls,
  ...ledgerCalls,
  ...fleetCalls,
  ...takeoverCalls,
  ...privacyCalls,
  ...readingCalls,
} as const satisfies Record<string, CallContract>;

/** Pushes from the core to the screen. */
export const pushes = {
  'booth.changed': boothSnapshotSchema,
  'booth.event': boothEventSchema,
} as const satisfies Record<string, z.ZodType>;

export type CallName = keyof typeof calls;
export type PushName = keyof typeof pushes;

/** Whether a call stands apart from the records. */
export const isApart = (name: CallName): boolean => 'apart' in calls[name];

export type CallInput<N extends CallName> = z.infer<(typeof calls)[N]['input']>;
export type CallOutput<N extends CallName> = z.infer<(typeof calls)[N]['output']>;
export type Push<N extends PushName> = z.infer<(typeof pushes)[N]>;

/** The core's side of the border: one function per channel. */
export type CallHandlers = {
  readonly [N in CallName]: (input: CallInput<N>) => Promise<Result<CallOutput<N>>>;
};

/** Whose supervisor session it is, where the channel asks for one; null: the booth is being set up. */
type By<N extends CallName> = (typeof calls)[N] extends { readonly supervisor: true }
  ? [by: string]
  : (typeof calls)[N] extends { readonly supervisor: 'once-set-up' }
    ? [by: string | null]
    : [];

/** What a call is given beside the supervisor session's id. */
export type HandlerInput<N extends CallName> = (typeof calls)[N] extends { readonly supervisor: unknown }
  ? Omit<CallInput<N>, 'supervisorSession'>
  : CallInput<N>;

/** The functions of the core: one for each channel, called where the channel lets the caller in. */
export type BoothHandlers = {
  readonly [N in CallName]: (input: HandlerInput<N>, ...by: By<N>) => Promise<Result<CallOutput<N>>>;
};

const isCall = (channel: unknown): channel is CallName =>
  typeof channel === 'string' && Object.hasOwn(calls, channel);

/**
 * Checks a message on receipt and hands it on. Used by every shell, after the shell has checked who sent it.
 *
 * @param channel as it arrived, not yet trusted
 * @param message as it arrived, not yet trusted
 * @param onBug told of an exception in a handler; the sender sees only the code `internal`
 * @returns the handler's result, or `unknown-channel`, or `bad-message` with the path of the first wrong value; a refused
 * message has changed nothing
 */
export async function receive(
  handlers: CallHandlers,
  channel: unknown,
  message: unknown,
  onBug: (error: unknown) => void,
): Promise<Result<unknown>> {
  if (!isCall(channel)) return refuse('unknown-channel');
  try {
    const parsed = calls[channel].input.safeParse(message);
    if (!parsed.success) return refuse('bad-message', { field: fieldOf(parsed.error.issues[0]) });
    const handler = handlers[channel] as (input: unknown) => Promise<Result<unknown>>;
    return await handler(parsed.data);
  } catch (error) {
    onBug(error);
    return refuse('internal');
  }
}

function fieldOf(issue: { path: PropertyKey[]; code?: string } | undefined): string {
  if (issue === undefined) return '';
  const keys = issue.code === 'unrecognized_keys' ? (issue as unknown as { keys: string[] }).keys : [];
  return [...issue.path, ...keys.slice(0, 1)].map(String).join('.').slice(0, 100);
}

interface InSession {
  readonly supervisorSession?: string;
}

interface Supervision {
  readonly supervisorSession: {
    /** @param isUse a person does it. @returns whose session it is, or why it is none */
    check(id: string, isUse?: boolean): Result<string>;
  };
  /** Until then anybody may set the booth up. */
  readonly isSetUp: () => boolean;
}

/** Asks for the supervisor session before each call whose channel says so, by its flag. */
export function supervisedCalls(
  handlers: BoothHandlers,
  { supervisorSession, isSetUp }: Supervision,
): CallHandlers {
  const guarded = Object.entries<CallContract>(calls).map(([name, { supervisor, byItself }]) => {
    const handler = handlers[name as CallName] as (
      input: unknown,
      by?: string | null,
    ) => Promise<Result<unknown>>;
    const inSession = async ({
      supervisorSession: id = '',
      ...input
    }: InSession): Promise<Result<unknown>> => {
      if (supervisor === 'once-set-up' && !isSetUp()) return handler(input, null);
      const by = supervisorSession.check(id, byItself !== true);
      return by.ok ? handler(input, by.value) : by;
    };
    return [name, supervisor === undefined ? handler : inSession] as const;
  });
  return Object.fromEntries(guarded) as unknown as CallHandlers;
}
