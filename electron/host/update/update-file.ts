import { createHash } from 'node:crypto';
import { chmodSync, closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { UpdateStatement } from './update-statement.ts';

const chunkBytes = 1_048_576;

/**
 * Looks at a downloaded file itself: that it is the one that was signed, in a folder in which nobody but this account may exchange it. To be
 * asked again right before it is started.
 *
 * @throws why not, for the log
 */
export function checkDownload(path: string, { file, sha512 }: UpdateStatement): void {
  if (basename(path) !== file) throw new Error(`the update is called ${basename(path)}, not ${file}`);
  // electron-updater's folder of this program, and the one in it for what is to be installed.
  makePrivate(dirname(dirname(path)));
  makePrivate(dirname(path));
  if (sha512Of(path) !== sha512) throw new Error('the update is not the file that was signed');
}

/** Windows gives a folder of the account's to the account by inheritance; there is nothing of that kind to ask for. */
function makePrivate(folder: string): void {
  const { uid, mode, isDirectory } = factsOf(folder);
  if (!isDirectory) throw new Error(`${folder} is not a folder`);
  if (process.getuid === undefined) return;
  if (uid !== process.getuid()) throw new Error(`${folder} is not this account’s`);
  if ((mode & 0o077) !== 0) chmodSync(folder, 0o700);
}

function factsOf(path: string): { uid: number; mode: number; isDirectory: boolean } {
  const facts = lstatSync(path);
  return { uid: facts.uid, mode: facts.mode, isDirectory: facts.isDirectory() };
}

/** In one go: nothing happens between it and what follows. @returns base64 */
function sha512Of(path: string): string {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    if (!fstatSync(file).isFile()) throw new Error(`${path} is not a file`);
    const hash = createHash('sha512');
    const chunk = Buffer.alloc(chunkBytes);
    for (let read = 1; read > 0;) {
      read = readSync(file, chunk);
      hash.update(chunk.subarray(0, read));
    }
    return hash.digest('base64');
  } finally {
    closeSync(file);
  }
}
