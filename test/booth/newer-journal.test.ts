import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NewerJournalError } from '../../electron/booth/journal/migrate.ts';
import { openJournal } from '../../electron/booth/journal/open.ts';
import { journalFile } from '../../electron/booth/journal/salvage/aside.ts';
import { JournalStore } from '../../electron/booth/journal/store.ts';
import { builtJournalWorker } from '../support/built-journal-worker.ts';
import { testFolder } from '../support/folders.ts';
import { noisyJpeg } from '../support/pictures.ts';
import { press, recordOf } from './journal-support.ts';
import { laterVersions, withVersions } from './later-versions.ts';

const suffixes = ['', '-wal', '-shm'];

/** A newer program's journal as a power cut leaves it: with a log. */
function newerJournal(folder = testFolder()): string {
  const source = testFolder();
  mkdirSync(folder, { recursive: true });
  withVersions(laterVersions, () => {
    const store = new JournalStore(source);
    recordOf(store.appendEntry(press({ plate: 'NEWER1', picture: noisyJpeg(20_000) })));
    for (const suffix of suffixes)
      copyFileSync(join(source, journalFile + suffix), join(folder, journalFile + suffix));
    store.close();
  });
  return folder;
}

/** Name → hash of each of the journal's files. */
const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.startsWith(journalFile))
      .map((name) => [name, createHash('sha256').update(readFileSync(join(folder, name))).digest('hex')]),
  );

test.each([
  ['with the log that a power cut left', () => newerJournal()],
  [
    'without a log',
    () => {
      const folder = newerJournal();
      withVersions(laterVersions, () => new JournalStore(folder).close());
      return folder;
    },
  ],
  [
    'that an older program is to salvage',
    () => {
      const folder = newerJournal();
      writeFileSync(join(folder, 'salvage-wanted'), '');
      return folder;
    },
  ],
])('a journal of a newer program %s is refused, and not a byte of its files changes', (_how, make) => {
  const folder = make();
  const before = filesOf(folder);
  expect(() => new JournalStore(folder)).toThrow(NewerJournalError);
  expect(filesOf(folder)).toEqual(before);
  expect(existsSync(join(folder, 'older-program-1'))).toBe(false);
  rmSync(join(folder, 'salvage-wanted'), { force: true });
  const store = withVersions(laterVersions, () => new JournalStore(folder));
  expect(store.opened.salvaged).toBeNull();
  expect(store.overview().recent).toMatchObject([{ plate: 'NEWER1' }]);
  store.close();
});

test('the journal’s thread tells a newer journal apart from any other fault, with both versions', async () => {
  await expect(openJournal(newerJournal(), builtJournalWorker)).rejects.toMatchObject({
    kind: 'newer',
    versions: { journal: 4, known: 1 },
  });
});
