import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requestSalvage } from '../../../electron/booth/journal/files/aside.ts';
import type { JournalStore } from '../../../electron/booth/journal/store.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { testFolder } from '../../support/folders.ts';
import { cutPower, fileOf, overwrite, pageBytes } from './damaging.ts';
import { behind, lastPressMs, move, press, recordOf } from './journal-support.ts';
import { open } from './salvage-support.ts';

// A power cut leaves most of the last hours in the log, and damage in it can hide what was sent since: SQLite says nothing of it.

const entry = (store: JournalStore, plate: string): RecordView =>
  recordOf(store.appendEntry(press({ plate })));
const view = (store: JournalStore, { id }: RecordView): RecordView => store.find(id)?.view as RecordView;
const standing = (store: JournalStore, record: RecordView): string => {
  const { state, reason } = view(store, record);
  return `${state} ${reason ?? ''}`.trim();
};
const answer = { isRegisteredUser: true, startDateTime: null, endDateTime: null };

function sent(store: JournalStore, record: RecordView): void {
  store.transition(move(view(store, record)));
  const confirmed = { sessionId: `session of ${record.id}`, answer };
  store.transition(move(view(store, record), { to: 'confirmed', confirmed, waitingExits: 'release' }));
}

type Attendant = Parameters<JournalStore['keepAttendant']>[0];
const kim: Attendant = {
  id: 'kim',
  name: 'Kim',
  role: 'attendant',
  pin: 'x',
  active: true,
  salt: 's',
} as never;
const about = (happening: string): Parameters<JournalStore['keepAttendant']>[1] =>
  ({ happening, by: 'supervisor', atMs: lastPressMs() }) as never;

/** A journal whose database has 40 queued cars and an attendant; what was done with them since stands in its log alone. */
function afterPowerCut(since: (store: JournalStore, cars: readonly RecordView[], folder: string) => void): {
  readonly cut: string;
  readonly cars: readonly RecordView[];
} {
  const folder = testFolder();
  const first = open(folder);
  first.keepAttendant(kim, about('attendant-added'));
  const cars = Array.from({ length: 40 }, (_none, index) => entry(first, `CAR${index}`));
  first.close();
  const store = open(folder);
  since(store, cars, folder);
  const cut = cutPower(folder);
  store.close();
  return { cut, cars };
}

const logOf = (folder: string): string => `${fileOf(folder)}-wal`;
const frameBytes = 24 + pageBytes;
const headerBytes = 32;

const damages: [at: number, count: number][] = [
  ...[0, 3, 8, 11, 16, 23, 31].map((at): [number, number] => [at, 1]),
  [0, headerBytes],
  [0, 512],
  [0, pageBytes],
];

test.each(damages)(
  'a log whose header is damaged (from byte %i, %i): what it holds is there, and nothing goes out again',
  (at, count) => {
    const { cut, cars } = afterPowerCut((store, all) => {
      for (const car of all.slice(0, 20)) sent(store, car);
      store.keepAttendant({ ...kim, active: false }, about('attendant-stopped'));
      for (let index = 0; index < 14; index += 1) entry(store, `LATER${index}`);
    });
    const bytes = readFileSync(logOf(cut));
    if (count === 1) bytes[at] = (bytes[at] ?? 0) ^ 0x10;
    else bytes.fill(0, at, at + count);
    writeFileSync(logOf(cut), bytes);
    const store = open(cut);
    expect(store.opened.salvaged?.reason).toBe('log');
    const again = cars.slice(0, 20).map((car) => standing(store, car));
    expect(again.filter((how) => how === 'queued' || how === 'refused found-again')).toEqual([]);
    expect(store.carsInside().filter(({ plate }) => plate.startsWith('LATER'))).toHaveLength(14);
    expect(store.people().attendants.map(({ active }) => active)).toEqual([false]);
    expect(store.verify().ok).toBe(true);
    store.close();
  },
);

test('a log of which nothing was ever written is no damage', () => {
  const { cut, cars } = afterPowerCut(() => undefined);
  writeFileSync(logOf(cut), Buffer.alloc(headerBytes + 2 * frameBytes));
  const store = open(cut);
  expect(store.opened.salvaged).toBeNull();
  expect(standing(store, cars[0] as RecordView)).toBe('queued');
  store.close();
});

test.each(['frames', 'bodies'])(
  'a car was sent and an attendant stopped in %s of a log that are lost: neither is taken to be as before',
  (what) => {
    let before = 0;
    let leaves: number[] = [];
    const { cut, cars } = afterPowerCut((store, [, , , car], folder) => {
      entry(store, 'FILL');
      before = readFileSync(logOf(folder)).length;
      store.keepAttendant({ ...kim, active: false }, about('attendant-stopped'));
      sent(store, car as RecordView);
      const pages = `SELECT pageno FROM dbstat WHERE name = 'events' AND pagetype = 'leaf' ORDER BY path`;
      leaves = behind(folder, (database) => database.prepare(pages).all()).map((row) =>
        Number(row['pageno']),
      );
      for (let index = 0; index < 40; index += 1) entry(store, `LATER${index}`);
    });
    const bytes = readFileSync(logOf(cut));
    const pageAt = (at: number): number => bytes.readUInt32BE(at);
    let last = before;
    for (let at = before; at + frameBytes <= bytes.length; at += frameBytes)
      if (leaves.slice(-2).includes(pageAt(at))) last = at;
    for (let at = before; at <= last; at += frameBytes)
      bytes.fill(0, what === 'bodies' ? at + 24 : at, at + frameBytes);
    writeFileSync(logOf(cut), bytes);
    const store = open(cut);
    expect(standing(store, cars[3] as RecordView)).toBe('unknown');
    expect(store.people().attendants.map(({ active }) => active)).toEqual([false]);
    expect(store.verify().ok).toBe(true);
    store.close();
  },
);

test('what a supervisor sent of a damaged journal, and whose row the next damage took, is not offered to be sent again', () => {
  const folder = testFolder();
  const first = open(folder);
  const cars = Array.from({ length: 60 }, (_none, index) => entry(first, `CAR${index}`));
  const car = cars[59] as RecordView;
  first.close();
  requestSalvage(folder);
  const second = open(folder, 0);
  while (second.goOnSalvaging() !== null && second.find(car.id) === null);
  second.transition(move(view(second, car), { to: 'queued', happening: 'supervisor' }));
  sent(second, car);
  second.close();
  const leaf = behind(folder, (database) =>
    database
      .prepare(
        `SELECT pageno FROM dbstat WHERE name = 'records' AND pagetype = 'leaf' ORDER BY path DESC LIMIT 1`,
      )
      .get(),
  );
  overwrite(fileOf(folder), (Number(leaf?.['pageno']) - 1) * pageBytes);
  requestSalvage(folder);
  const third = open(folder, 0);
  while (third.goOnSalvaging() !== null);
  expect(standing(third, car)).toBe('unknown');
  expect(third.verify().ok).toBe(true);
  third.close();
});
