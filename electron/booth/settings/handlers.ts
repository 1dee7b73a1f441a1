import type { removableDriveCalls } from '../../contract/removable-drive.ts';
import type { settingsCalls } from '../../contract/settings.ts';
import type { CallHandlers } from '../../contract/receive.ts';
import { ok } from '../../contract/result.ts';
import type { SupervisorSession } from '../people/supervisor-session.ts';
import { drivesWithSettings, readFromDrive, writeToDrive, type RemovableDrives } from './removable-drive.ts';
import { deskDoor } from './desk-door.ts';
import type { SettingsDesk } from './desk.ts';

/** The screen's calls about settings: in a supervisor's session, or by anybody while the booth is not set up. */
export function settingsHandlers(
  desk: SettingsDesk | undefined,
  supervisorSession: Pick<SupervisorSession, 'check'>,
  drives: RemovableDrives = () => Promise.resolve([]),
): Pick<CallHandlers, keyof typeof settingsCalls | keyof typeof removableDriveCalls> {
  const allowed = deskDoor(desk, supervisorSession);
  return {
    'setup.settings': ({ supervisorSession }) =>
      allowed(supervisorSession, async (desk) => ok(await desk.view())),
    'setup.change': ({ supervisorSession, ...change }) =>
      allowed(supervisorSession, (desk, by) => desk.change(change, by)),
    'setup.import': ({ supervisorSession, text, ...answers }) =>
      allowed(supervisorSession, (desk, by) => desk.import(text, answers, by)),
    'setup.sameService': ({ supervisorSession }) =>
      allowed(supervisorSession, (desk, by) => desk.say('same-service', by)),
    'setup.otherService': ({ supervisorSession }) =>
      allowed(supervisorSession, (desk, by) => desk.say('other-service', by)),
    'setup.carriers': ({ supervisorSession }) =>
      allowed(supervisorSession, async () => ok(await drivesWithSettings(drives))),
    'setup.exportTo': ({ supervisorSession, place }) =>
      allowed(supervisorSession, (desk) => writeToDrive(drives, place, desk.export())),
    'setup.readFrom': ({ supervisorSession, place }) =>
      allowed(supervisorSession, () => readFromDrive(drives, place)),
  };
}
