import { z } from 'zod';
import { cameraPictureSchema, frameRectangleSchema, initialCameraPicture } from './camera-picture.ts';
import { lookUpSchema, occupancySchema } from './inside.ts';
import { languages } from './languages.ts';
import { ledgerSchema } from './ledger-view.ts';
import { outdatedSettings } from './outdated.ts';
import { peopleSchema, pinHolderSchema, wrongPinsSchema } from './people.ts';
import { platesSchema } from './plates.ts';
import { readingStatusSchema } from './reading.ts';
import { boothTime, operations, recordViewSchema } from './record.ts';
import { mappedActSchema } from './sessions.ts';
import { vehicleClassLooksSchema } from './vehicle-class-looks.ts';

/** `training`: the built-in service. `test`: the provider's separate test address (specification, section 9). */
export const boothModes = ['training', 'test', 'live'] as const;
export type BoothMode = (typeof boothModes)[number];

/** Why the gate before the wire is not open. The first group ends by itself, the second when somebody acts. */
export const linkCauses = [
  'name-not-found',
  'connection-refused',
  'unreachable',
  'timed-out',
  'connection-lost',
  'server-error',
  'rate-limited',
  'answer-unexpected',

  'token',
  'permission',
  'address',
  'certificate',
  'proxy',
  /** What waits was made for a service at another address. */
  'other-service',
] as const;
export type LinkCause = (typeof linkCauses)[number];

/**
 * Why one operation alone is held back. `permission`: the service forbids it (403). `address`: it is answered 404, which nobody can
 * take for the service's word. `failing`: it fails again and again, and each trial may have been executed.
 */
const withheldCauses = ['permission', 'address', 'failing'] as const;
export type WithheldCause = (typeof withheldCauses)[number];

export const linkSchema = z.strictObject({
  state: z.enum(['open', 'probing', 'paused']),
  cause: z.enum(linkCauses).nullable(),
  /** Since when it is in this state; null until the first attempt. */
  since: boothTime.nullable(),
  /** When the next try is due (probing, or a token pause). */
  nextTryAt: boothTime.nullable(),
  /** Operations that are held back while the others go on, those that a person should know of. */
  withheld: z.array(z.strictObject({ operation: z.enum(operations), cause: z.enum(withheldCauses) })),
  /** When the service last gave a good answer; null: not yet since the program started. */
  lastAnswerAt: boothTime.nullable(),
});
export type LinkView = z.infer<typeof linkSchema>;

const cameraChoiceSchema = z.strictObject({
  deviceId: z.string().min(1).max(512),
  label: z.string().max(512),
  /** Another one of the same name was connected, too: the name alone does not say which it is. */
  twin: z.literal(true).exactOptional(),
});
export type CameraChoice = z.infer<typeof cameraChoiceSchema>;

const themes = ['auto', 'day', 'night'] as const;
export type Theme = (typeof themes)[number];

const hour = z.number().int().min(0).max(23);
/** Per cent of the tones' own loudness; 0: silent. */
const volume = z.number().int().min(0).max(100);

/** CSS px per millimetre of the panel. The bounds are a 36-inch panel of 1920 px and a 7-inch one. */
const panelDensity = z.number().min(2.4).max(12);

/** What this booth remembers for its screen. */
export const preferencesSchema = z.strictObject({
  camera: cameraChoiceSchema.nullable(),
  theme: z.enum(themes),
  /** Hours of the booth's clock: from `from` until `until` the theme `auto` is the day's. Past midnight where `until` is less. */
  daylight: z.strictObject({ from: hour, until: hour }),
  volume: z.strictObject({ day: volume, night: volume }),
  /** px per mm; null: not measured yet. */
  panel: panelDensity.nullable(),
  cameraPicture: cameraPictureSchema,
  /** Where in the turned frame this lane's cars have their plates; null: anywhere. */
  lane: frameRectangleSchema.nullable(),
  /** null: the site's. */
  language: z.enum(languages).nullable(),
});
export const initialPreferences: ScreenPreferences = {
  camera: null,
  theme: 'auto',
  daylight: { from: 7, until: 19 },
  volume: { day: 100, night: 50 },
  panel: null,
  cameraPicture: initialCameraPicture,
  lane: null,
  language: null,
};
/** A change that anybody may make: what is left out stays as it is. */
export const preferencesChangeSchema = z.strictObject({
  camera: preferencesSchema.shape.camera.exactOptional(),
  theme: preferencesSchema.shape.theme.exactOptional(),
  daylight: preferencesSchema.shape.daylight.exactOptional(),
  volume: preferencesSchema.shape.volume.exactOptional(),
  language: preferencesSchema.shape.language.exactOptional(),
});
/** A change that only a supervisor may make. */
export const supervisedChangeSchema = z.strictObject({
  panel: preferencesSchema.shape.panel.exactOptional(),
  cameraPicture: preferencesSchema.shape.cameraPicture.exactOptional(),
  lane: preferencesSchema.shape.lane.exactOptional(),
});
export type ScreenPreferences = z.infer<typeof preferencesSchema>;

/** How a captured picture must be: px, quality 0..1, bytes. */
const pictureRulesSchema = z.strictObject({
  longestSidePx: z.number().int(),
  quality: z.number(),
  maxBytes: z.number().int(),
});
export type PictureRules = z.infer<typeof pictureRulesSchema>;

/**
 * The worst that is known of the disk and the journal. `failing`: the last attempt to save did not succeed. `nearly-full`: the
 * space kept for a full disk is in use, pictures are made small. `damaged`: the journal is damaged and the next start repairs
 * it. `salvaged`: it was damaged, and what could be read was saved; for the supervisor. `beside-newer`: the journal is a newer
 * program's, and this one keeps its own beside it.
 */
export const storageStates = ['ok', 'beside-newer', 'salvaged', 'damaged', 'nearly-full', 'failing'] as const;
export type StorageState = (typeof storageStates)[number];

/** All that the screen needs to draw itself. A snapshot with an older revision than the last one is dropped. */
export const boothSnapshotSchema = z.strictObject({
  revision: z.number().int(),
  booth: z.strictObject({
    name: z.string(),
    lane: z.string(),
    version: z.string(),
    mode: z.enum(boothModes),
  }),
  /** Until this booth has been told its service or a PIN (or a file says how it works) anybody may set it up. */
  setUp: z.boolean(),
  /** Whether what goes to the service can be read, and changed, on its way. */
  unencrypted: z.boolean(),
  /** Settings that are below today's rules and go on working. */
  outdated: z.array(z.enum(outdatedSettings)),
  vehicleClasses: z.array(z.string()).min(1),
  vehicleClassLooks: vehicleClassLooksSchema,
  picture: pictureRulesSchema,
  /** Whether the site has set up a network camera. */
  networkCamera: z.boolean(),
  plates: platesSchema,
  reading: readingStatusSchema,
  /** The site's: of the tickets, and of the screen until somebody chooses another. */
  language: z.enum(languages),
  preferences: preferencesSchema,
  link: linkSchema,
  /**
   * How far the service's clock is ahead of the booth's (ms, negative: behind), where that is worth a word
   * (electron/contract/findings.ts); null: it is not, or the service has not told its time. Which of the two is right nobody
   * knows: the specification says nothing about clocks.
   */
  clockSkewMs: z.number().int().nullable(),
  /** Nobody has shown the booth's clock to be right, and it tells another time than the trusted one: erasing waits. */
  clockInDoubt: z.boolean(),
  storage: z.enum(storageStates),
  /** A damaged journal is still being read: cars that came in before may be missing from every list. */
  readingEarlier: z.boolean(),
  counts: z.strictObject({
    /** Saved and not yet sent: queued, waiting for their entry, or on the wire. */
    waiting: z.number().int(),
    unknown: z.number().int(),
    refused: z.number().int(),
    plateMissing: z.number().int(),
  }),
  /** Journals beside the one in use that may hold what was never sent. */
  movedAside: z.number().int(),
  oldestWaitingAt: boothTime.nullable(),
  lookUp: lookUpSchema,
  /** null: this booth has no ledger of its site. */
  ledger: ledgerSchema.nullable(),
  /** null: the site has not said how many places it has, or nobody has told all that are inside. */
  occupancy: occupancySchema.nullable(),
  /** What the site's interface profile maps: what is not here is not on the screen. */
  acts: z.array(mappedActSchema),
  /** Whether an entry's ticket can be printed at this site. */
  ticket: z.boolean(),
  /** Whether each is printed by itself. */
  ticketByItself: z.boolean(),
  /** Whether this site lets a car in now and has its plate typed later. */
  rush: z.boolean(),
  /** Whether what waits to be sent is taken back, or corrected, with a supervisor's PIN only. */
  undoBySupervisor: z.boolean(),
  /** So long after the last touch plates and pictures of earlier cars are hidden; null: they are not. */
  blankSeconds: z.number().int().nullable(),
  /** Whether this shell lets a supervisor end the program. */
  canLeave: z.boolean(),
  /** Who may sign in and who is; null: nobody signs in at this site. */
  people: peopleSchema.nullable(),
  /** Who may open what only a supervisor may do; more than one: whoever comes says first who he is. */
  supervisors: z.array(pinHolderSchema),
  /** null: a supervisor has come since the last wrong one. */
  wrongPins: wrongPinsSchema.nullable(),
  /** The rush cars whose plate is missing, oldest first; at most 100 of `counts.plateMissing`. */
  untyped: z.array(recordViewSchema),
  /** The last 20 records, newest first. */
  recent: z.array(recordViewSchema),
});
export type BoothSnapshot = z.infer<typeof boothSnapshotSchema>;

/** Something that just happened, for the ear and for the result card. */
export const boothEventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('record-changed'), record: recordViewSchema }),
  /** The site's ALPR has told what it could not read: `reading.alpr` says what is to be shown of it. */
  z.strictObject({ type: z.literal('alpr-told') }),
]);
export type BoothEvent = z.infer<typeof boothEventSchema>;
