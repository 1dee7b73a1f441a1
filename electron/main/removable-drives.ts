import { access, readFile } from 'node:fs/promises';

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

/** @param systemDrive such as `C:`, which is not one to carry away */
async function windowsDrives(systemDrive: string): Promise<string[]> {
  const letters = Array.from('DEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `${letter}:`);
  const found = await Promise.all(
    letters
      .filter((letter) => letter !== systemDrive.toUpperCase())
      .map(async (letter) =>
        access(`${letter}\\`).then(
          () => [`${letter}\\`],
          () => [],
        ),
      ),
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
  if (platform === 'win32') return windowsDrives(env['SystemDrive'] ?? 'C:');
  try {
    return drivesInMounts(await readFile('/proc/self/mounts', 'utf8'));
  } catch {
    return [];
  }
}
