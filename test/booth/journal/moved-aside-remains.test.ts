import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cleanMovedAside, type Fate } from '../../../electron/booth/journal/moved-aside/clean.ts';
import { cellStarts, cellsOn } from '../../../electron/booth/journal/pages/cells.ts';
import { Pages } from '../../../electron/booth/journal/pages/pages.ts';
import { testFolder } from '../../support/folders.ts';
import { fileOf, overwrite, pageBytes } from './damaging.ts';
import { press, recordOf } from './journal-support.ts';
import { markedPlate, openAt } from '../privacy/privacy-support.ts';

/** A journal's folder, and the ids of its three entries. */
function threeEntries(): { folder: string; ids: readonly string[] } {
  const folder = testFolder();
  const store = openAt(folder);
  const ids = [0, 1, 2].map(
    (number) => recordOf(store.appendEntry(press({ plate: markedPlate(number) }))).id,
  );
  store.close();
  return { folder, ids };
}

function clean(folder: string, fateOf: (id: string) => Fate): void {
  const steps = cleanMovedAside(folder, {
    fateOf,
    isAttendantErased: () => false,
    isExpired: () => false,
    plates: [],
  });
  while (steps.next().done !== true);
}

/** The rows of records by their ids, each as it stands on its page, and where. */
function rowsIn(folder: string): Map<unknown, { values: readonly unknown[]; at: number }> {
  const pages = new Pages(fileOf(folder));
  const rows = new Map<unknown, { values: readonly unknown[]; at: number }>();
  for (let number = 1; number <= pages.count; number += 1) {
    const page = Buffer.alloc(pages.pageSize);
    if (pages.read(number, page) === null) continue;
    for (const { kind, first, index } of cellsOn(pages, page, number))
      if (kind === 'row' && first[3] === 'entry')
        rows.set(first[1], {
          values: first,
          at: (number - 1) * pageBytes + (cellStarts(page, number)[index] ?? 0),
        });
  }
  pages.close();
  return rows;
}

test.each([
  ['where the page says what it is', () => {}],
  ['where nobody can tell', (file: string, at: number) => overwrite(file, at - (at % pageBytes), 1)],
])('what a moved row left behind goes up to where another row stands over it, %s', (_where, forget) => {
  const { folder, ids } = threeEntries();
  const file = fileOf(folder);
  const before = rowsIn(folder);
  const [gone, , newest] = ids.map((id) => before.get(id));
  if (gone === undefined || newest === undefined) throw new Error('no rows');
  // A row's first half, before the one that was written last: as SQLite leaves it where it has moved rows.
  const bytes = readFileSync(file);
  bytes.copy(bytes, newest.at - 200, gone.at, gone.at + 200);
  writeFileSync(file, bytes);
  forget(file, newest.at);
  clean(folder, (id) => (id === ids[0] ? 'gone' : 'kept'));

  const after = readFileSync(file);
  const begin = newest.at - (newest.at % pageBytes);
  const changed = [...bytes.keys()].filter((at) => at % pageBytes > 0 && bytes[at] !== after[at]);
  const isHalf = (at: number): boolean => at >= newest.at - 200 && at < newest.at;
  const ends = [...before.values()].map(({ at }) => at).filter((at) => at > gone.at);
  const isRow = (at: number): boolean => at >= gone.at && at < Math.min(...ends, begin + pageBytes);
  expect(changed.filter((at) => at >= begin && at < begin + pageBytes && !isHalf(at) && !isRow(at))).toEqual(
    [],
  );
  expect(after.includes(markedPlate(0))).toBe(false);
  expect(after.includes(markedPlate(2))).toBe(true);
});
