import { statSync, truncateSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requestSalvage } from '../../../electron/booth/journal/files/aside.ts';
import type { JournalStore } from '../../../electron/booth/journal/store.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { testFolder } from '../../support/folders.ts';
import { fileOf, overwrite, pageBytes } from './damaging.ts';
import { behind, press, recordOf } from './journal-support.ts';
import { open } from './salvage-support.ts';

// A journal is damaged in its turn while the damaged one before it is still being read.

const entry = (store: JournalStore, plate: string): RecordView =>
  recordOf(store.appendEntry(press({ plate })));

const eventsLeaf = (folder: string): number =>
  Number(
    behind(folder, (database) =>
      database.prepare("SELECT pageno FROM dbstat WHERE name = 'events' AND pagetype = 'leaf' LIMIT 1").get(),
    )?.['pageno'],
  );

const damages: Record<string, (folder: string) => void> = {
  'cut to nothing': (folder) => truncateSync(fileOf(folder), 0),
  'overwritten whole': (folder) => overwrite(fileOf(folder), 0, statSync(fileOf(folder)).size),
  'without the events that tell of the reading': (folder) =>
    overwrite(fileOf(folder), (eventsLeaf(folder) - 1) * pageBytes),
};

test.each(Object.entries(damages))('%s: the one before is read to its end all the same', (_what, damage) => {
  const folder = testFolder();
  const first = open(folder);
  const cars = [1, 2, 3].map((number) => entry(first, `FIRST${number}`));
  first.close();
  requestSalvage(folder);
  const second = open(folder, 0);
  entry(second, 'SECOND1');
  second.close();
  damage(folder);
  let store = open(folder, 0);
  const own = entry(store, 'THIRD1');
  for (let rounds = 0; store.goOnSalvaging() !== null && rounds < 10_000; rounds += 1);
  expect(store.goOnSalvaging()).toBeNull();
  store.close();
  store = open(folder);
  // Nobody knows any more what was done with them since: none goes out by itself.
  expect(cars.map(({ id }) => store.find(id)?.view.state)).toEqual(['unknown', 'unknown', 'unknown']);
  expect(store.find(own.id)?.view.state).toBe('queued');
  expect(store.verify()).toMatchObject({ ok: true });
  expect(entry(store, 'FOURTH1').state).toBe('queued');
  store.close();
});
