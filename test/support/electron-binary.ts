import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './build.ts';
import { hasDisplay } from './display.ts';
import { runToEnd } from './process-tree.ts';

export type ElectronBinary = { ok: true; path: string } | { ok: false; reason: string };

/** How long a download may take (s). */
const downloadS = 60;

/** @returns Electron's binary where it is here and could show a window; else why not, in words */
export function findElectron(): ElectronBinary {
  if (!hasDisplay()) return { ok: false, reason: 'Electron needs a display and there is none' };
  const present = installed();
  return present === null
    ? { ok: false, reason: "Electron's binary is not here" }
    : { ok: true, path: present };
}

/**
 * Finds Electron's binary, or downloads it by its own installer.
 *
 * @param say told in one line what is being done
 * @returns the binary; else why not, in words
 */
export async function provideElectron(say: (line: string) => void): Promise<ElectronBinary> {
  const found = findElectron();
  if (found.ok || !hasDisplay()) return found;
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
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(package_, 'dist');
  const binary = join(folder, name);
  return existsSync(binary) ? binary : null;
}
