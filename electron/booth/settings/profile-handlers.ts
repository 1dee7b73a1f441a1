import type { profileCalls } from '../../contract/interface-profile.ts';
import { ok } from '../../contract/result.ts';
import type { BoothHandlers } from '../../contract/channels.ts';
import { profileBytesLimit, type ProfileStore } from '../service/interface-profile/profile-store.ts';
import { readFileFrom, type RemovableDrives } from './removable-drive.ts';
import type { SettingsService } from './settings-ports.ts';
import { profileInForce, readProfileView } from './profile-view.ts';

/** The screen's calls about the interface profile. @param profiles the store of the booth that runs */
export function profileHandlers(
  settings: SettingsService,
  profiles: Pick<ProfileStore, 'status'>,
  drives: RemovableDrives = () => Promise.resolve([]),
): Pick<BoothHandlers, keyof typeof profileCalls> {
  return {
    'setup.profile': () =>
      Promise.resolve(ok(profileInForce(profiles.status(), (source) => settings.ownsProfile(source)))),
    'setup.readProfile': async (from) => {
      const text = await readFileFrom(drives, from, profileBytesLimit);
      return text.ok ? ok(readProfileView(text.value, from.file)) : text;
    },
    'setup.takeProfile': async (from, by) => {
      const text = await readFileFrom(drives, from, profileBytesLimit);
      return text.ok ? settings.takeProfile(text.value, by) : text;
    },
  };
}
