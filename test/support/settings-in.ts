import Conf from 'conf';
import type { SettingsKeeper } from '../../electron/booth/settings/settings-ports.ts';
import type { SettingsDocument } from '../../electron/booth/settings/document.ts';
import { openSettingsFile, settingsFileOptions } from '../../electron/host/settings/settings-file.ts';

type SettingsFile = ReturnType<typeof openSettingsFile>;

/** A booth's own settings, in a folder. */
export const settingsIn = (
  directory: string,
  log: (level: string, message: string) => void = () => undefined,
): SettingsFile =>
  openSettingsFile({
    directory,
    open: () => new Conf({ ...settingsFileOptions, configName: settingsFileOptions.name, cwd: directory }),
    clock: { now: () => 1_700_000_000_000 },
    log,
  });

/** The same, in memory alone. */
export function settingsInMemory(given: SettingsDocument): SettingsKeeper {
  let document = given;
  return {
    givenBy: null,
    found: 'whole',
    provisioning: null,
    givesUpdates: true,
    document: () => document,
    write: (next) => void (document = next),
  };
}
