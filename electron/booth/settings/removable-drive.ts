import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ok, refuse, type Result } from '../../contract/result.ts';
import {
  offeredFiles,
  settingsTextLimit,
  type DriveFile,
  type RemovableDrive,
} from '../../contract/removable-drive.ts';
import { openToWrite, readFileLater } from '../lib/read-file.ts';

/** Settings go from booth to booth under this name, at the top of a memory stick. */
const fileName = 'gatebooth-settings.json';

/** The folders of the memory sticks and other drives that are connected now: by the shell. */
export type RemovableDrives = () => Promise<readonly string[]>;

/** @returns those that are connected, and whether settings stand on them */
export async function drivesWithSettings(drives: RemovableDrives): Promise<RemovableDrive[]> {
  const places = await drives();
  return Promise.all(
    places.map(async (place) => ({ place, hasSettings: (await settingsIn(place)) !== null })),
  );
}

/** @returns nothing; `not-possible-now`: it is not connected any more; `not-saved`: it refuses */
export async function writeToDrive(
  drives: RemovableDrives,
  place: string,
  text: string,
): Promise<Result<null>> {
  if (!(await drives()).includes(place)) return refuse('not-possible-now');
  try {
    const file = await openToWrite(join(place, fileName), place);
    try {
      await file.writeFile(text);
      // It is pulled out as soon as the screen says that it is written.
      await file.sync();
    } finally {
      await file.close();
    }
    return ok(null);
  } catch {
    return refuse('not-saved');
  }
}

/** @returns the settings on it; `not-possible-now`: it is not connected any more, or has none that can be read */
export async function readFromDrive(drives: RemovableDrives, place: string): Promise<Result<string>> {
  const text = (await drives()).includes(place) ? await settingsIn(place) : null;
  return text === null ? refuse('not-possible-now') : ok(text);
}

/** @returns the JSON files at the top of what is connected, but for settings; by stick and name */
export async function filesOn(drives: RemovableDrives): Promise<DriveFile[]> {
  const places = await drives();
  const files = await Promise.all(
    places.map(async (place) => (await jsonFilesIn(place)).map((file) => ({ place, file }))),
  );
  return files.flat().slice(0, offeredFiles);
}

/** @returns the text of one that `filesOn` offers; `not-possible-now`: it does not any more, or it cannot be read. @param limit bytes */
export async function readFileFrom(
  drives: RemovableDrives,
  { place, file }: DriveFile,
  limit: number,
): Promise<Result<string>> {
  const offered = (await filesOn(drives)).some((one) => one.place === place && one.file === file);
  const text = offered ? await textIn(place, file, limit) : null;
  return text === null ? refuse('not-possible-now') : ok(text);
}

/** Neither links nor the hidden companions (`._name`) that some systems lay beside each file. */
async function jsonFilesIn(place: string): Promise<string[]> {
  try {
    const entries = await readdir(place, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && /^[^.].*\.json$/i.test(entry.name) && entry.name !== fileName)
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}

const settingsIn = (place: string): Promise<string | null> => textIn(place, fileName, settingsTextLimit);

/** A link on a foreign stick is not followed: it could lead to any file of this computer. @param limit bytes */
async function textIn(place: string, file: string, limit: number): Promise<string | null> {
  try {
    return (await readFileLater(join(place, file), { limit, noLinksBelow: place })).toString('utf8');
  } catch {
    return null;
  }
}
