import type { profileCalls } from '../../contract/interface-profile.ts';
import type { CallHandlers } from '../../contract/receive.ts';
import { ok } from '../../contract/result.ts';
import type { SupervisorVisit } from '../people/supervisor-visit.ts';
import type { ProfileStore } from '../service/interface-profile/profile-store.ts';
import { profileFilesOn, readProfileFrom, type RemovableDrives } from './removable-drive.ts';
import { deskDoor } from './desk-door.ts';
import type { SettingsDesk } from './desk.ts';
import { profileInForce, readProfileView } from './profile-view.ts';

/** The screen's calls about the interface profile. @param profiles the store of the booth that runs */
export function profileHandlers(
  desk: SettingsDesk | undefined,
  visit: Pick<SupervisorVisit, 'check'>,
  profiles: Pick<ProfileStore, 'status'>,
  drives: RemovableDrives = () => Promise.resolve([]),
): Pick<CallHandlers, keyof typeof profileCalls> {
  const allowed = deskDoor(desk, visit);
  return {
    'setup.profile': ({ visit }) =>
      allowed(visit, (desk) =>
        Promise.resolve(ok(profileInForce(profiles.status(), (source) => desk.ownsProfile(source)))),
      ),
    'setup.profileFiles': ({ visit }) => allowed(visit, async () => ok(await profileFilesOn(drives))),
    'setup.readProfile': ({ visit, ...from }) =>
      allowed(visit, async () => {
        const text = await readProfileFrom(drives, from);
        return text.ok ? ok(readProfileView(text.value, from.file)) : text;
      }),
    'setup.takeProfile': ({ visit, ...from }) =>
      allowed(visit, async (desk, by) => {
        const text = await readProfileFrom(drives, from);
        return text.ok ? desk.takeProfile(text.value, by) : text;
      }),
  };
}
