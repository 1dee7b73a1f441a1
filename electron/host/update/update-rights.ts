import { mkdtempSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { UpdateObstacle } from './update-step.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Whether this account may replace the program without being asked anything. A deb is not replaced: electron-updater would hold the
 * whole program up until somebody has typed an administrator's password, which at a booth nobody does. On Windows the
 * installer is for the whole computer: only an account that may write among all programs is not asked.
 *
 * @param keys whether this build knows whose files it may be replaced by
 * @returns what is in the way; null: nothing
 */
export function updateObstacle(
  platform: NodeJS.Platform,
  env: Environment,
  keys: boolean,
): UpdateObstacle | null {
  if (!keys) return 'no-key';
  const folder = folderToWrite(platform, env);
  if (folder === null) return 'not-this-package';
  if (env['GATEBOOTH_RESTARTED_BY'] === undefined) return 'not-restarted';
  return mayWriteIn(folder) ? null : 'no-rights';
}

function folderToWrite(platform: NodeJS.Platform, env: Environment): string | null {
  if (platform === 'win32') return env['ProgramFiles'] ?? null;
  return platform === 'linux' && env['APPIMAGE'] !== undefined ? dirname(env['APPIMAGE']) : null;
}

/** Tried, since Windows tells of rights only then. */
function mayWriteIn(folder: string): boolean {
  try {
    rmdirSync(mkdtempSync(join(folder, '.gatebooth-')));
    return true;
  } catch {
    return false;
  }
}
