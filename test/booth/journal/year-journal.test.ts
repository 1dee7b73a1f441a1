import { expect, test } from 'vitest';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { makeJournal } from '../../bench/year/load.ts';
import { testFolder } from '../../support/folders.ts';
import { behind } from './journal-support.ts';

// What the benchmark of a year rests on.

test('a journal that is made in bulk is as a booth would have written it', () => {
  const folder = `${testFolder()}/made`;
  makeJournal(folder, { records: 600, inside: 100, open: 50, pictures: 5, apartMs: 600_000 });
  const store = new JournalStore(folder);
  expect(store.opened).toMatchObject({ salvaged: null, rolledBack: null, migrated: null });
  expect(store.verify()).toMatchObject({ ok: true, records: 600, pictures: 5 });
  const { counts } = store.overview();
  expect(counts.waiting + counts.unknown + counts.refused + counts.plateMissing).toBe(50);
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
  store.close();
  behind(folder, (database) => {
    const derived = (): unknown[] => [
      ...database.prepare('SELECT seq, lane_head, inside FROM records ORDER BY seq').all(),
      ...database.prepare('SELECT name, count FROM tallies ORDER BY name').all(),
    ];
    const made = derived();
    expect(made).toContainEqual({ name: 'inside', count: 100 });
    // The triggers look at each record again.
    database.exec('UPDATE records SET lane = lane');
    expect(derived()).toEqual(made);
  });
});
