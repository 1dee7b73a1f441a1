import { accessSync, constants, mkdirSync } from 'node:fs';
import { app } from 'electron';
import type { SettingsFault } from '../booth/settings/load.ts';
import { restrictToOwner } from '../host/settings/private-folder.ts';

export type DataDirectoryResult =
  | { ok: true; value: string; /** What others could get at before. */ tightened: number }
  | { ok: false; fault: SettingsFault };

/**
 * The folder of everything that this booth keeps, Chromium's own profile included. The single-instance lock belongs to it,
 * so it must be set before the lock is asked for.
 *
 * It is this account's alone: one that others may read is taken away from them, or refused.
 *
 * @param wished from the flag or the settings, with where it was said; undefined: the account's usual place
 */
export function useDataDirectory(
  wished: { location: string; path: string } | undefined,
): DataDirectoryResult {
  const path = wished?.path ?? app.getPath('userData');
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK | constants.X_OK);
    const location = wished === undefined ? path : `${wished.location}: ${path}`;
    const alone = restrictToOwner(path, process.getuid?.(), process.platform);
    if (!alone.ok) return { ok: false, fault: { location, message: `the data directory ${alone.word}` } };
    app.setPath('userData', path);
    return { ok: true, value: path, tightened: alone.tightened };
  } catch (error) {
    const { code = 'error' } = error as NodeJS.ErrnoException;
    const location = wished === undefined ? path : `${wished.location}: ${path}`;
    return { ok: false, fault: { location, message: `the data directory cannot be used (${code})` } };
  }
}
