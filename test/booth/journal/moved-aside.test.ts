import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requestSalvage } from '../../../electron/booth/journal/files/aside.ts';
import { writeHead } from '../../../electron/booth/journal/files/heads.ts';
import type { JournalStore } from '../../../electron/booth/journal/store.ts';
import { testFolder } from '../../support/folders.ts';
import { sized } from '../../support/nightly.ts';
import { cutPower, fileOf, forgetTypes, overwrite, pageBytes } from './damaging.ts';
import { behind, killedRetaining, press, recordOf } from './journal-support.ts';
import {
  dayMs,
  fillStays,
  runHousekeeping,
  markedPicture,
  markedPlate,
  nowMs,
  openAt,
  rules,
  tracesIn,
  type Filled,
} from '../privacy/privacy-support.ts';

const aside = 'damaged-2026-11-20T08-00-00Z';
const asideIn = (folder: string): boolean => existsSync(join(folder, aside));

/** Forty queued entries with marked plates and pictures. */
function queued(folder: string): JournalStore {
  const store = openAt(folder);
  for (let number = 0; number < 40; number += 1) {
    const atMs = nowMs - dayMs + number * 1_000;
    recordOf(
      store.appendEntry(press({ plate: markedPlate(number), picture: markedPicture(number, 200), atMs })),
    );
  }
  return store;
}

/** They, and their events, moved aside with nobody knowing what their pages are. */
function unread(): { folder: string; store: JournalStore } {
  const folder = testFolder();
  queued(folder).close();
  forgetTypes(folder, ['records', 'records_copy', 'events']);
  requestSalvage(folder);
  return { folder, store: openAt(folder) };
}

test('what may hold something unsent outlives its pictures’ time, and an erasure about another plate', () => {
  const { folder, store } = unread();
  expect(store.opened.salvaged).toMatchObject({ folder: aside, records: { unsent: 'some' } });
  const lost = store.opened.salvaged?.records.lost ?? 0;
  expect(store.movedAside()).toEqual([{ folder: aside, movedMs: nowMs, lost, isKept: true }]);
  expect(runHousekeeping(store, nowMs + 4 * dayMs).folders).toEqual([]);
  const asked = { plate: 'OTHER', by: 'Kim', reason: 'asked by letter', ...rules };
  expect(store.eraseAbout(asked, nowMs)).toMatchObject({ folders: [], keptFolders: [aside] });
  runHousekeeping(store, nowMs + 4 * dayMs);
  expect(tracesIn(join(folder, aside)).plates.size).toBe(40);
  expect(tracesIn(join(folder, aside)).pictures.size).toBe(40);
  expect(runHousekeeping(store, nowMs + 91 * dayMs).folders).toEqual([aside]);
  expect(asideIn(folder)).toBe(false);
  expect(store.verify().ok).toBe(true);
  store.close();
});

test('a supervisor closes it with a reason, and it goes as one of which all was found', () => {
  const { folder, store } = unread();
  const closing = { folder: aside, by: 'Kim', reason: 'asked every driver' };
  expect(store.closeMovedAside({ ...closing, folder: 'damaged-2026-11-20T08-00-01Z' }, nowMs)).toBe(false);
  expect(store.closeMovedAside(closing, nowMs)).toBe(true);
  expect(store.closeMovedAside(closing, nowMs)).toBe(false);
  expect(store.movedAside()).toMatchObject([{ isKept: false }]);
  expect(runHousekeeping(store, nowMs + dayMs).folders).toEqual([]);
  expect(runHousekeeping(store, nowMs + 3 * dayMs).folders).toEqual([aside]);
  expect(store.verify().ok).toBe(true);
  store.close();
  expect(asideIn(folder)).toBe(false);
});

test.each([
  ['when its pictures’ time is over', (store: JournalStore) => runHousekeeping(store, nowMs + 3 * dayMs)],
  [
    'with an erasure',
    (store: JournalStore) =>
      store.eraseAbout({ plate: 'OTHER', by: 'Kim', reason: 'asked by letter', ...rules }, nowMs),
  ],
])('a journal of which all was found goes %s', (_when, end) => {
  const folder = testFolder();
  queued(folder).close();
  requestSalvage(folder);
  const store = openAt(folder);
  expect(store.opened.salvaged?.records).toMatchObject({ saved: 40, lost: 0, unsent: 'none' });
  expect(store.movedAside()).toMatchObject([{ lost: 0, isKept: false }]);
  expect(runHousekeeping(store, nowMs + 2 * dayMs).folders).toEqual([]);
  expect(end(store).folders).toEqual([aside]);
  expect(asideIn(folder)).toBe(false);
  store.close();
});

test.each([
  ['nothing that counted the records can be read', ['tallies', 'sqlite_sequence'], 0],
  ['a head had left that the chain does not reach', [], 1_000],
] as const)('it is not known whether anything is unsent where %s', (_why, tables, later) => {
  const folder = testFolder();
  queued(folder).close();
  forgetTypes(folder, tables);
  if (later > 0) writeHead(folder, { seq: 40 + later, hash: 'f'.repeat(64) }, nowMs);
  requestSalvage(folder);
  const store = openAt(folder);
  expect(store.opened.salvaged?.records).toMatchObject({ saved: 40, lost: 0, unsent: 'unknown' });
  expect(store.movedAside()).toMatchObject([{ lost: null, isKept: true }]);
  store.close();
});

const kinds: Filled['kind'][] = ['left', 'inside', 'unknown', 'left', 'exception', 'left'];
const stays = Array.from({ length: 300 }, (_none, number): Filled => ({
  number,
  kind: kinds[number % kinds.length] ?? 'left',
  daysAgo: number % 7 === 0 ? 89 : 1,
}));

/** Stays, with every other leaf no page any more; and how many records of each were saved. */
function halfRead(): { folder: string; store: JournalStore; saved: Map<string, number> } {
  const folder = testFolder();
  fillStays(folder, stays);
  forgetTypes(folder, ['records', 'records_copy', 'events'], (leaf) => leaf % 2 === 0);
  requestSalvage(folder);
  const store = openAt(folder);
  const rows = behind(folder, (database) =>
    database.prepare('SELECT plate, count(*) AS count FROM records GROUP BY plate').all(),
  );
  return { folder, store, saved: new Map(rows.map(({ plate, count }) => [String(plate), Number(count)])) };
}

test('retention goes on in it for all that can be told apart, and nothing else is touched', () => {
  const { folder, store, saved } = halfRead();
  const path = join(folder, aside);
  expect(tracesIn(path).plates.size).toBe(300);
  // Then pictures of a day ago are over where the car left, and records of 89 days ago.
  runHousekeeping(store, nowMs + 4 * dayMs);
  const live = tracesIn(folder, aside);
  const { plates, pictures } = tracesIn(path);
  const counted = { saved: 0, lost: 0 };
  for (const { number, kind, daysAgo } of stays) {
    const count = saved.get(markedPlate(number)) ?? 0;
    // Of a stay that is half lost the journal thinks otherwise.
    if (count === 1 && kind === 'left') continue;
    counted[count > 0 ? 'saved' : 'lost'] += 1;
    const here = [live.plates.has(number), live.pictures.has(number)];
    // One that may be unsent stays as long as its folder, as in the journal.
    const isOver = daysAgo === 89 && kind !== 'unknown';
    expect([number, plates.has(number), pictures.has(number)]).toEqual([
      number,
      ...(count > 0 ? here : [!isOver, !isOver]),
    ]);
  }
  expect([counted.saved > 50, counted.lost > 20]).toEqual([true, true]);
  store.close();
});

/** They, in a log of which nothing was moved into the database, with a head that the chain does not reach. */
function logged(): { folder: string; store: JournalStore } {
  const running = testFolder();
  const store = queued(running);
  const folder = cutPower(running);
  store.close();
  writeHead(folder, { seq: 1_000, hash: 'f'.repeat(64) }, nowMs);
  requestSalvage(folder);
  return { folder, store: openAt(folder) };
}

test.each([
  ['pages of which nothing can be told', unread],
  ['a log', logged],
])('an erasure about a plate takes it and its pictures from %s, and nothing of another', (_where, made) => {
  const { folder, store } = made();
  const path = join(folder, aside);
  expect(tracesIn(path).pictures.size).toBe(40);
  const plate = markedPlate(7).replace('Z7Q', 'z7q-');
  store.eraseAbout({ plate, by: 'Kim', reason: 'asked by letter', ...rules }, nowMs);
  expect(readFileSync(join(path, 'to-erase.json'), 'utf8')).toContain('z7q');
  runHousekeeping(store);
  expect(readdirSync(path)).not.toContain('to-erase.json');
  const others = Array.from({ length: 40 }, (_none, number) => number).filter((number) => number !== 7);
  const { plates, pictures } = tracesIn(path);
  expect([plates, pictures].map((found) => [...found].toSorted((one, other) => one - other))).toEqual([
    others,
    others,
  ]);
  store.close();
});

test('a longer plate of another record is not the one that an erasure is about', () => {
  const folder = testFolder();
  const before = openAt(folder);
  for (const plate of ['51G778', '51G77802', 'X51G778']) before.appendEntry(press({ plate }));
  before.close();
  forgetTypes(folder, ['records', 'records_copy', 'events']);
  requestSalvage(folder);
  const store = openAt(folder);
  store.eraseAbout({ plate: '51G778', by: 'Kim', reason: 'asked by letter', ...rules }, nowMs);
  runHousekeeping(store);
  const text = readFileSync(fileOf(join(folder, aside)), 'latin1');
  // As it stands in a row: between the lane, which is the plate, too, and the class.
  expect(['51G77802CAR', 'X51G778CAR', '51G77851G778CAR'].map((row) => text.includes(row))).toEqual([
    true,
    true,
    false,
  ]);
  store.close();
});

test.each([
  ['a tally that reads as none', `UPDATE tallies SET count = 0 WHERE name = 'queued'`],
  ['a tally that is gone', `DELETE FROM tallies WHERE name = 'queued'`],
])('%s hides no record that the given-out numbers tell of', (_what, sql) => {
  const folder = testFolder();
  queued(folder).close();
  behind(folder, (database) => database.exec(sql));
  forgetTypes(folder, ['records', 'records_copy', 'events']);
  requestSalvage(folder);
  const store = openAt(folder);
  const { saved = 0, lost, unsent } = store.opened.salvaged?.records ?? {};
  expect([lost, unsent]).toEqual([40 - saved, 'some']);
  store.close();
});

test('a log of which nothing can be read may hold what no count tells of', () => {
  const running = testFolder();
  queued(running).close();
  const store = openAt(running);
  for (let car = 0; car < 20; car += 1) store.appendEntry(press({ plate: `LATER${car}` }));
  const folder = cutPower(running);
  store.close();
  const log = `${fileOf(folder)}-wal`;
  const size = statSync(log).size;
  for (let at = 32 + 24; at < size; at += 24 + pageBytes) overwrite(log, at + 100, 8);
  requestSalvage(folder);
  const again = openAt(folder);
  expect(again.opened.salvaged?.records.unsent).toBe('unknown');
  again.close();
});

/** Forty queued entries with long notes, of which no page of the records can be told. */
function noted(): { folder: string; store: JournalStore } {
  const folder = testFolder();
  const before = openAt(folder);
  for (let number = 0; number < 40; number += 1) {
    const note = `${number} `.repeat(number === 9 ? 1_500 : 330);
    const about = number === 20 ? `behind ${markedPlate(7)}` : note;
    before.appendException({
      ...press({ picture: markedPicture(number, 12) }),
      plate: markedPlate(number),
      note: about,
    });
  }
  behind(folder, (database) => database.exec("UPDATE records SET state = 'queued'"));
  before.close();
  forgetTypes(folder, ['records', 'records_copy', 'events']);
  requestSalvage(folder);
  return { folder, store: openAt(folder) };
}

const numbersBut = (...gone: number[]): number[] =>
  Array.from({ length: 40 }, (_none, number) => number).filter((number) => !gone.includes(number));
const sorted = (found: Iterable<number>): number[] => [...found].toSorted((one, other) => one - other);

test('retention takes nothing of a record that only the folder knows, be its row long or unreadable', () => {
  const { folder, store } = noted();
  const path = join(folder, aside);
  const bytes = readFileSync(fileOf(path));
  // A byte that is no text, in the plate of one record.
  const at = bytes.indexOf(markedPlate(5));
  overwrite(fileOf(path), at + 1, 1);
  const before = tracesIn(path);
  runHousekeeping(store);
  expect([sorted(tracesIn(path).plates), sorted(tracesIn(path).pictures)]).toEqual([
    sorted(before.plates),
    sorted(before.pictures),
  ]);
  store.close();
});

test('of a record that names the plate goes the name alone; of one that has it all, its long note too', () => {
  const { folder, store } = noted();
  const path = join(folder, aside);
  for (const number of [7, 9])
    store.eraseAbout({ plate: markedPlate(number), by: 'Kim', reason: 'asked by letter', ...rules }, nowMs);
  runHousekeeping(store);
  const { plates, pictures } = tracesIn(path);
  expect([sorted(plates), sorted(pictures)]).toEqual([numbersBut(7, 9), numbersBut(7, 9)]);
  expect(readFileSync(fileOf(path), 'latin1')).not.toContain('9 9 9 9 ');
  expect(readFileSync(fileOf(path), 'latin1')).toContain('12 12 12 12 ');
  store.close();
});

test('an erasure that is interrupted after any step takes the plate’s picture, too', () => {
  for (let steps = 5; steps < 48; steps += sized(3, 1)) {
    const folder = testFolder();
    const before = openAt(folder);
    for (let number = 0; number < 6; number += 1)
      before.appendEntry(press({ plate: markedPlate(number), picture: markedPicture(number, 4_000) }));
    before.close();
    forgetTypes(folder, ['records', 'records_copy', 'events']);
    requestSalvage(folder);
    const store = openAt(folder);
    store.eraseAbout({ plate: markedPlate(2), by: 'Kim', reason: 'asked by letter', ...rules }, nowMs);
    for (let step = 0; step < steps; step += 1) store.runHousekeeping(rules, nowMs);
    store.close();
    const again = openAt(folder);
    runHousekeeping(again);
    again.close();
    // A mark on two pages has the number of the second between its parts: only the first ones are the pictures'.
    const left = sorted(tracesIn(join(folder, aside)).pictures).filter((number) => number < 6);
    expect([steps, left]).toEqual([steps, [0, 1, 3, 4, 5]]);
  }
});

test('what is spoilt in a folder that stays stops neither retention nor an erasure', () => {
  const { folder, store } = unread();
  const asked = { plate: 'OTHER', by: 'Kim', reason: 'asked by letter', ...rules };
  for (const spoilt of ['', '{}', '[1]']) {
    writeFileSync(join(folder, aside, 'to-erase.json'), spoilt);
    expect(runHousekeeping(store).isBusy).toBe(false);
    expect(store.eraseAbout(asked, nowMs).keptFolders).toEqual([aside]);
  }
  rmSync(fileOf(join(folder, aside)));
  mkdirSync(fileOf(join(folder, aside)));
  expect(runHousekeeping(store).isBusy).toBe(true);
  expect(runHousekeeping(store, nowMs + 91 * dayMs).folders).toEqual([aside]);
  store.close();
});

test('killed at any instant, the next run ends it', async () => {
  const { folder, store } = halfRead();
  const plates = [3, 9, 20, 33].map(markedPlate);
  for (const plate of plates) store.eraseAbout({ plate, by: 'Kim', reason: 'asked', ...rules }, nowMs);
  store.close();
  expect(await killedRetaining(folder)).toBeGreaterThan(0);
  const again = openAt(folder);
  runHousekeeping(again);
  again.close();
  const bytes = readFileSync(fileOf(join(folder, aside)));
  for (const plate of plates) expect([plate, bytes.includes(plate)]).toEqual([plate, false]);
  for (const number of [3, 9, 20, 33]) expect(tracesIn(join(folder, aside)).pictures).not.toContain(number);
});
