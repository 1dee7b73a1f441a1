import { realpath } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The system's own: only that looks behind a drive's letter. */
const nativeRealPath = promisify<string, string>(realpath.native);

/** Where Linux mounts what somebody connects: by udisks, or by hand. */
const mountFolders = /^\/(?:run\/media|media|mnt)\/./;

/** @param mounts as `/proc/self/mounts` has them: a space or a tab in a path is written as an octal number (fstab(5)) */
export const drivesInMounts = (mounts: string): string[] =>
  mounts
    .split('\n')
    .map((line) =>
      (line.split(' ')[1] ?? '').replaceAll(/\\([0-7]{3})/g, (_, octal: string) =>
        String.fromCodePoint(Number.parseInt(octal, 8)),
      ),
    )
    .filter((path) => mountFolders.test(path));

/**
 * The drives of Windows that stand for themselves. A letter that stands for a folder of another computer, or of another drive, has
 * another real path, and is none to carry away.
 *
 * @param systemDrive such as `C:`, which is none either
 * @param realPath of a folder; rejects where there is none
 */
export async function windowsDrives(
  systemDrive: string,
  realPath: (path: string) => Promise<string>,
): Promise<string[]> {
  const drives = Array.from('DEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `${letter}:`).filter(
    (drive) => drive !== systemDrive.toUpperCase(),
  );
  const found = await Promise.all(
    drives.map(async (drive) => {
      const real = await realPath(`${drive}\\`).catch(() => '');
      return real.toUpperCase() === `${drive}\\` ? [`${drive}\\`] : [];
    }),
  );
  return found.flat();
}

/**
 * The folders of memory sticks and other drives that are connected now. A locked kiosk has no file dialogue: it would be a way
 * out of it, so Gatebooth offers these by itself.
 */
export async function removableDrives(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string[]> {
  if (platform === 'win32') return windowsDrives(env['SystemDrive'] ?? 'C:', nativeRealPath);
  try {
    return drivesInMounts(await readFile('/proc/self/mounts', 'utf8'));
  } catch {
    return [];
  }
}
