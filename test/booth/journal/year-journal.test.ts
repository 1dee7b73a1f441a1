import { expect, onTestFinished, test } from 'vitest';
import { Database, type Values } from '../../../electron/booth/journal/database/database.ts';
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

type Ask = (this: Database, sql: string, values?: Values) => unknown;

test('each record of it is made without a look at all those before', () => {
  const times = new Map<string, number>();
  const scans = new Map<string, string[]>();
  const { get, all, run } = Object.getOwnPropertyDescriptors(Database.prototype);
  onTestFinished(() => void Object.defineProperties(Database.prototype, { get, all, run }));
  const told = ({ value }: PropertyDescriptor): PropertyDescriptor => ({
    configurable: true,
    value(this: Database, sql: string, values?: Values): unknown {
      times.set(sql, (times.get(sql) ?? 0) + 1);
      if (!scans.has(sql) && /^(SELECT|UPDATE|DELETE)/.test(sql)) {
        const steps = (all.value as Ask).call(this, `EXPLAIN QUERY PLAN ${sql}`) as { detail: string }[];
        scans.set(
          sql,
          steps
            .map(({ detail }) => detail)
            .filter((step) => /^SCAN (records|events|pictures|x)\b/.test(step)),
        );
      }
      return (value as Ask).call(this, sql, values);
    },
  });
  Object.defineProperties(Database.prototype, { get: told(get), all: told(all), run: told(run) });
  const records = 400;
  makeJournal(`${testFolder()}/made`, { records, inside: 100, open: 50, pictures: 5, apartMs: 600_000 });
  // The last one of a table in its own order is no look at all of it.
  const often = [...times]
    .filter(([sql, count]) => count >= 20 && !sql.endsWith('LIMIT 1'))
    .map(([sql]) => sql);
  expect(often.length).toBeGreaterThan(5);
  expect(often.filter((sql) => (scans.get(sql) ?? []).length > 0)).toEqual([]);
});
