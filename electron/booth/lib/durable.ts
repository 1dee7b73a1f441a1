import { randomUUID } from 'node:crypto';
import { closeSync, fchmodSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes new names in a folder last. Not possible on Windows, where a rename is flushed with the volume's journal. */
export function flushFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** As `writeWhole`, for a file that nobody else writes: what a power cut left beside it is overwritten by the next one. */
export const writeDurably = (path: string, text: string): void =>
  replace(path, Buffer.from(text), { beside: `${path}.new`, flags: 'w', mode: null });

/**
 * Replaces a file so that it holds, after a power cut too, either the old bytes or the new: a new file beside it, flushed,
 * then renamed. Throws where the disk refuses; the old file is then as it was.
 *
 * @param mode the permission bits of the new file (nothing of it on Windows)
 */
export const writeWhole = (path: string, bytes: Uint8Array, mode: number): void =>
  replace(path, bytes, { beside: `${path}.${randomUUID()}.new`, flags: 'wx', mode });

/** @param mode null: as the process gives it to a new file */
function replace(
  path: string,
  bytes: Uint8Array,
  { beside, flags, mode }: { beside: string; flags: 'w' | 'wx'; mode: number | null },
): void {
  try {
    const file = openSync(beside, flags, mode === null ? 0o666 : 0o600);
    try {
      for (let done = 0; done < bytes.byteLength;) done += writeSync(file, bytes, done);
      if (mode !== null) fchmodSync(file, mode);
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
