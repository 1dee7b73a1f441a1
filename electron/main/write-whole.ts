import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, fchmodSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Replaces a file so that it holds, after a power cut too, either the old bytes or the new: a new file beside it, flushed,
 * then renamed. Throws where the disk refuses; the old file is then as it was.
 *
 * @param mode the permission bits of the new file (nothing of it on Windows)
 */
export function writeWhole(path: string, bytes: Uint8Array, mode: number): void {
  const beside = `${path}.${randomUUID()}.new`;
  try {
    const file = openSync(beside, 'wx', 0o600);
    try {
      for (let done = 0; done < bytes.byteLength;) done += writeSync(file, bytes, done);
      fchmodSync(file, mode);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
  flushFolder(dirname(path));
}

/** Makes the new name last. Not possible on Windows, where a rename is flushed with the volume's journal. */
function flushFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
