import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Debian's packages put servers and root's tools, which is on no user's PATH. */
const rootsPlaces = ['/usr/sbin', '/usr/local/sbin', '/sbin'];

/** @returns where that program is; null: this machine has none */
export function findProgram(name: string): string | null {
  const places = [...(process.env['PATH'] ?? '').split(delimiter), ...rootsPlaces];
  return places.map((place) => join(place, name)).find(canRun) ?? null;
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
