import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './build.ts';
import { hasDisplay } from './display.ts';
import { runToEnd } from './process-tree.ts';

export type ElectronBinary = { ok: true; path: string } | { ok: false; reason: string };

/** The variable that names a folder with the binary in it, for the `electron` package, too. */
const override = 'ELECTRON_OVERRIDE_DIST_PATH';
const named = (): string => process.env[override] ?? '';
/** How long a download may take (s). */
const downloadS = 60;

/** @returns Electron's binary where it is here and could show a window; else why not, in words */
export function findElectron(): ElectronBinary {
  if (!hasDisplay()) return { ok: false, reason: 'Electron needs a display and there is none' };
  const present = installed();
  if (present !== null) return { ok: true, path: present };
  const reason = named() === '' ? "Electron's binary is not here" : `${override} names none of Electron's`;
  return { ok: false, reason };
}

/** @returns how to get another binary than the one that is here */
export const electronAnew = (): string =>
  named() === ''
    ? 'Once node_modules/electron/dist is removed, it is downloaded anew.'
    : `${override} names its binary: name another one, or none.`;

/**
 * Finds Electron's binary, or downloads it by its own installer.
 *
 * @param say told in one line what is being done
 * @returns the binary; else why not, in words
 */
export async function provideElectron(say: (line: string) => void): Promise<ElectronBinary> {
  const found = findElectron();
  if (found.ok || !hasDisplay() || named() !== '') return found;
  say(`${found.reason}: trying to download it, for ${downloadS} s at most.`);
  const installer = join(projectFolder, 'node_modules/electron/install.js');
  await runToEnd(process.execPath, [installer], { limitMs: downloadS * 1000 });
  const downloaded = findElectron();
  return downloaded.ok
    ? downloaded
    : {
        ok: false,
        reason: `${found.reason} and could not be downloaded ('npx install-electron' tries it without a limit)`,
      };
}

/** Where the `electron` package would find it; importing that package would try to download it. */
function installed(): string | null {
  const package_ = join(projectFolder, 'node_modules/electron');
  const pathFile = join(package_, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : 'electron';
  const folder = named() || join(package_, 'dist');
  const binary = join(folder, name);
  return existsSync(binary) ? binary : null;
}
