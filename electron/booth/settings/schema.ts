import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { languages } from '../../contract/languages.ts';
import { readingModes } from '../../contract/reading.ts';
import { addressFault, isProxyAddress, mostPlaces, tokenForm } from '../../contract/setting-rules.ts';
import { vehicleClassLooksSchema } from '../../contract/vehicle-class-looks.ts';
import { isPinHash } from '../people/pin-hash.ts';
import { readPlateProfile } from '../plates/profiles.ts';
import { isNetworkPath } from '../lib/read-file.ts';
import { addressWords, cameraSchema } from './camera.ts';
import { ledgerSchema } from './ledger.ts';

/**
 * The service's address, `{base_url}` of the specification: http or https, may itself have a path, no query, no fragment,
 * and no credentials (the token has a place of its own).
 */
const serviceAddress = z.string().superRefine((text, check) => {
  const fault = addressFault(text, { query: false });
  if (fault !== null) check.addIssue({ code: 'custom', message: addressWords[fault], params: { fault } });
});

/** `Authorization: Bearer <ACCESS_TOKEN>` (specification, section 5): what may stand in a header, nothing else. */
const token = z.string().regex(tokenForm, 'must be printable ASCII without spaces or line ends').max(8192);

const proxyAddress = z.string().refine(isProxyAddress, 'must be http://host:port');

/** The longest that a site may let connecting take (s). */
export const connectMostSeconds = 30;

const service = z.strictObject({
  address: serviceAddress,
  /** true: `address` is the provider's separate test address (specification, section 9); the screen says so. */
  test: z.boolean().default(false),
  token: token.optional(),
  /** An explicit HTTP proxy, e.g. `http://user:password@proxy:3128`. */
  proxy: proxyAddress.nullable().default(null),
  /** The most that name, proxy, TCP and TLS may take together, before anything is sent. */
  connectSeconds: z.number().min(1).max(connectMostSeconds).default(2.5),
  /** false: no probe; after an outage the next record is the trial. */
  probe: z.boolean().default(true),
  /** What the provider told beyond the specification: a shipped profile's name, or a file's absolute path. */
  interfaceProfile: z
    .string()
    .refine(
      (source) => isAbsolute(source) || /^(specification|training)$/.test(source),
      'must be specification, training or an absolute path',
    )
    .nullable()
    .default(null),
  /** Linux: the token may be kept by a keyring that everybody on this computer can open (`basic_text`). */
  acceptPlainKeyring: z.boolean().default(false),
  /** The address may be http at another computer, though token, plates and pictures can be read on the way there. */
  acceptPlainHttp: z.boolean().default(false),
  /** The address that this same service had before: records that wait for it are sent to the new one. */
  formerAddress: serviceAddress.nullable().default(null),
});

const picture = z.strictObject({
  longestSidePx: z.number().int().min(320).max(3840).default(1280),
  quality: z.number().min(0.3).max(0.95).default(0.8),
  maxBytes: z.number().int().min(20_000).max(2_000_000).default(300_000),
});

/** Hours. Past `long` a stay is marked; past `most` the car is taken to have left another way, and is not offered any more. */
const stay = z
  .strictObject({
    longHours: z.number().min(1).max(8_760).default(24),
    mostHours: z.number().min(1).max(8_760).default(720),
  })
  .refine(({ longHours, mostHours }) => longHours <= mostHours, {
    path: ['longHours'],
    message: 'must not be more than mostHours',
    params: { fault: 'too-large' },
  });

/**
 * Plates and pictures are personal data. `pictureHours`: how long a confirmed record keeps its picture; `recordDays`: how long any
 * record is kept that nobody has to deal with any more. Both from the end of its stay. `blankSeconds`: so long after the last touch
 * plates and pictures of earlier cars stay on the screen; 0 (or null in a file): until others take their place.
 */
const privacy = z
  .strictObject({
    pictureHours: z.number().min(1).max(8_760).default(72),
    recordDays: z.number().min(1).max(3_650).default(90),
    blankSeconds: z
      .number()
      .int()
      .max(3_600)
      .refine((seconds) => seconds === 0 || seconds >= 15, {
        message: 'must be 0 (never) or at least 15',
        params: { fault: 'too-small' },
      })
      .nullable()
      .default(120)
      .transform((seconds) => seconds ?? 0),
  })
  .refine(({ pictureHours, recordDays }) => pictureHours <= recordDays * 24, {
    path: ['pictureHours'],
    message: 'must not be longer than recordDays',
  });

/**
 * Gatebooth updates itself from the site's server. `hour`: of the booth's clock, at which it does where nobody signs in;
 * `waitDays`: how long after its release a version is for this booth.
 */
const updates = z.strictObject({
  address: serviceAddress.refine((text) => /^https:/i.test(text), 'must start with https://'),
  hour: z.number().int().min(0).max(23).default(4),
  waitDays: z.number().int().min(0).max(60).default(0),
});

/** A second health file, for the site's monitoring: where it stands, and which group may read it; null: everybody. */
const monitoring = z.strictObject({
  healthFile: z
    .string()
    .refine((path) => isAbsolute(path) && !isNetworkPath(path), 'must be an absolute path on this computer'),
  group: z
    .union([
      z.string().regex(/^[a-z_][a-z0-9_-]{0,31}$/i, 'must be the name of a group, or its number'),
      z.number().int().min(0),
    ])
    .nullable()
    .default(null),
});

/** A shipped plate profile's name, or the absolute path of a site's own; each wrong value of that is named. */
const plateProfile = z.string().superRefine((chosen, check) => {
  const read = readPlateProfile(chosen);
  if (read.ok) return;
  for (const { location, message } of read.faults)
    check.addIssue({
      code: 'custom',
      message: `${location} ${message}`,
      params: { fault: isAbsolute(chosen) ? 'file' : 'not-offered' },
    });
});

/** The configuration file's schema; every entry may be left out. */
export const settingsSchema = z.strictObject({
  /** Left out: training mode. */
  service: service.nullable().default(null),
  booth: z.string().trim().min(1).max(40).default('Gatebooth'),
  lane: z.string().trim().min(1).max(20).default('1'),
  vehicleClasses: z
    .array(z.string().trim().min(1).max(32))
    .min(1)
    .max(12)
    .refine((classes) => new Set(classes).size === classes.length, {
      message: 'must not name a class twice',
      params: { fault: 'twice' },
    })
    .default(['CAR']),
  /** Names and pictures of classes, for the screen and the ticket alone. */
  vehicleClassLooks: vehicleClassLooksSchema.default({}),
  picture: picture.prefault({}),
  /** Left out: webcams only. */
  camera: cameraSchema.nullable().default(null),
  plateProfile: plateProfile.default('latin'),
  /**
   * Whether plates are read from the camera's picture. `mode` left out: nobody has said yet, and they are not, but in training.
   * `blindOneIn`: of one in so many cars nothing is shown before the plate is typed, so that it can be told how well plates are read
   * here; 0: of none.
   */
  reading: z
    .strictObject({
      mode: z.enum(readingModes).nullable().default(null),
      blindOneIn: z.number().int().min(0).max(1_000).default(20),
    })
    .prefault({}),
  /** Of the tickets, and of the screen until an attendant chooses another. */
  language: z.enum(languages).default('en'),
  /** The PIN behind which a supervisor decides: digits, so that it can be typed on the screen, or their hash (`--hash-pin`). */
  supervisorPin: z
    .string()
    .refine(
      (pin) => /^\d{4,12}$/.test(pin) || isPinHash(pin),
      'must be 4 to 12 digits, or the hash that --hash-pin prints',
    )
    .nullable()
    .default(null),
  /** Attendants sign in with a PIN, and each record says whose it is; false: nobody does. */
  signIn: z.boolean().default(false),
  /**
   * Left out: no tickets. `printer`: its name in the operating system; null: the one that is the default. `byItself`: each entry's is
   * printed without being asked for.
   */
  ticket: z
    .strictObject({
      printer: z.string().trim().min(1).max(200).nullable().default(null),
      byItself: z.boolean().default(false),
    })
    .nullable()
    .default(null),
  /** How many cars the site has places for. Left out: nobody is told how full it is. */
  capacity: z.number().int().min(1).max(mostPlaces).nullable().default(null),
  stay: stay.prefault({}),
  privacy: privacy.prefault({}),
  /** Car now, plate later; false: each plate is typed before its car goes. */
  rush: z.boolean().default(true),
  /** What waits to be sent is taken back, or corrected, with a supervisor's PIN only. */
  undoBySupervisor: z.boolean().default(false),
  /** Which display a kiosk fills: its name in the operating system, or its number from left to right; left out: the primary one. */
  display: z
    .union([z.string().trim().min(1).max(200), z.number().int().min(1).max(16)])
    .nullable()
    .default(null),
  /** Left out: the site's own deployment brings new versions. */
  updates: updates.nullable().default(null),
  /** What the steward of the site ledger gives for this booth. Left out: this booth is at none. */
  ledger: ledgerSchema.nullable().default(null),
  /** Left out: the file in the data directory alone. */
  monitoring: monitoring.nullable().default(null),
  /** Left out: the shell's usual place for this account. */
  dataDirectory: z.string().refine(isAbsolute, 'must be an absolute path').nullable().default(null),
});

/** A booth's validated settings: px, bytes, quality 0..1. */
export type BoothSettings = z.infer<typeof settingsSchema>;

export { serviceAddress as serviceAddressSchema, proxyAddress as proxyAddressSchema, token as tokenSchema };
