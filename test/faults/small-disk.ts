import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Stage } from './stage.ts';

/** Room for a journal and its reserve, little enough to be filled in no time. */
const diskBytes = 96 * 1024 * 1024;

/** Puts the data directory on a small file system of its own (tmpfs; needs root). */
export function mountSmallDisk(stage: Stage): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'gatebooth-faults', stage.directory]);
  stage.undo.push(() => void execFileSync('umount', ['-l', stage.directory]));
}

/** The booth must not be running: a file system with files open for writing does not become read-only. */
export function remount(stage: Stage, mode: 'ro' | 'rw'): void {
  execFileSync('mount', ['-o', `remount,${mode}`, stage.directory]);
}

const ballastOf = ({ directory }: Stage): string => join(directory, 'ballast');

/** Fills the disk to the last byte. */
export function fillDisk(stage: Stage): void {
  const file = openSync(ballastOf(stage), 'a');
  for (const bytes of [1024 * 1024, 4096]) {
    const block = Buffer.alloc(bytes);
    try {
      while (writeSync(file, block) === bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
}

export const freeDisk = (stage: Stage): void => rmSync(ballastOf(stage), { force: true });
