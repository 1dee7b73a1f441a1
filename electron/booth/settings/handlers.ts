import type { removableDriveCalls } from '../../contract/removable-drive.ts';
import type { settingsCalls } from '../../contract/settings.ts';
import type { CallHandlers } from '../../contract/receive.ts';
import { ok } from '../../contract/result.ts';
import type { SupervisorVisit } from '../people/supervisor-visit.ts';
import { drivesWithSettings, readFromDrive, writeToDrive, type RemovableDrives } from './removable-drive.ts';
import { deskDoor } from './desk-door.ts';
import type { SettingsDesk } from './desk.ts';

/** The screen's calls about settings: in a supervisor's visit, or by anybody while the booth is not set up. */
export function settingsHandlers(
  desk: SettingsDesk | undefined,
  visit: Pick<SupervisorVisit, 'check'>,
  drives: RemovableDrives = () => Promise.resolve([]),
): Pick<CallHandlers, keyof typeof settingsCalls | keyof typeof removableDriveCalls> {
  const allowed = deskDoor(desk, visit);
  return {
    'setup.settings': ({ visit }) => allowed(visit, async (desk) => ok(await desk.view())),
    'setup.change': ({ visit, ...change }) => allowed(visit, (desk, by) => desk.change(change, by)),
    'setup.import': ({ visit, text, ...answers }) =>
      allowed(visit, (desk, by) => desk.import(text, answers, by)),
    'setup.sameService': ({ visit }) => allowed(visit, (desk, by) => desk.say('same-service', by)),
    'setup.otherService': ({ visit }) => allowed(visit, (desk, by) => desk.say('other-service', by)),
    'setup.carriers': ({ visit }) => allowed(visit, async () => ok(await drivesWithSettings(drives))),
    'setup.exportTo': ({ visit, place }) =>
      allowed(visit, (desk) => writeToDrive(drives, place, desk.export())),
    'setup.readFrom': ({ visit, place }) => allowed(visit, () => readFromDrive(drives, place)),
  };
}
