import { expect, test } from 'vitest';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import type { RecordState } from '../../../electron/contract/record.ts';
import { testFolder } from '../../support/folders.ts';
import { sized } from '../../support/nightly.ts';
import { behind, fill, lastPressMs, move, press, recordOf } from './journal-support.ts';

/** A running journal, filled behind its back. */
function filled(rows: Iterable<{ plate: string; state: RecordState }>): JournalStore {
  const folder = testFolder();
  const store = new JournalStore(folder);
  fill(folder, rows);
  return store;
}

function* records(count: number, of: (index: number) => { plate: string; state: RecordState }) {
  for (let index = 0; index < count; index += 1) yield of(index);
}

/** @returns ms of the quickest of 51: what it takes where nothing else has the processor meanwhile */
function leastMs(work: () => unknown): number {
  const times = Array.from({ length: 51 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}

/** What is looked at record by record takes a hundred times as long with a hundred times as many. */
const few = 100;
const noticeably = 20;

const anyOf = (store: JournalStore, withheld: ('entry' | 'exit')[] = []) =>
  store.nextSendable({ nowMs: lastPressMs() + 3_600_000, freshMs: 60_000, withheld });

test.each<[string, (index: number) => { plate: string; state: RecordState }]>([
  ['in 10,000 lanes', (index) => ({ plate: `B${index}`, state: 'queued' })],
  [
    'in one lane whose first is on the wire',
    (index) => ({ plate: 'B', state: index === 0 ? 'sending' : 'queued' }),
  ],
  ['behind 9,900 unknown', (index) => ({ plate: `B${index}`, state: index < 9_900 ? 'unknown' : 'queued' })],
  ['with exits waiting for entries', (index) => ({ plate: `B${index % 50}`, state: 'waiting-for-entry' })],
])('whose turn it is takes no longer with 10,000 open: %s', (_name, of) => {
  // The last hundred: where only those behind 9,900 others can be sent, they can.
  const small = filled(records(few, (index) => of(index === 0 ? 0 : index + 9_900)));
  const store = filled(records(10_000, of));
  for (const withheld of [[], ['entry']] as const)
    expect(leastMs(() => anyOf(store, [...withheld]))).toBeLessThan(
      noticeably * leastMs(() => anyOf(small, [...withheld])),
    );
  small.close();
  store.close();
});

test('counts and cars inside are found without looking at all records', () => {
  const most = sized(20_000, 100_000);
  const open = most * 0.03;
  const holding = (count: number): JournalStore =>
    filled(
      records(count, (index) => ({
        plate: `B${index}`,
        state: index < count - Math.min(open, count) ? 'voided' : 'queued',
      })),
    );
  const [small, store] = [holding(few), holding(most)];
  expect(store.overview().counts.waiting).toBe(open);
  expect(store.carsInside()).toHaveLength(Math.min(open, 2_000));
  const carOf = (of: JournalStore): (() => unknown) => {
    const [first] = of.carsInside();
    return () => of.carInside(first?.entryId ?? '');
  };
  expect(leastMs(() => store.overview())).toBeLessThan(noticeably * leastMs(() => small.overview()));
  expect(leastMs(carOf(store))).toBeLessThan(noticeably * leastMs(carOf(small)));
  small.close();
  store.close();
});

test('whatever changes a state, the first of a lane, the cars inside and the counts stay true', () => {
  const folder = testFolder();
  const store = new JournalStore(folder);
  const states: RecordState[] = ['queued', 'sending', 'unknown', 'confirmed', 'voided', 'refused'];
  let seed = 7;
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const held: string[] = [];
  for (let step = 0; step < 400; step += 1) {
    if (random(3) === 0) held.push(recordOf(store.appendEntry(press({ plate: `P${random(5)}` }))).id);
    const id = held[random(held.length)];
    if (random(4) === 0 && id !== undefined) store.appendExit({ ...press(), entryId: id });
    behind(folder, (database) =>
      database
        .prepare('UPDATE records SET state = :to, lane = :lane WHERE seq = :seq')
        .run({ to: states[random(6)] ?? 'queued', lane: `P${random(5)}`, seq: 1 + random(held.length) }),
    );
  }
  behind(folder, (database) => {
    const rows = (sql: string): unknown[] => database.prepare(sql).all();
    expect(rows('SELECT seq FROM records WHERE lane_head = 1 ORDER BY seq')).toEqual(
      rows(
        `SELECT min(seq) AS seq FROM records WHERE state IN ('queued', 'sending') GROUP BY lane ORDER BY 1`,
      ),
    );
    expect(rows('SELECT seq FROM records WHERE inside = 1 ORDER BY seq')).toEqual(
      rows(`SELECT seq FROM records AS r WHERE operation = 'entry' AND state <> 'voided' AND NOT EXISTS (
              SELECT 1 FROM records AS x WHERE x.entry_id = r.id AND x.state <> 'voided') ORDER BY seq`),
    );
    expect(rows('SELECT name, count FROM tallies WHERE count > 0 ORDER BY name')).toEqual(
      rows(`SELECT state AS name, count(*) AS count FROM records GROUP BY state
            UNION ALL SELECT 'inside', sum(inside) FROM records ORDER BY 1`),
    );
  });
  store.close();
});

test('an older record of a plate that comes back to the queue goes before the younger', () => {
  const store = new JournalStore(testFolder());
  const first = recordOf(store.appendEntry(press()));
  store.transition(move(first));
  store.transition(move(first, { from: 'sending', to: 'unknown' }));
  const second = recordOf(store.appendEntry(press()));
  expect(anyOf(store)?.view.id).toBe(second.id);
  store.transition(move(first, { from: 'unknown', to: 'queued' }));
  expect(anyOf(store)?.view.id).toBe(first.id);
  store.close();
});
