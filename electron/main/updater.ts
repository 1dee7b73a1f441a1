import { AppImageUpdater, NsisUpdater, type AppUpdater, type Logger } from 'electron-updater';
import type { Log } from '../booth/ports.ts';
import type { OfferedVersion } from './update-step.ts';

/** What fetches and installs another version. When is not its matter. */
export interface Updater {
  /** @returns what is newer than this program and meant for this booth; null: nothing. Rejects where the server cannot be asked */
  check(): Promise<OfferedVersion | null>;
  /** Fetches what `check` found. Rejects where it is not whole, or not signed by whom it should be. */
  download(): Promise<void>;
  /** Replaces the program by what was downloaded, while it ends. @returns whether it could; it is not started */
  install(): boolean;
}

/**
 * electron-updater: what the server offers (`latest.yml`, `latest-linux.yml`), whether this booth is in its `stagingPercentage`,
 * download, SHA-512, Windows' signature, installation.
 *
 * @param address of the folder at the site's server
 */
export function electronUpdater(address: string, platform: NodeJS.Platform, log: Log): Updater {
  const feed = { provider: 'generic', url: address } as const;
  const updater = platform === 'win32' ? new NsisUpdater(feed) : new AppImageUpdater(feed);
  updater.logger = loggerOf(log);
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.disableWebInstaller = true;
  // The site's own server is near, and need not know how to give parts of a file.
  updater.disableDifferentialDownload = true;
  return {
    check: () => offeredBy(updater),
    download: async () => {
      await updater.downloadUpdate();
    },
    install: () => updater.install(true, false),
  };
}

async function offeredBy(updater: AppUpdater): Promise<OfferedVersion | null> {
  const found = await updater.checkForUpdates();
  if (found === null || !found.isUpdateAvailable) return null;
  const { version, releaseDate } = found.updateInfo;
  const releasedAtMs = Date.parse(releaseDate);
  return { version, releasedAtMs: Number.isNaN(releasedAtMs) ? null : releasedAtMs };
}

const loggerOf = (log: Log): Logger => {
  const say =
    (level: 'info' | 'warn' | 'error') =>
    (told: unknown): void =>
      log(level, 'electron-updater', { told: String(told) });
  return { info: say('info'), warn: say('warn'), error: say('error') };
};
