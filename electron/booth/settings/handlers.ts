import { ledgerCalls } from '../../contract/ledger.ts';
import { profileCalls } from '../../contract/interface-profile.ts';
import { removableDriveCalls } from '../../contract/removable-drive.ts';
import { settingsCalls } from '../../contract/settings.ts';
import { ok, refuse } from '../../contract/result.ts';
import type { BoothHandlers } from '../../contract/channels.ts';
import {
  drivesWithSettings,
  filesOn,
  readFromDrive,
  writeToDrive,
  type RemovableDrives,
} from './removable-drive.ts';
import type { SettingsService } from './settings-ports.ts';

/** The screen's calls about settings. */
export function settingsHandlers(
  settings: SettingsService,
  drives: RemovableDrives = () => Promise.resolve([]),
): Pick<BoothHandlers, keyof typeof settingsCalls | keyof typeof removableDriveCalls> {
  return {
    'setup.settings': async () => ok(await settings.view()),
    'setup.change': (change, by) => settings.change(change, by),
    'setup.import': ({ text, ...answers }, by) => settings.import(text, answers, by),
    'setup.sameService': (_, by) => settings.say('same-service', by),
    'setup.otherService': (_, by) => settings.say('other-service', by),
    'setup.drives': async () => ok(await drivesWithSettings(drives)),
    'setup.exportTo': ({ place }) => writeToDrive(drives, place, settings.export()),
    'setup.files': async () => ok(await filesOn(drives)),
    'setup.readFrom': ({ place }) => readFromDrive(drives, place),
  };
}

const allCalls = { ...settingsCalls, ...removableDriveCalls, ...profileCalls, ...ledgerCalls };

/** The same, and those of profile and ledger, in a shell that has no settings to show. */
export const noSettings = Object.fromEntries(
  Object.keys(allCalls).map((name) => [name, () => Promise.resolve(refuse('not-possible-now'))]),
) as unknown as Pick<BoothHandlers, keyof typeof allCalls>;
