import type { PreferenceStore } from '../../booth/ports/ports.ts';
import { initialPreferences, preferencesSchema, type ScreenPreferences } from '../../contract/snapshot.ts';

/** What of electron-store (or of its base, conf) is used. */
export interface PreferenceFile {
  get(key: 'screen'): unknown;
  set(key: 'screen', value: ScreenPreferences): void;
}

/** Options for the store behind it: a torn file is begun anew, since nothing in it is worth a start that fails. */
export const preferenceFileOptions = { name: 'preferences', clearInvalidConfig: true } as const;

/**
 * What the screen remembers. A value that is not there or does not fit (an older version's file, an edited one) is the initial
 * one, the others stay; a disk that refuses costs the memory, not the call.
 *
 * @param failed told of a write that did not succeed
 */
export function preferenceStore(file: PreferenceFile, failed: (error: unknown) => void): PreferenceStore {
  const kept = file.get('screen');
  const later = laterIn(kept);
  let current = preferencesIn(kept);
  return {
    read: () => current,
    write(preferences) {
      current = preferences;
      try {
        file.set('screen', { ...later, ...preferences });
      } catch (error) {
        failed(error);
      }
    },
  };
}

/** What a later program remembers and this one does not know: it is there again for that one. */
const laterIn = (kept: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(typeof kept === 'object' && kept !== null ? kept : {}).filter(
      ([name]) => !Object.hasOwn(preferencesSchema.shape, name),
    ),
  );

function preferencesIn(kept: unknown): ScreenPreferences {
  const fitting = Object.entries(typeof kept === 'object' && kept !== null ? kept : {}).filter(
    ([name, value]) =>
      Object.hasOwn(preferencesSchema.shape, name) &&
      preferencesSchema.shape[name as keyof ScreenPreferences].safeParse(value).success,
  );
  return { ...initialPreferences, ...Object.fromEntries(fitting) };
}
