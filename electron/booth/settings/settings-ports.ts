import type { OutdatedSetting } from '../../contract/outdated.ts';
import type { Result } from '../../contract/result.ts';
import type {
  Provisioning,
  SettingsChange,
  SettingsChanged,
  SettingsView,
  secretHolders,
  settingsFound,
} from '../../contract/settings.ts';
import type { LedgerCredentials } from '../ledger/messages/credentials.ts';
import type { Log, ServiceIdentity, TokenSource } from '../ports/ports.ts';
import type { SettingsDocument } from './document.ts';
import type { NewSecrets } from './new-secrets.ts';
import type { BoothSettings } from './schema.ts';

/** Where a booth's settings are kept: by its shell. */
export interface SettingsKeeper {
  /** What of the site's gives them (a file, a flag); null: they are the booth's own, and `write` changes them. */
  readonly givenBy: string | null;
  /** How the booth's own were found at the start. */
  readonly found: (typeof settingsFound)[number];
  readonly provisioning: Provisioning;
  /** Whether a file of the site says where updates come from, as the settings have it. */
  readonly givesUpdates: boolean;
  /** Left out where the settings are not the booth's own. */
  readonly ownProfiles?: OwnProfiles;
  /** Whether only the site's IT can have written a file, or have put it where it stands. Left out likewise. */
  readonly isSiteFile?: (path: string) => boolean;
  document(): SettingsDocument;
  /** Throws where the disk refuses; what was kept stays then. */
  write(document: SettingsDocument): void;
  /**
   * Where a file of the site's gives them: calls back each time that it says something else.
   *
   * @returns a function that ends it
   */
  follow?(changed: FollowedChange): () => void;
}

/** The booth's own copies of interface profiles, where its settings are. */
export interface OwnProfiles {
  /** Throws where the disk refuses. @returns the copy's absolute path, the same for the same text */
  keep(text: string): string;
  has(source: string): boolean;
  /** Removes all but one, as far as the disk lets it. @param source null: all of them */
  keepOnly(source: string | null): void;
}

/** @param brought what has come with them */
export type FollowedChange = (settings: BoothSettings, brought: NewSecrets) => Promise<void>;

export type ServiceSettings = NonNullable<BoothSettings['service']>;

/** The site's network camera. */
export type CameraSettings = NonNullable<BoothSettings['camera']>;

export type SecretHolder = (typeof secretHolders)[number];

/** Which token is held for a service, as far as it may be shown. */
export type HeldToken = { readonly lastFour: string; readonly keeper: SecretHolder } | null;

/** Where access tokens are kept: by the shell. Each is kept for one way (`TokenRoute`) and given out for no other. */
export interface TokenKeeper {
  of(service: ServiceSettings): TokenSource;
  held(service: ServiceSettings): Promise<HeldToken>;
  /** @returns what keeps it from now on; where nothing does so safely it is held in memory for this run. Never throws. */
  keep(service: ServiceSettings, token: string): Promise<SecretHolder>;
}

/** Settings that say whose key is meant, and how far this computer's keyring is trusted. */
export type LedgerHolder = Pick<BoothSettings, 'ledger' | 'service'>;

/** Where the booth's key of the site ledger is kept: by the shell. It is kept for one booth, on one disk, and given out for no other. */
export interface LedgerKeyKeeper {
  /** @returns null where there is none for this ledger */
  find(settings: LedgerHolder): Promise<{ readonly secret: string; readonly keeper: SecretHolder } | null>;
  /** As `TokenKeeper`. */
  keep(settings: LedgerHolder, key: string): Promise<SecretHolder>;
  /** This booth is at no ledger any more. */
  forget(): void;
}

/** What this booth is given for the site ledger, for whoever connects to it. */
export interface LedgerCredentialsStore {
  /** @returns as the settings in force have them; null: this booth is at no ledger, or its key is not there */
  credentials(): Promise<LedgerCredentials | null>;
  /**
   * Calls back each time that they are others, or there are none any more. They are in force then.
   *
   * @returns a function that ends it
   */
  onChange(listener: () => void): () => void;
}

/** What was answered to an import's questions (`records-wait`, `service-missing`). */
export interface ImportAnswers {
  readonly waiting?: NonNullable<SettingsChange['waiting']>;
  /** Of a service that is set here and is not in what is imported. */
  readonly service?: 'keep' | 'remove';
}

/** What the screen may do with the settings; who may is decided before. */
export interface SettingsService {
  /** Whether this booth has been told its service or a PIN, or a file says how it works. Until then anybody may set it up. */
  isSetUp(): boolean;
  /** Which of the settings in force are below today's rules. */
  outdated(): OutdatedSetting[];
  view(): Promise<SettingsView>;
  /** Whether a provisioning file of the site's has the PIN as its digits. */
  hasPinDigits(): boolean;
  /** @param by whose supervisor session it is; null: the booth is being set up. Likewise for the others. */
  change(change: SettingsChange, by: string | null): Promise<Result<SettingsChanged>>;
  /**
   * @param change a merge patch of the network camera's settings
   * @returns the camera after it, secrets included; `value-wrong` with its place
   */
  changedCamera(change: SettingsDocument): Result<CameraSettings>;
  /** Puts a checked interface profile in force. @param text of its file */
  takeProfile(text: string, by: string | null): Promise<Result<SettingsChanged>>;
  /** Puts this booth at a site ledger. @param text of the steward's file */
  takeLedger(text: string, by: string | null): Promise<Result<SettingsChanged>>;
  /** Whether the settings name the booth's own copy of a profile there. */
  ownsProfile(source: string): boolean;
  export(): string;
  import(text: string, answers: ImportAnswers, by: string | null): Promise<Result<SettingsChanged>>;
  /** What a supervisor says of the address that is set; `not-possible-now`: records are open, which go to no other service. */
  say(said: ServiceIdentity, by: string | null): Promise<Result<SettingsView>>;
}

/** What is to be in force from now on. */
export interface NextSettings {
  readonly settings: BoothSettings;
  readonly brought: NewSecrets;
  /** What somebody says of this service, whatever address the records were made for; null: nothing. */
  readonly said: ServiceIdentity | null;
  /** Keeps again what they took the place of, before the booth that cannot work with them goes on as before. Never throws. */
  readonly takeBack?: () => Promise<void>;
}

export interface SettingsServicePorts {
  readonly keeper: SettingsKeeper;
  readonly tokens: TokenKeeper;
  readonly ledgerKeys: LedgerKeyKeeper;
  /** Those in force. */
  readonly settings: () => BoothSettings;
  /** How many records of the mode in force are still open. */
  readonly openRecords: () => Promise<number>;
  /** How many cars are inside with sessions of the service in force. */
  readonly carsInside: () => Promise<number>;
  /** Whether open records are, or may yet be found to be, of another service than the one in force. */
  readonly mayLeaveBehind: () => Promise<boolean>;
  /**
   * Lets the request on the wire end, holds what comes in meanwhile, and puts what `decide` says into force; null: nothing changes.
   *
   * @returns whether they are in force; else the booth goes on as before: `decide` said so, or it cannot work with them
   */
  readonly turn: (decide: () => Promise<NextSettings | null>) => Promise<boolean>;
  /** Keeps in the journal's chain what somebody did; `names` of settings, never a value. */
  readonly note: (event: SettingsEvent, by: string, names: readonly string[]) => Promise<void>;
  readonly log: Log;
}

type SettingsEvent = 'settings-changed' | ServiceIdentity;
