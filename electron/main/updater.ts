import type { KeyObject } from 'node:crypto';
import { AppImageUpdater, NsisUpdater, type Logger, type UpdateInfo } from 'electron-updater';
import type { Log } from '../booth/ports/ports.ts';
import { checkDownload } from '../host/update/update-file.ts';
import { signedOffer, type RunningProgram } from '../host/update/update-offer.ts';
import type { Updater } from '../host/update/update-source.ts';
import type { UpdateStatement } from '../host/update/update-statement.ts';
import type { OfferedVersion } from '../host/update/update-step.ts';

export interface UpdaterPorts {
  /** Of the folder at the site's server. */
  readonly address: string;
  readonly running: RunningProgram;
  /** Of those whose files may replace this program; at least one. */
  readonly keys: readonly KeyObject[];
  readonly log: Log;
}

/**
 * electron-updater: what the server offers (`latest.yml`, `latest-linux.yml`), whether this booth is in its `stagingPercentage`,
 * download, Windows' signature, installation. That it may be installed at all is judged here, by the publisher's own signature: the
 * site's server is trusted with nothing but giving it out.
 */
export function electronUpdater({ address, running, keys, log }: UpdaterPorts): Updater {
  const feed = { provider: 'generic', url: address } as const;
  const updater = running.platform === 'win32' ? new NsisUpdater(feed) : new AppImageUpdater(feed);
  updater.logger = loggerOf(log);
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  // The site's own server is near, and need not know how to give parts of a file.
  updater.disableDifferentialDownload = true;
  let signed: UpdateStatement | null = null;
  let downloaded: { readonly path: string; readonly statement: UpdateStatement } | null = null;
  return {
    check: async () => {
      signed = null;
      const found = await updater.checkForUpdates();
      if (found === null || !found.isUpdateAvailable) return null;
      signed = signedOffer(found.updateInfo, running, keys);
      return offered(found.updateInfo);
    },
    download: async () => {
      downloaded = null;
      if (signed === null) throw new Error('no update was found');
      const statement = signed;
      const [path, ...more] = await updater.downloadUpdate();
      if (path === undefined || more.length > 0) throw new Error('the update is not one file');
      checkDownload(path, statement);
      downloaded = { path, statement };
    },
    install: () => {
      if (downloaded === null) return false;
      try {
        checkDownload(downloaded.path, downloaded.statement);
      } catch (error) {
        log('error', 'the update is not installed', { error: String(error) });
        return false;
      }
      return updater.install(true, false);
    },
  };
}

function offered({ version, releaseDate }: UpdateInfo): OfferedVersion {
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
