import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Conf from 'conf';
import type { StartFault } from '../../../electron/booth/booth.ts';
import type { Log } from '../../../electron/booth/ports/ports.ts';
import { ordinaryTimings, type Timings } from '../../../electron/booth/ports/timings.ts';
import type { SettingsSources } from '../../../electron/booth/settings/load.ts';
import type { BoothSettings } from '../../../electron/booth/settings/schema.ts';
import { CredentialToken } from '../../../electron/host/tokens/credential-token.ts';
import { credentialLedger } from '../../../electron/host/tokens/credential-ledger.ts';
import { LedgerKeys } from '../../../electron/host/tokens/ledger-keys.ts';
import { hostClock, hostRandom } from '../../../electron/host/host-ports.ts';
import { standardErrorLog } from '../../../electron/host/log/json-log.ts';
import type { Keyring } from '../../../electron/host/tokens/keyring.ts';
import { startLiveBooth } from '../../../electron/host/live-booth.ts';
import {
  preferenceFileOptions,
  preferenceStore,
  type PreferenceFile,
} from '../../../electron/host/settings/preferences.ts';
import { usualProvisioningFile } from '../../../electron/host/settings/provisioning.ts';
import { removableDrives } from '../../../electron/host/settings/removable-drives.ts';
import { Tokens } from '../../../electron/host/tokens/secrets.ts';
import { settingsFileOptions } from '../../../electron/host/settings/settings-file.ts';
import { startSettings } from '../../../electron/host/settings/start-settings.ts';
import { trustedCertificates } from '../../../electron/host/trust.ts';
import { builtCarsWorker } from '../built-cars-worker.ts';
import { builtJournalWorker } from '../built-journal-worker.ts';
import { startNodeReader } from '../reader-process.ts';
import { bundleScript } from './page-bundle.ts';
import { serveShell, type OwnWindow } from './server.ts';
import { newKeys } from './visitors.ts';

const project = new URL('../../../', import.meta.url);

export interface BrowserShellOptions {
  readonly settings: BoothSettings;
  /** Where these settings come from; from nowhere: the booth has its own, in the data directory. */
  readonly sources?: SettingsSources;
  readonly dataDirectory: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly version: string;
  /** Tests scale time with it. */
  readonly timings?: Timings;
  /** The one origin whose page may show this one in a frame; left out: none may. */
  readonly framedBy?: string;
  /** Left out: the standard error stream. */
  readonly log?: Log;
}

export interface BrowserShell {
  readonly url: string;
  /** The parking service's address; null: the training service. */
  readonly service: string | null;
  readonly ownWindow: OwnWindow;
  /** Ends the page's server, then the booth, its journal closed. */
  stop(): Promise<void>;
}

export type BrowserShellResult =
  { ok: true; value: BrowserShell } | { ok: false; fault: Omit<StartFault, 'code'> };

/**
 * The whole booth in a browser: the same core, the same built page, the contract over a WebSocket. A development tool:
 * loopback only, a key in its URL, never packaged. There is no keyring: a token stays in this process's memory and where it was given.
 */
export async function startBrowserShell(options: BrowserShellOptions): Promise<BrowserShellResult> {
  const { dataDirectory, log = standardErrorLog(() => hostClock.now()) } = options;
  const unusable = usable(dataDirectory);
  if (unusable !== null) return unusable;
  const file = new Conf({
    ...preferenceFileOptions,
    configName: preferenceFileOptions.name,
    cwd: dataDirectory,
  }) as PreferenceFile;
  const credential = new CredentialToken(undefined, join(dataDirectory, 'credential-address.json'), log);
  const tokens = new Tokens({
    keyring: noKeyring,
    platform: process.platform,
    file: join(dataDirectory, 'access-token.bin'),
    credential,
    log,
  });
  const ledgerKeys = new LedgerKeys({
    keyring: noKeyring,
    platform: process.platform,
    file: join(dataDirectory, 'ledger-key.bin'),
    credential: credentialLedger(undefined, log),
    log,
  });
  const settings = await startSettings({
    sources: options.sources ?? { apiUrl: { from: 'a test', value: '' } },
    given: options.settings,
    directory: dataDirectory,
    open: () =>
      new Conf({
        ...settingsFileOptions,
        configName: settingsFileOptions.name,
        cwd: dataDirectory,
      }),
    trust: () => 'trusted',
    provisioning: { file: usualProvisioningFile(process.platform, process.env), named: false },
    tokens,
    ledgerKeys,
    credential,
    clock: hostClock,
    log,
  });
  const started = await startLiveBooth({
    ...settings,
    tokens,
    ledgerKeys,
    dataDirectory,
    version: options.version,
    trust: trustedCertificates,
    preferences: preferenceStore(file, (error) => log('warn', 'preferences were not written', { error })),
    clock: hostClock,
    random: hostRandom,
    timings: options.timings ?? ordinaryTimings,
    log,
    removableDrives: () => removableDrives(process.platform, process.env),
    journalWorker: builtJournalWorker,
    ledgerCarsWorker: builtCarsWorker,
    startReader: startNodeReader(),
  });
  if (!started.ok) return started;
  try {
    const server = await serveShell({
      booth: started.value,
      pageFolder: new URL('out/renderer', project).pathname,
      pageScript: await bundleScript(join(import.meta.dirname, 'page.ts')),
      port: options.port,
      keys: newKeys(),
      framedBy: options.framedBy,
      log,
    });
    const stop = async (): Promise<void> => {
      await server.close();
      await started.value.stop();
    };
    const service = settings.settings.service?.address ?? null;
    return { ok: true, value: { url: server.url, service, ownWindow: server.ownWindow, stop } };
  } catch (error) {
    await started.value.stop();
    const { code = 'error' } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    return { ok: false, fault: { location: `--port ${options.port}`, message: `cannot be used (${code})` } };
  }
}

const none = (): never => {
  throw new Error('there is no keyring');
};
const noKeyring: Keyring = {
  isAsyncEncryptionAvailable: () => Promise.resolve(false),
  encryptStringAsync: none,
  decryptStringAsync: none,
  getSelectedStorageBackend: () => 'unknown',
  setUsePlainTextEncryption: () => undefined,
};

function usable(directory: string): BrowserShellResult | null {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    return null;
  } catch (error) {
    const { code = 'error' } = error as NodeJS.ErrnoException;
    return {
      ok: false,
      fault: { location: directory, message: `the data directory cannot be made (${code})` },
    };
  }
}
