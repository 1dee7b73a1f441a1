import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './build.ts';
import { hasDisplay } from './display.ts';

export type ElectronBinary = { ok: true; path: string } | { ok: false; reason: string };

/** How long a download may take (ms). */
const downloadMs = 180_000;

/** @returns Electron's binary: one that is there, or one that its own installer could download; else why not, in words */
export function provideElectron({ download = true } = {}): ElectronBinary {
  if (!hasDisplay()) return { ok: false, reason: 'Electron needs a display and there is none' };
  const present = installed();
  if (present !== null) return { ok: true, path: present };
  if (!download) return { ok: false, reason: "Electron's binary is not here" };
  spawnSync(process.execPath, [join(projectFolder, 'node_modules/electron/install.js')], {
    stdio: 'ignore',
    timeout: downloadMs,
  });
  const downloaded = installed();
  return downloaded === null
    ? { ok: false, reason: "Electron's binary is not here and could not be downloaded" }
    : { ok: true, path: downloaded };
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
