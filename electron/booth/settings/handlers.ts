import type { removableDriveCalls } from '../../contract/removable-drive.ts';
import type { settingsCalls } from '../../contract/settings.ts';
import type { CallHandlers } from '../../contract/receive.ts';
import { ok } from '../../contract/result.ts';
import type { SupervisorSession } from '../people/supervisor-session.ts';
import { drivesWithSettings, readFromDrive, writeToDrive, type RemovableDrives } from './removable-drive.ts';
import { settingsAccess } from './settings-access.ts';
import type { SettingsService } from './settings-ports.ts';

/** The screen's calls about settings: in a supervisor's session, or by anybody while the booth is not set up. */
export function settingsHandlers(
  settingsService: SettingsService | undefined,
  supervisorSession: Pick<SupervisorSession, 'check'>,
  drives: RemovableDrives = () => Promise.resolve([]),
): Pick<CallHandlers, keyof typeof settingsCalls | keyof typeof removableDriveCalls> {
  const allowed = settingsAccess(settingsService, supervisorSession);
  return {
    'setup.settings': ({ supervisorSession }) =>
      allowed(supervisorSession, async (settingsService) => ok(await settingsService.view())),
    'setup.change': ({ supervisorSession, ...change }) =>
      allowed(supervisorSession, (settingsService, by) => settingsService.change(change, by)),
    'setup.import': ({ supervisorSession, text, ...answers }) =>
      allowed(supervisorSession, (settingsService, by) => settingsService.import(text, answers, by)),
    'setup.sameService': ({ supervisorSession }) =>
      allowed(supervisorSession, (settingsService, by) => settingsService.say('same-service', by)),
    'setup.otherService': ({ supervisorSession }) =>
      allowed(supervisorSession, (settingsService, by) => settingsService.say('other-service', by)),
    'setup.drives': ({ supervisorSession }) =>
      allowed(supervisorSession, async () => ok(await drivesWithSettings(drives))),
    'setup.exportTo': ({ supervisorSession, place }) =>
      allowed(supervisorSession, (settingsService) => writeToDrive(drives, place, settingsService.export())),
    'setup.readFrom': ({ supervisorSession, place }) =>
      allowed(supervisorSession, () => readFromDrive(drives, place)),
  };
}
