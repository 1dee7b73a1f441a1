import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JournalStore } from '../../../electron/booth/journal/store.ts';
import { testFolder } from '../../support/folders.ts';
import { sized } from '../../support/nightly.ts';
import { killedRetaining, press } from '../journal/journal-support.ts';
import {
  dayMs,
  fillStays,
  runHousekeeping,
  markedPlate,
  nowMs,
  openAt,
  rules,
  tracesIn,
  type Filled,
} from './privacy-support.ts';

/** Deals the kinds and ages so that what is erased stands between what is not. */
function stays(count: number): Filled[] {
  const daysAgo: Record<Filled['kind'], number[]> = {
    left: [100, 100, 91, 10, 1],
    inside: [150, 100, 20],
    unknown: [200],
    'refused-exit': [200],
    draft: [200],
    exception: [95, 50],
  };
  const kinds = (Object.keys(daysAgo) as Filled['kind'][]).flatMap((kind) =>
    daysAgo[kind].map((days) => ({ kind, daysAgo: days })),
  );
  // Mostly cars that left long ago, as after a year of use.
  return Array.from({ length: count }, (_, number) => ({
    ...(kinds[number % 2 === 0 ? number % 3 : (number * 7) % kinds.length] as (typeof kinds)[number]),
    number,
  }));
}

const isRecordDue = ({ kind, daysAgo }: Filled): boolean =>
  (kind === 'left' && daysAgo > 90) ||
  (kind === 'inside' && daysAgo > 120) ||
  (kind === 'exception' && daysAgo > 90);
const hasSession = ({ kind }: Filled): boolean => ['left', 'inside', 'refused-exit'].includes(kind);
const isPictureDue = (stay: Filled): boolean =>
  isRecordDue(stay) ||
  (stay.kind === 'left' && stay.daysAgo > 3) ||
  (stay.kind === 'inside' && stay.daysAgo > 33);

const numbers = (all: readonly Filled[]): number[] => all.map(({ number }) => number);
const inOrder = (found: ReadonlySet<number>): number[] => [...found].sort((one, other) => one - other);

/**
 * A copy as an update leaves it, a backup, one that is torn, and a damaged journal that was moved aside four days ago, of which the
 * chain says nothing: it may hold what was never sent.
 */
async function addCopies(folder: string, store: JournalStore): Promise<void> {
  mkdirSync(join(folder, 'backups'));
  await store.backup(join(folder, 'backups', 'friday.sqlite'));
  cpSync(join(folder, 'backups', 'friday.sqlite'), join(folder, 'journal.sqlite.version-0'));
  const torn = Buffer.from(`SQLite format 3\0${'?'.repeat(5_000)}${markedPlate(0)}`);
  writeFileSync(join(folder, 'torn.sqlite'), torn);
  const aside = join(folder, 'damaged-2026-11-16T07-00-00Z');
  mkdirSync(aside);
  cpSync(join(folder, 'backups', 'friday.sqlite'), join(aside, 'journal.sqlite'));
}

test('after retention no file holds a byte of what was erased, and every byte of what was not', async () => {
  const folder = testFolder();
  const count = sized(1_000, 6_000);
  const all = stays(count);
  fillStays(folder, all);
  const store = openAt(folder);
  const before = store.verify();
  expect(before.records).toBeGreaterThan((count * 5) / 3);
  await addCopies(folder, store);
  expect(tracesIn(folder)).toMatchObject({ plates: { size: count }, pictures: { size: count } });

  const kept = runHousekeeping(store);
  expect(kept).toMatchObject({ folders: [], isBusy: false });
  // The journal is still open: its log and its index are there, too.
  const left = tracesIn(folder);
  expect(left.files).toEqual(
    expect.arrayContaining(['journal.sqlite-wal', 'journal.sqlite-shm', 'friday.sqlite']),
  );
  expect(left.files).toContain('journal.sqlite.version-0');
  expect(left.files).not.toContain('torn.sqlite');
  expect(inOrder(left.plates)).toEqual(numbers(all.filter((stay) => !isRecordDue(stay))));
  expect(inOrder(left.pictures)).toEqual(numbers(all.filter((stay) => !isPictureDue(stay))));
  expect(inOrder(left.sessions)).toEqual(
    numbers(all.filter((stay) => hasSession(stay) && !isRecordDue(stay))),
  );
  expect(left.encoded).toBe(0);
  expect(store.verify()).toMatchObject({ ok: true, records: before.records - kept.records });
  store.close();

  // A copy that is put back is a whole journal of its own.
  const restored = testFolder();
  cpSync(join(folder, 'backups', 'friday.sqlite'), join(restored, 'journal.sqlite'));
  const again = openAt(restored);
  expect(again.verify()).toMatchObject({ ok: true, records: before.records - kept.records });
  again.close();
});

test('a retention that is killed at any instant is ended by the next start', async () => {
  const folder = testFolder();
  const all = stays(sized(600, 1_200));
  fillStays(folder, all);
  const before = openAt(folder);
  await addCopies(folder, before);
  before.close();
  expect(await killedRetaining(folder)).toBeGreaterThan(0);
  const store = openAt(folder);
  runHousekeeping(store);
  const left = tracesIn(folder);
  expect(inOrder(left.plates)).toEqual(numbers(all.filter((stay) => !isRecordDue(stay))));
  expect(inOrder(left.pictures)).toEqual(numbers(all.filter((stay) => !isPictureDue(stay))));
  expect(store.verify().ok).toBe(true);
  store.close();
});

test('the name of who left longer ago than records are kept goes, from copies too, but not before their records', async () => {
  const folder = testFolder();
  const store = openAt(folder);
  const leave = (id: string, name: string, daysAgo: number): void => {
    const kept = { id, name, role: 'attendant', pin: 'a-digest', active: true, salt: id } as const;
    store.keepAttendant(kept, { atMs: nowMs - 200 * dayMs, happening: 'attendant-added', by: 'supervisor' });
    const act = { atMs: nowMs - daysAgo * dayMs, happening: 'attendant-stopped', by: 'supervisor' } as const;
    store.keepAttendant({ ...kept, active: false }, act);
  };
  leave('1', 'Quirin Long-Gone', 91);
  leave('2', 'Xaver Lately', 89);
  leave('3', 'Zeno Named-in-a-record', 91);
  store.keepLock({ name: '1', wrong: 2, untilMs: 0 });
  store.appendEntry(press({ atMs: nowMs - dayMs, operator: '3' }));
  await addCopies(folder, store);
  expect(runHousekeeping(store)).toMatchObject({ attendants: ['1'] });
  expect(store.people().attendants.map(({ id }) => id)).toEqual(['2', '3']);
  expect(store.people().locks).toEqual([]);
  expect(store.verify().ok).toBe(true);
  expect(runHousekeeping(store)).toMatchObject({ attendants: [] });
  store.close();
  const databases = [
    'journal.sqlite',
    'backups/friday.sqlite',
    'journal.sqlite.version-0',
    'damaged-2026-11-16T07-00-00Z/journal.sqlite',
  ];
  for (const name of databases) {
    const bytes = readFileSync(join(folder, name));
    expect([name, bytes.includes('Long-Gone'), bytes.includes('Xaver Lately')]).toEqual([name, false, true]);
  }
});

test('a plate is erased with all of its stays, but for what is open or inside, and the chain says who asked', async () => {
  const folder = testFolder();
  const all = stays(400);
  fillStays(folder, all);
  const store = openAt(folder);
  await addCopies(folder, store);
  const erase = (number: number) =>
    store.eraseAbout(
      { plate: markedPlate(number).replace('Z7Q', 'z7q-'), by: 'Kim', reason: 'asked by letter', ...rules },
      nowMs,
    );
  const find = (wanted: Partial<Filled>): number =>
    all.find((stay) => Object.entries(wanted).every(([name, value]) => stay[name as keyof Filled] === value))
      ?.number ?? -1;
  const gone = [find({ kind: 'left', daysAgo: 1 }), find({ kind: 'exception', daysAgo: 50 })];
  const [left, noted] = gone.map(erase);
  expect(left).toMatchObject({ records: 2, pictures: 2, kept: [] });
  expect(left).toMatchObject({ folders: [], keptFolders: ['damaged-2026-11-16T07-00-00Z'] });
  expect(noted).toMatchObject({ records: 1, pictures: 1, kept: [] });
  expect(erase(find({ kind: 'unknown' }))).toMatchObject({ records: 0, kept: [{ why: 'open' }] });
  expect(erase(find({ kind: 'refused-exit' }))).toMatchObject({
    records: 0,
    kept: [{ why: 'open' }, { why: 'open' }],
  });
  expect(erase(find({ kind: 'inside', daysAgo: 20 }))).toMatchObject({
    records: 0,
    kept: [{ why: 'inside' }],
  });
  expect(erase(find({ kind: 'inside', daysAgo: 100 }))).toMatchObject({ records: 1, kept: [] });
  expect(() =>
    store.eraseAbout(
      { plate: markedPlate(7), by: 'Kim', reason: `${markedPlate(7)} wrote`, ...rules },
      nowMs,
    ),
  ).toThrow(RangeError);
  runHousekeeping(store);
  const traces = tracesIn(folder);
  for (const number of gone) {
    expect(traces.plates).not.toContain(number);
    expect(traces.pictures).not.toContain(number);
  }
  expect(traces.plates).toContain(find({ kind: 'unknown' }));
  expect(readdirSync(join(folder, 'damaged-2026-11-16T07-00-00Z'))).toEqual(['journal.sqlite']);
  expect(store.verify().ok).toBe(true);
  store.close();
});
