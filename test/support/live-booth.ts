import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Conf from 'conf';
import { onTestFinished } from 'vitest';
import type { Log, PrintPage } from '../../electron/booth/ports/ports.ts';
import { settingsSchema } from '../../electron/booth/settings/schema.ts';
import type { LedgerCredentialsStore } from '../../electron/booth/settings/settings-ports.ts';
import type { SettingsDocument } from '../../electron/booth/settings/document.ts';
import type { PlainSettings, SettingsChange, SettingsChanged } from '../../electron/contract/settings.ts';
import { CredentialToken } from '../../electron/host/tokens/credential-token.ts';
import { credentialLedger } from '../../electron/host/tokens/credential-ledger.ts';
import { LedgerKeys } from '../../electron/host/tokens/ledger-keys.ts';
import type { Keyring } from '../../electron/host/tokens/keyring.ts';
import { startLiveBooth } from '../../electron/host/live-booth.ts';
import type { Trust } from '../../electron/host/settings/provisioning-trust.ts';
import { Tokens } from '../../electron/host/tokens/secrets.ts';
import { settingsFileOptions } from '../../electron/host/settings/settings-file.ts';
import { startSettings } from '../../electron/host/settings/start-settings.ts';
import { testFolder } from './folders.ts';
import { patientClock } from './patient-clock.ts';
import { quickTimings, TestBooth, testPorts, valueOf } from './running-booth.ts';

/** A keyring whose key is in the test. */
export const openKeyring: Keyring = {
  isAsyncEncryptionAvailable: () => Promise.resolve(true),
  getSelectedStorageBackend: () => 'gnome_libsecret',
  setUsePlainTextEncryption: () => undefined,
  encryptStringAsync: (text) => Promise.resolve(Buffer.from(Buffer.from(text).map((byte) => byte ^ 0xaa))),
  decryptStringAsync: (bytes) =>
    Promise.resolve({ result: bytes.map((byte) => byte ^ 0xaa).toString(), shouldReEncrypt: false }),
};

/** Lays the site's settings file. @returns its path */
export function configFile(directory: string, given: Record<string, unknown>): string {
  const file = join(directory, 'booth.json');
  writeFileSync(file, JSON.stringify(given));
  return file;
}

export interface LiveOptions {
  readonly directory?: string;
  /** What a file of the site's IT says; left out: the settings are the booth's own. */
  readonly given?: Record<string, unknown>;
  readonly provisioning?: string;
  /** `$CREDENTIALS_DIRECTORY` */
  readonly credentials?: string;
  /** Who may have written a file; left out: the site's IT alone, whichever it is. */
  readonly trust?: (file: string) => Trust;
  /** Left out: nobody is told. */
  readonly log?: Log;
  /** The folders of the memory sticks that are connected. */
  readonly sticks?: readonly string[];
  readonly journalWorker?: URL;
  readonly ledgerCarsWorker?: URL;
  readonly salvageMs?: number;
  readonly startAnew?: () => void;
  /** Left out: the shell has no printer of its own. */
  readonly print?: PrintPage;
}

/** A slow machine neither ends a request's time nor brings the next try of a pause for the token: a test says what ends. */
const timings = { ...quickTimings, answerMs: 10_000, tokenProbeMs: 600_000 };

/** A booth with all that a shell gives it but the window; stopped when the test has finished. */
export class LiveTestBooth extends TestBooth {
  readonly directory: string;
  readonly revisions: number[] = [];
  /** What it is given for the site ledger. */
  readonly ledger: LedgerCredentialsStore;
  readonly #sticks: string[];

  private constructor(
    booth: ConstructorParameters<typeof TestBooth>[0] & { readonly ledger: LedgerCredentialsStore },
    directory: string,
    sticks: string[],
  ) {
    super(booth);
    this.directory = directory;
    this.ledger = booth.ledger;
    this.#sticks = sticks;
    booth.subscribe((_push, value) => {
      if ('revision' in value) this.revisions.push(value.revision);
    });
  }

  static async start({
    directory = testFolder(),
    given,
    provisioning,
    credentials,
    trust = () => 'trusted',
    log = () => undefined,
    sticks: connected = [],
    ...shellPorts
  }: LiveOptions = {}): Promise<LiveTestBooth> {
    const {
      log: _log,
      clock,
      tokens: _tokens,
      target: _target,
      ...ports
    } = testPorts('http://127.0.0.1', shellPorts);
    const credential = new CredentialToken(credentials, join(directory, 'credential-address.json'), log);
    const tokens = new Tokens({
      keyring: openKeyring,
      platform: 'linux',
      file: join(directory, 'access-token.bin'),
      credential,
      log,
    });
    const ledgerKeys = new LedgerKeys({
      keyring: openKeyring,
      platform: 'linux',
      file: join(directory, 'ledger-key.bin'),
      credential: credentialLedger(credentials, log),
      log,
    });
    const settings = await startSettings({
      sources: given === undefined ? {} : { configFile: configFile(directory, given) },
      given: settingsSchema.parse(given ?? {}),
      directory,
      open: () => new Conf({ ...settingsFileOptions, configName: settingsFileOptions.name, cwd: directory }),
      trust,
      provisioning: { file: provisioning ?? join(directory, 'none.json'), named: provisioning !== undefined },
      tokens,
      ledgerKeys,
      credential,
      clock: patientClock,
      log,
    });
    const sticks = [...connected];
    const started = await startLiveBooth({
      ...ports,
      timings,
      ...settings,
      tokens,
      ledgerKeys,
      clock,
      log,
      dataDirectory: directory,
      removableDrives: () => Promise.resolve(sticks),
    });
    if (!started.ok) throw new Error(`${started.fault.location}: ${started.fault.message}`);
    onTestFinished(() => started.value.stop());
    return new LiveTestBooth(started.value, directory, sticks);
  }

  async supervisorSession(pin: string): Promise<string> {
    return valueOf(await this.call('setup.enter', { pin })) as string;
  }

  /** @returns the settings as they go to another booth, on a memory stick */
  async exported(supervisorSession: string): Promise<string> {
    const place = testFolder();
    this.#sticks.push(place);
    valueOf(await this.call('setup.exportTo', { supervisorSession, place }));
    this.#sticks.pop();
    return readFileSync(join(place, 'gatebooth-settings.json'), 'utf8');
  }

  async change(
    settings: SettingsDocument,
    more: Omit<SettingsChange, 'settings'> & { supervisorSession?: string } = {},
  ): Promise<SettingsChanged> {
    return valueOf(await this.call('setup.change', { settings, ...more })) as SettingsChanged;
  }

  /** As a wizard sets a booth up: with the PIN of a supervisor. @returns the supervisor session that it opens */
  async setUp(service: Partial<PlainSettings['service']>, token: string): Promise<string> {
    const changed = await this.change({ service, supervisorPin: '471147' }, { token });
    if (changed.state !== 'changed') throw new Error(JSON.stringify(changed));
    return this.supervisorSession('471147');
  }
}
