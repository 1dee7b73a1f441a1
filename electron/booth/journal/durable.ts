import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
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

/** Replaces a small file so that it holds, after a power cut too, either the old text or the new. */
export function writeDurably(path: string, text: string): void {
  const beside = `${path}.new`;
  const file = openSync(beside, 'w');
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(beside, path);
  flushFolder(dirname(path));
}
