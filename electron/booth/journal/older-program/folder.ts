import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { flushFolder } from '../../lib/durable.ts';
import { migrations } from '../migrations/index.ts';

// A program that was rolled back finds a journal of a newer one, which it does not touch. Where a supervisor wants the gate to go on,
// it keeps a journal of its own, in a folder beside that: the folder is the note that somebody wanted it.

const folderName = /^older-program-\d+$/;

export const isOlderProgram = (name: string): boolean => folderName.test(name);

/** @returns the path of the folder of this program beside a newer one's journal in `directory`, such as `…/older-program-1` */
export const ownFolderIn = (directory: string): string =>
  join(directory, `older-program-${migrations.length}`);

/** Makes this program's folder, to last. @throws the file system's error */
export function makeOwnFolder(directory: string): void {
  mkdirSync(ownFolderIn(directory), { recursive: true });
  flushFolder(directory);
}
