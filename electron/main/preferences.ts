import type { PreferenceStore } from '../booth/ports.ts';
import { preferencesSchema, type ScreenPreferences } from '../contract/snapshot.ts';

/** What of electron-store (or of its base, conf) is used. */
export interface PreferenceFile {
  get(key: 'screen'): unknown;
  set(key: 'screen', value: ScreenPreferences): void;
}

const initial: ScreenPreferences = { camera: null, theme: 'auto' };

/** Options for the store behind it: a torn file is begun anew, since nothing in it is worth a start that fails. */
export const preferenceFileOptions = { name: 'preferences', clearInvalidConfig: true } as const;

/**
 * What the screen remembers. A value that does not fit (an older version's, an edited one) counts as not there, and a disk
 * that refuses costs the memory, not the call.
 *
 * @param failed told of a write that did not succeed
 */
export function preferenceStore(file: PreferenceFile, failed: (error: unknown) => void): PreferenceStore {
  const parsed = preferencesSchema.safeParse(file.get('screen'));
  let current = parsed.success ? parsed.data : initial;
  return {
    read: () => current,
    write(preferences) {
      current = preferences;
      try {
        file.set('screen', preferences);
      } catch (error) {
        failed(error);
      }
    },
  };
}
