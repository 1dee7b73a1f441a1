import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { verifyCopy, verifyFolder } from '../../../electron/booth/journal/verify/verify-folder.ts';
import { versionTwo } from './fixtures/older-versions.ts';
import { behind } from './journal-support.ts';

// Up to version 2 of the journal a refused exit ended its car's stay.

const inside = (folder: string): { plates: unknown[]; tally: unknown } =>
  behind(folder, (database) => ({
    plates: database
      .prepare('SELECT plate FROM records WHERE inside = 1 ORDER BY seq')
      .all()
      .map(({ plate }) => plate),
    tally: database.prepare("SELECT count FROM tallies WHERE name = 'inside'").get()?.['count'],
  }));

test('the cars of refused exits are inside after the migration, and those of which nobody was asked are not', () => {
  const folder = versionTwo();
  expect(inside(folder)).toEqual({ plates: ['INSIDE'], tally: 1 });
  const store = new JournalStore(folder);
  expect(store.opened).toMatchObject({ migrated: { from: 2 }, mended: null, salvaged: null });
  expect(store.verify()).toMatchObject({ ok: true });
  expect(store.carsInside().map(({ plate, exitRefused }) => [plate, exitRefused])).toEqual([
    ['NOTFOUND', true],
    ['REJECTED', true],
    ['TOOLARGE', true],
    ['INSIDE', undefined],
  ]);
  store.close();
  expect(inside(folder).tally).toBe(4);
});

test('the copy of version 2 is verified by the rule of its version', () => {
  const folder = versionTwo();
  expect(verifyFolder(folder)).toMatchObject({ ok: true, faults: [] });
  new JournalStore(folder).close();
  const copy = 'journal.sqlite.version-2';
  expect(existsSync(join(folder, copy))).toBe(true);
  expect(verifyCopy(folder, copy)).toMatchObject({ ok: true, faults: [] });
});
