import type { profileCalls } from '../../contract/interface-profile.ts';
import type { CallHandlers } from '../../contract/receive.ts';
import { ok } from '../../contract/result.ts';
import type { SupervisorSession } from '../people/supervisor-session.ts';
import type { ProfileStore } from '../service/interface-profile/profile-store.ts';
import { profileFilesOn, readProfileFrom, type RemovableDrives } from './removable-drive.ts';
import { settingsAccess } from './settings-access.ts';
import type { SettingsService } from './settings-ports.ts';
import { profileInForce, readProfileView } from './profile-view.ts';

/** The screen's calls about the interface profile. @param profiles the store of the booth that runs */
export function profileHandlers(
  settingsService: SettingsService | undefined,
  supervisorSession: Pick<SupervisorSession, 'check'>,
  profiles: Pick<ProfileStore, 'status'>,
  drives: RemovableDrives = () => Promise.resolve([]),
): Pick<CallHandlers, keyof typeof profileCalls> {
  const allowed = settingsAccess(settingsService, supervisorSession);
  return {
    'setup.profile': ({ supervisorSession }) =>
      allowed(supervisorSession, (settingsService) =>
        Promise.resolve(
          ok(profileInForce(profiles.status(), (source) => settingsService.ownsProfile(source))),
        ),
      ),
    'setup.profileFiles': ({ supervisorSession }) =>
      allowed(supervisorSession, async () => ok(await profileFilesOn(drives))),
    'setup.readProfile': ({ supervisorSession, ...from }) =>
      allowed(supervisorSession, async () => {
        const text = await readProfileFrom(drives, from);
        return text.ok ? ok(readProfileView(text.value, from.file)) : text;
      }),
    'setup.takeProfile': ({ supervisorSession, ...from }) =>
      allowed(supervisorSession, async (settingsService, by) => {
        const text = await readProfileFrom(drives, from);
        return text.ok ? settingsService.takeProfile(text.value, by) : text;
      }),
  };
}
