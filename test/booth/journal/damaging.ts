import { closeSync, copyFileSync, openSync, readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { JournalStore, type StoreOptions } from '../../../electron/booth/journal/store.ts';
import { testFolder } from '../../support/folders.ts';
import { behind } from './journal-support.ts';

export const pageBytes = 4_096;
export const fileOf = (folder: string): string => join(folder, 'journal.sqlite');

/** Opens a journal, and reads one that is damaged to its end before it answers, however busy the computer is. */
export const openWhole = (folder: string, options: StoreOptions = {}): JournalStore =>
  new JournalStore(folder, { salvageMs: Infinity, ...options });

export function overwrite(file: string, at: number, bytes = pageBytes): void {
  const opened = openSync(file, 'r+');
  writeSync(opened, Buffer.alloc(bytes, 0xa5), 0, bytes, at);
  closeSync(opened);
}

/** Overwrites all leaves of these tables and indexes. @param isOf by the names */
export function overwriteLeaves(folder: string, isOf: (name: string) => boolean): void {
  const pages = behind(folder, (database) =>
    database.prepare("SELECT name, pageno FROM dbstat WHERE pagetype = 'leaf'").all(),
  );
  for (const { name, pageno } of pages)
    if (isOf(String(name))) overwrite(fileOf(folder), (Number(pageno) - 1) * pageBytes);
}

/**
 * Overwrites the first byte of leaves of these tables and indexes: the pages are there, and nobody knows what they are.
 *
 * @param which by the leaves' numbers, from 0; left out: all
 */
export function forgetTypes(
  folder: string,
  names: readonly string[],
  which: (number: number) => boolean = () => true,
): void {
  const pages = behind(folder, (database) =>
    names.flatMap((name) =>
      database.prepare("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'").all(name),
    ),
  );
  for (const { pageno } of pages.filter((_page, number) => which(number)))
    overwrite(fileOf(folder), (Number(pageno) - 1) * pageBytes, 1);
}

/** The state of a running journal's files as a power cut would leave them: copied, while the first one still runs. */
export function cutPower(folder: string): string {
  const cut = testFolder();
  for (const name of readdirSync(folder))
    if (name !== 'lock.sqlite') copyFileSync(join(folder, name), join(cut, name));
  return cut;
}
