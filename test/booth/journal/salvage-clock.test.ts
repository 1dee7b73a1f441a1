import { mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import type { RecordView } from '../../../electron/contract/record.ts';
import { testFolder } from '../../support/folders.ts';
import { requestSalvage } from '../../../electron/booth/journal/files/aside.ts';
import { confirmed, toTheEnd } from './salvage-support.ts';
import {
  carInside,
  dayMs,
  HandComputer,
  hourMs,
  kept,
  lag,
  minuteMs,
  newBooth,
  noted,
  switchedOff,
} from './clocked-booth.ts';
import { fileOf, overwrite, overwriteLeaves } from './damaging.ts';
import { press, recordOf } from './journal-support.ts';
import { rules } from '../privacy/privacy-support.ts';

// What a damaged journal loses of its clock makes nothing in it, and nothing that comes after, older than it is.

/** The page of the facts is lost, and the rest is read beside the presses. */
async function withoutFacts() {
  const first = await newBooth();
  const { computer, folder } = first;
  let { booth } = first;
  for (let run = 0; run < 2; run += 1) {
    booth.clock.served(computer.now());
    computer.run(100 * dayMs);
    booth = await switchedOff({ ...first, booth }, hourMs);
  }
  booth.clock.served(computer.now());
  computer.run(hourMs);
  const old = noted(booth);
  await booth.stop();
  overwriteLeaves(folder, (name) => name === 'facts');
  requestSalvage(folder);
  computer.off(hourMs);
  const again = await newBooth(computer, folder, 0);
  expect(again.booth.store.opened.salvaging).not.toBeNull();
  again.booth.clock.served(computer.now());
  toTheEnd(again.booth.store);
  await again.booth.clock.readAgain();
  return { ...again, old };
}

test('the running time that is lost with the facts goes on behind all that was marked before', async () => {
  const { booth, computer, folder, old } = await withoutFacts();
  expect(booth.clock.view().by).toBe('service');
  computer.run(hourMs);
  const made = [noted(booth), carInside(booth)];
  computer.run(hourMs);
  booth.clock.served(computer.now());
  booth.runHousekeeping(rules);
  expect([old, ...made].map((record) => kept(booth, record))).toEqual([true, true, true]);
  const again = await switchedOff({ booth, computer, folder }, hourMs);
  // But for the hour off.
  expect(lag(again, computer)).toBe(-60);
  computer.run(91 * dayMs);
  again.clock.served(computer.now());
  again.runHousekeeping(rules);
  expect([old, ...made].map((record) => kept(again, record))).toEqual([false, false, true]);
});

test('a journal that lost its marks, and knows how long it ran, deletes nothing that was just moved aside', async () => {
  const first = await newBooth();
  const { computer, folder } = first;
  first.booth.clock.served(computer.now());
  computer.run(120 * dayMs);
  for (let car = 0; car < 60; car += 1) {
    recordOf(first.booth.store.appendEntry(press({ plate: `AB${car}`, atMs: first.booth.clock.now() })));
    computer.run(minuteMs);
  }
  const stays = new Set(['facts', 'sqlite_sequence', 'sqlite_schema']);
  const booth = await switchedOff(first, hourMs, 0, () => {
    overwriteLeaves(folder, (name) => !stays.has(name));
    requestSalvage(folder);
  });
  booth.clock.served(computer.now());
  computer.run(minuteMs);
  expect(booth.store.movedAside()).toMatchObject([{ isKept: true }]);
  expect(booth.runHousekeeping(rules).folders).toEqual([]);
  computer.run(91 * dayMs);
  expect(booth.runHousekeeping(rules).folders).toHaveLength(1);
});

test('what was recorded an hour before the marks were lost stays, its picture too', async () => {
  const first = await newBooth();
  const { computer, folder } = first;
  first.booth.clock.served(computer.now());
  // Enough that what follows stands on another page than the marks.
  for (let number = 0; number < 60; number += 1) noted(first.booth);
  computer.run(125 * dayMs);
  const { store, clock } = first.booth;
  const picture = new Uint8Array(2_000).fill(0x37);
  const entry = recordOf(
    store.appendEntry(press({ plate: 'CD34', atMs: clock.now(), picture, pictureNote: null })),
  );
  confirmed(store, entry, 'another-session');
  const late = noted(first.booth);
  computer.run(minuteMs);
  const booth = await switchedOff(first, hourMs, 0, () => {
    overwriteLeaves(folder, (name) => name === 'events');
    requestSalvage(folder);
  });
  booth.clock.served(computer.now());
  computer.run(minuteMs);
  booth.runHousekeeping(rules);
  expect([kept(booth, entry), kept(booth, late)]).toEqual([true, true]);
  expect(booth.store.picture(entry.id, 'original')?.length).toBe(2_000);
});

test.each([
  ['behind', -4_000],
  ['ahead', 2_000],
])(
  'a journal that is opened damaged by a clock that is %s is as old as the booth’s start says',
  async (_where, days) => {
    const first = await newBooth();
    const { computer, folder } = first;
    first.booth.clock.served(computer.now());
    recordOf(first.booth.store.appendEntry(press({ plate: 'AB12', atMs: first.booth.clock.now() })));
    const booth = await switchedOff(first, hourMs, days * dayMs, () =>
      overwrite(fileOf(folder), 0, statSync(fileOf(folder)).size),
    );
    computer.run(minuteMs);
    computer.aheadMs = 0;
    booth.clock.served(computer.now());
    const [aside] = booth.store.movedAside();
    expect(aside?.isKept).toBe(true);
    expect(Math.abs(Number(aside?.movedMs) - computer.trueMs)).toBeLessThan(5 * minuteMs);
    expect(booth.runHousekeeping(rules).folders).toEqual([]);
    computer.run(91 * dayMs);
    expect(booth.runHousekeeping(rules).folders).toHaveLength(1);
  },
);

/** Without its clock's marks, as an older program wrote it. */
function beforeMarks(computer: HandComputer): { folder: string; entry: RecordView } {
  const folder = testFolder();
  const store = new JournalStore(folder, { reserveBytes: 0, now: computer.now });
  const entry = recordOf(store.appendEntry(press({ plate: 'AB12', atMs: computer.now() })));
  confirmed(store, entry, 'a-session');
  store.close();
  return { folder, entry };
}

async function withMarks(computer: HandComputer): Promise<{ folder: string; entry: RecordView }> {
  const { booth, folder } = await newBooth(computer);
  const entry = carInside(booth);
  await booth.stop();
  return { folder, entry };
}

test.each([
  ['before marks', beforeMarks],
  ['a booth that nobody confirmed', withMarks],
])('of a journal of %s, read beside the presses, a car inside is not kept for ever', async (_which, made) => {
  const computer = new HandComputer();
  const { folder, entry } = await made(computer);
  requestSalvage(folder);
  computer.off(hourMs);
  const { booth } = await newBooth(computer, folder, 0);
  toTheEnd(booth.store);
  await booth.clock.readAgain();
  expect(booth.clock.proven()).toBeGreaterThan(computer.trueMs - 2 * dayMs);
  computer.run(32 * dayMs);
  const asked = { plate: 'AB12', by: 'Kim', reason: 'asked by letter', mostStayMs: rules.mostStayMs };
  const { records, kept: left } = booth.store.eraseAbout(asked, booth.clock.now(), booth.clock.proven());
  expect([records, left, kept(booth, entry)]).toEqual([1, [], false]);
});

test('an unsent record that only a folder knows stays as long as that, by whatever clock it was stamped', async () => {
  const first = await newBooth();
  const { computer, folder } = first;
  first.booth.clock.served(computer.now());
  computer.aheadMs = -4_000 * dayMs;
  recordOf(first.booth.store.appendEntry(press({ plate: 'AB12Z9', atMs: first.booth.clock.now() })));
  const aside = join(folder, 'damaged-2026-11-19T07-00-00Z');
  const booth = await switchedOff(first, hourMs, 0, () => {
    mkdirSync(aside);
    renameSync(fileOf(folder), fileOf(aside));
  });
  booth.clock.served(computer.now());
  booth.runHousekeeping(rules);
  expect(readFileSync(fileOf(aside)).includes('AB12Z9')).toBe(true);
  computer.run(90 * dayMs);
  expect(booth.runHousekeeping(rules).folders).toHaveLength(1);
});
