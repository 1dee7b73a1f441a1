import { z } from 'zod';
import type { CallContract } from './call.ts';
import { languages } from './languages.ts';
import { readingModes } from './reading.ts';
import { ledgerPlaceSchema } from './ledger-place.ts';
import { addressFaults } from './setting-rules.ts';
import { vehicleClassLooksSchema } from './vehicle-class-looks.ts';
import { inSessionOnceSetUp } from './supervisor.ts';

/** A booth's settings as the screen may see them: as in the settings file, without token, PIN and passwords. */
const plainSettingsSchema = z.strictObject({
  /** null: training mode. */
  service: z
    .strictObject({
      address: z.string(),
      test: z.boolean(),
      /** The password is left out: `http://user@host:port`. */
      proxy: z.string().nullable(),
      connectSeconds: z.number(),
      probe: z.boolean(),
      /** `specification`, `training`, or an absolute path; null: `specification`. */
      interfaceProfile: z.string().nullable(),
      acceptPlainKeyring: z.boolean(),
      acceptPlainHttp: z.boolean(),
      formerAddress: z.string().nullable(),
    })
    .nullable(),
  booth: z.string(),
  lane: z.string(),
  vehicleClasses: z.array(z.string()),
  vehicleClassLooks: vehicleClassLooksSchema,
  picture: z.strictObject({ longestSidePx: z.number(), quality: z.number(), maxBytes: z.number() }),
  camera: z
    .strictObject({
      snapshotUrl: z.string(),
      user: z.string().nullable(),
      authentication: z.enum(['digest', 'basic']),
      imageUrl: z.string().nullable(),
    })
    .nullable(),
  plateProfile: z.string(),
  /** null: nobody has said yet. */
  reading: z.strictObject({
    mode: z.enum(readingModes).nullable(),
    /** 0: never. */
    blindOneIn: z.number(),
  }),
  language: z.enum(languages),
  ticket: z.strictObject({ printer: z.string().nullable(), byItself: z.boolean() }).nullable(),
  capacity: z.number().nullable(),
  stay: z.strictObject({ longHours: z.number(), mostHours: z.number() }),
  privacy: z.strictObject({
    pictureHours: z.number(),
    recordDays: z.number(),
    /** 0: never. */
    blankSeconds: z.number(),
  }),
  rush: z.boolean(),
  undoBySupervisor: z.boolean(),
  display: z.union([z.string(), z.number()]).nullable(),
  updates: z.strictObject({ address: z.string(), hour: z.number(), waitDays: z.number() }).nullable(),
  /** Who this booth is at the site ledger, and where that is; null: at none. */
  ledger: ledgerPlaceSchema.nullable(),
  signIn: z.boolean(),
});
export type PlainSettings = z.infer<typeof plainSettingsSchema>;

/**
 * What holds a secret. `plain-keyring`: one that everybody on this computer can open, which the site accepts.
 * `credential`: given by systemd. `memory`: for this run only, nothing here keeps it safely.
 */
export const secretHolders = ['keyring', 'plain-keyring', 'credential', 'memory'] as const;

/**
 * How the booth's own settings file was found at the start. `last-good`: it was damaged, and is moved aside; those before it are in
 * use. `lost`: there were none before it either: the booth is to be set up again.
 */
export const settingsFound = ['whole', 'last-good', 'lost'] as const;

/** A value that cannot be used: `place` is its path, such as `service.address` or `token`. */
export const settingsFaultSchema = z.strictObject({
  path: z.string(),
  code: z.enum([
    'missing',
    /** There is no such setting. */
    'unknown',
    /** Not of the form, or not of the characters, that this place takes. */
    'wrong',
    ...addressFaults,
    'too-short',
    'too-long',
    'too-small',
    'too-large',
    'not-offered',
    'twice',
    /** A PIN that everybody tries first. */
    'common',
    /** The file that is named there is missing, cannot be read, or holds something else. */
    'file',
    /** An http address at another computer, which no settings file accepts (`service.acceptPlainHttp`). */
    'unencrypted',
    /** Others than the site's IT may have written it. */
    'untrusted',
    /** The steward’s file of the key to take over from other booths, and not of this booth's own. */
    'ledger-fencing',
    /** What is there is of a version that this program does not read. */
    'other-version',
    /** What was to be imported is no settings file. */
    'not-json',
  ]),
  /** What the place takes at least or at most: characters, entries, or its own unit. */
  limit: z.number().exactOptional(),
});
export type SettingsFaultView = z.infer<typeof settingsFaultSchema>;

/** What became of the provisioning file at this start; null: there was none, or nothing new in it. */
const provisioningSchema = z
  .strictObject({
    file: z.string(),
    /** What kept it from being used; none: it was. */
    faults: z.array(settingsFaultSchema),
    /** `left`: this account may not rewrite the file, or nothing keeps the token safely. */
    token: z.enum(['none', 'removed', 'left']),
    /** Likewise of the ledger’s key; left out: none stood in it. */
    ledgerKey: z.enum(['removed', 'left']).exactOptional(),
    /** The PIN stands in it as its digits. */
    pinDigits: z.literal(true).exactOptional(),
  })
  .nullable();
export type Provisioning = z.infer<typeof provisioningSchema>;

const settingsViewSchema = z.strictObject({
  /** Where they come from: the file (or flag, or variable) of the site's IT, which alone can change them; null: the booth's own. */
  givenBy: z.string().nullable(),
  found: z.enum(settingsFound),
  settings: plainSettingsSchema,
  /** null: there is no token for this service. */
  token: z.strictObject({ lastFour: z.string(), keeper: z.enum(secretHolders) }).nullable(),
  /** What holds the key of the site ledger; null: there is none for it. */
  ledgerKey: z.enum(secretHolders).nullable(),
  /** Which other secrets there are. */
  secrets: z.strictObject({
    supervisorPin: z.boolean(),
    cameraPassword: z.boolean(),
    proxyPassword: z.boolean(),
  }),
  provisioning: provisioningSchema,
});
export type SettingsView = z.infer<typeof settingsViewSchema>;

/**
 * `faults`, `records-wait`, `service-missing`: nothing at all has changed. Records, or cars inside, are for the service that is set now (`count`): `send` where
 * the question is whether the new address is that of the same service, `keep` where another mode is left, in whose folder they stay
 * until the booth is set up for it again. Asked again with that answer, the change is made. `service-missing`: what is imported names no
 * service, and one is set here; asked again with what is to become of it, the import is made.
 */
export const settingsChangedSchema = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('changed'), view: settingsViewSchema }),
  z.strictObject({ state: z.literal('faults'), faults: z.array(settingsFaultSchema).min(1) }),
  z.strictObject({
    state: z.literal('records-wait'),
    count: z.number().int(),
    answer: z.enum(['send', 'keep']),
    /** Nothing but cars inside: as another answer, `leave`, they may stay behind where it is another service. */
    mayLeave: z.boolean(),
  }),
  z.strictObject({ state: z.literal('service-missing') }),
]);
export type SettingsChanged = z.infer<typeof settingsChangedSchema>;

const change = z.strictObject({
  /**
   * A merge patch (RFC 7396) over the settings, secrets included: what is left out stays, null takes a value back to its default.
   * A text that is as the view shows it stays as it is.
   */
  settings: z.record(z.string().max(40), z.json()),
  /** For the service that is set after the change; left out: the one that is kept for it. */
  token: z.string().max(10_000).exactOptional(),
  /** The answer to `records-wait`. */
  waiting: z.enum(['send', 'leave', 'keep']).exactOptional(),
});
export type SettingsChange = z.infer<typeof change>;

/**
 * The channels of the settings. Refused with `not-possible-now` where the settings
 * are those of a file, with `not-saved` where the disk refuses.
 */
export const settingsCalls = {
  'setup.settings': {
    input: z.strictObject(inSessionOnceSetUp),
    output: settingsViewSchema,
    apart: true,
    supervisor: 'once-set-up',
  },
  /** Takes effect at once, after the request on the wire. Where `givenBy` says that a file gives them, only the token can change. */
  'setup.change': {
    input: change.extend(inSessionOnceSetUp),
    output: settingsChangedSchema,
    apart: true,
    supervisor: 'once-set-up',
  },
  /** What `setup.readFrom` gave, or a settings file. This booth's secrets and names stay where the file has none. */
  'setup.import': {
    input: z.strictObject({
      ...inSessionOnceSetUp,
      text: z.string().max(100_000),
      waiting: z.enum(['send', 'leave', 'keep']).exactOptional(),
      /** The answer to `service-missing`; without a service the booth is in training mode. */
      service: z.enum(['keep', 'remove']).exactOptional(),
    }),
    output: settingsChangedSchema,
    apart: true,
    supervisor: 'once-set-up',
  },
  /** A supervisor says that records which wait for another address (link cause `other-service`) are for this same service. */
  'setup.sameService': {
    input: z.strictObject(inSessionOnceSetUp),
    output: settingsViewSchema,
    apart: true,
    supervisor: 'once-set-up',
  },
  /** A supervisor says that it is another service, and the cars inside stay behind; `not-possible-now` while records are open. */
  'setup.otherService': {
    input: z.strictObject(inSessionOnceSetUp),
    output: settingsViewSchema,
    apart: true,
    supervisor: 'once-set-up',
  },
} as const satisfies Record<string, CallContract>;
