import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Database } from '../../../electron/booth/journal/database/database.ts';
import { chainNote } from '../../../electron/booth/journal/chain/events.ts';
import { readHeads, writeHead } from '../../../electron/booth/journal/files/heads.ts';
import { eraseStopped } from '../../../electron/booth/journal/cli/erase-stopped.ts';
import { JournalStore } from '../../../electron/booth/journal/store.ts';
import { verifyFolder } from '../../../electron/booth/journal/verify/verify-folder.ts';
import { testFolder } from '../../support/folders.ts';
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
import { behind, press, recordOf } from './journal-support.ts';
import { rules } from '../privacy/privacy-support.ts';

test('a new journal’s clock is taken as it is, and nobody is told of a doubt', async () => {
  const { booth, computer } = await newBooth();
  computer.run(hourMs);
  expect([lag(booth, computer), booth.clock.view(), booth.told]).toMatchObject([
    0,
    { by: null, inDoubt: false, hoursLeft: 71 },
    [],
  ]);
});

test.each([
  [9, 'service'],
  [-9, 'service'],
  [11, null],
  [-11, null],
])('a service whose time differs by %i minutes shows the clock to be right: %s', async (minutes, by) => {
  const { booth, computer } = await newBooth();
  booth.clock.served(computer.now() + minutes * minuteMs);
  expect(booth.clock.view().by).toBe(by);
  booth.clock.served(Number.NaN);
  expect(booth.clock.view().by).toBe(by);
});

test('a clock that nobody has confirmed is in doubt five seconds after a start, is told, and the service is asked for its time', async () => {
  const first = await newBooth();
  first.booth.clock.served(first.computer.now());
  first.computer.run(hourMs);
  await first.booth.stop();
  first.computer.off(10 * hourMs);
  const { booth, computer } = await newBooth(first.computer, first.folder);
  expect([booth.asked.length, booth.clock.view().inDoubt, lag(booth, computer)]).toEqual([1, false, -600]);
  computer.run(5_000);
  expect([booth.told, booth.clock.view()]).toMatchObject([[true], { inDoubt: true, hoursLeft: 72 }]);
  computer.run(hourMs + minuteMs);
  expect(booth.asked).toHaveLength(2);
  booth.clock.served(computer.now());
  expect([booth.told, booth.clock.view().by, lag(booth, computer)]).toEqual([[true, false], 'service', 0]);
});

test('a supervisor says that date and time are right, of those that were shown', async () => {
  const { booth, computer } = await newBooth();
  computer.aheadMs = dayMs;
  expect(booth.clock.said('Kim', computer.trueMs)).toBe(false);
  expect(booth.clock.view().by).toBeNull();
  expect(booth.clock.said('Kim', computer.now())).toBe(true);
  expect(booth.clock.view().by).toBe('supervisor');
});

test('a clock is believed after 72 hours of running without a jump, and not an hour sooner', async () => {
  const first = await newBooth();
  first.booth.clock.served(first.computer.now());
  await first.booth.stop();
  first.computer.off(30 * dayMs);
  const { booth, computer } = await newBooth(first.computer, first.folder);
  computer.run(71 * hourMs);
  expect([lag(booth, computer), booth.clock.view().hoursLeft]).toEqual([-30 * 24 * 60, 1]);
  computer.run(hourMs + minuteMs);
  expect([lag(booth, computer), booth.clock.view().by, booth.told]).toEqual([0, 'running', [true, false]]);
});

test('a booth that is switched off each night comes to believe its clock, too: each day after 72 hours of running', async () => {
  const computer = new HandComputer();
  const folder = testFolder();
  const lags: number[] = [];
  for (let day = 0; day < 20; day += 1) {
    const { booth } = await newBooth(computer, folder);
    computer.run(8 * hourMs);
    lags.push(lag(booth, computer) / 60);
    await booth.stop();
    computer.off(16 * hourMs);
  }
  // After nine days of eight hours it follows, nine nights behind.
  expect(lags.slice(0, 9)).toEqual(Array.from({ length: 9 }, (_none, day) => -16 * day || 0));
  expect(lags.slice(9).every((hours) => hours === -9 * 16 || hours === -8 * 16)).toBe(true);
});

test('a jump takes the confirmation back: the last trusted time goes on, until the clock is confirmed anew', async () => {
  const { booth, computer } = await newBooth();
  booth.clock.served(computer.now());
  computer.aheadMs = 90_000;
  expect(booth.clock.view().by).toBe('service');
  computer.aheadMs = 31 * dayMs;
  computer.run(hourMs);
  expect([booth.clock.view(), lag(booth, computer)]).toMatchObject([{ by: null, inDoubt: true }, 0]);
  computer.aheadMs = -400 * dayMs;
  computer.run(100 * hourMs);
  // The service has shown that it is later: so long as it runs, it is not believed.
  expect([booth.clock.view().by, lag(booth, computer)]).toEqual([null, 0]);
  computer.aheadMs = 0;
  booth.clock.served(computer.now());
  expect([booth.clock.view().by, lag(booth, computer)]).toEqual(['service', 0]);
});

test('a clock that was believed for its running is given up where the service shows that it was ahead', async () => {
  const { booth, computer } = await newBooth();
  computer.aheadMs = 200 * dayMs;
  computer.run(73 * hourMs);
  expect(lag(booth, computer)).toBe(200 * 24 * 60);
  const record = noted(booth);
  computer.aheadMs = 0;
  booth.clock.served(computer.now());
  expect(lag(booth, computer)).toBe(0);
  computer.run(89 * dayMs);
  booth.runHousekeeping(rules);
  expect(kept(booth, record)).toBe(true);
  computer.run(2 * dayMs);
  booth.runHousekeeping(rules);
  expect(kept(booth, record)).toBe(false);
});

test('what was due by the last trusted time is erased, whatever the clock tells', async () => {
  const { booth, computer } = await newBooth();
  booth.clock.served(computer.now());
  const record = noted(booth);
  computer.run(89 * dayMs);
  computer.aheadMs = -300 * dayMs;
  booth.runHousekeeping(rules);
  expect(kept(booth, record)).toBe(true);
  computer.run(dayMs + minuteMs);
  booth.runHousekeeping(rules);
  expect(kept(booth, record)).toBe(false);
});

test.each([
  ['ahead', 200],
  ['behind', -2_000],
])('a record that a clock stamped that was %s ages from when it was made', async (_where, days) => {
  const { booth, computer, folder } = await newBooth();
  booth.clock.served(computer.now());
  computer.run(dayMs);
  computer.aheadMs = days * dayMs;
  const record = noted(booth);
  computer.run(minuteMs);
  computer.aheadMs = 0;
  booth.clock.served(computer.now());
  const later = noted(booth);
  computer.run(89 * dayMs);
  booth.runHousekeeping(rules);
  expect([kept(booth, record), kept(booth, later)]).toEqual([true, true]);
  computer.run(dayMs);
  booth.runHousekeeping(rules);
  expect([kept(booth, record), kept(booth, later)]).toEqual([false, false]);
  await booth.stop();
  expect(verifyFolder(folder).ok).toBe(true);
});

test('a record of a run whose clock nobody confirmed is held for as young as the next start that was', async () => {
  const first = await newBooth();
  first.booth.clock.served(first.computer.now());
  await first.booth.stop();
  // The battery is empty: it begins in another century, and is off again before anybody notices.
  const battery = await newBooth(Object.assign(first.computer, { aheadMs: -9_000 * dayMs }), first.folder);
  battery.computer.run(hourMs);
  const record = noted(battery.booth);
  battery.computer.run(hourMs);
  await battery.booth.stop();
  battery.computer.off(hourMs);
  const { booth, computer } = await newBooth(Object.assign(battery.computer, { aheadMs: 0 }), first.folder);
  booth.clock.served(computer.now());
  computer.run(89 * dayMs);
  booth.runHousekeeping(rules);
  expect(kept(booth, record)).toBe(true);
  computer.run(dayMs + hourMs);
  booth.runHousekeeping(rules);
  expect(kept(booth, record)).toBe(false);
});

test('what was recorded right after the computer had slept is as young as that', async () => {
  const { booth, computer } = await newBooth();
  booth.clock.served(computer.now());
  const before = noted(booth);
  computer.run(hourMs);
  computer.sleep(40 * dayMs);
  const after = noted(booth);
  computer.run(minuteMs);
  booth.clock.served(computer.now());
  computer.run(51 * dayMs);
  booth.runHousekeeping(rules);
  expect([kept(booth, before), kept(booth, after)]).toEqual([false, true]);
  computer.run(40 * dayMs);
  booth.runHousekeeping(rules);
  expect(kept(booth, after)).toBe(false);
});

test('the entry of a car inside waits for the service or a supervisor, however long the clock has run', async () => {
  const computer = new HandComputer();
  const { booth, folder } = await newBooth(computer);
  booth.clock.served(computer.now());
  const entry = carInside(booth);
  await booth.stop();
  computer.off(minuteMs);
  computer.aheadMs = 200 * dayMs;
  const again = (await newBooth(computer, folder)).booth;
  computer.run(73 * hourMs);
  again.runHousekeeping(rules);
  expect([again.clock.view().by, again.store.find(entry.id)?.view.sessionId]).toEqual([
    'running',
    'a-session',
  ]);
  expect([again.clock.view().proven?.slice(0, 10), again.clock.view().inDoubt]).toEqual([
    '2026-11-23',
    false,
  ]);
  again.clock.said('Kim', computer.now());
  expect(again.clock.view().proven).toBeNull();
  again.runHousekeeping(rules);
  expect(kept(again, entry)).toBe(false);
});

test('an erasure that was asked for waits for no clock, moved-aside journals included, but for a car inside', async () => {
  const { booth, computer, folder } = await newBooth();
  booth.clock.served(computer.now());
  const entry = carInside(booth);
  const aside = 'damaged-2026-11-16T07-00-00Z';
  mkdirSync(join(folder, aside));
  await booth.stop();
  const database = new Database(join(folder, 'journal.sqlite'));
  const detail = { folder: aside, unsent: 'none' };
  database.transaction(() =>
    chainNote(database, { atMs: computer.now(), happening: 'salvaged', to: 'salvaged', detail }),
  );
  database.close();
  computer.off(minuteMs);
  computer.aheadMs = -500 * dayMs;
  const again = (await newBooth(computer, folder)).booth;
  const other = noted(again);
  computer.aheadMs = 500 * dayMs;
  const asked = { plate: 'AB12', by: 'Kim', reason: 'asked by letter', mostStayMs: rules.mostStayMs };
  const {
    records,
    kept: left,
    folders,
  } = again.store.eraseAbout(asked, again.clock.now(), again.clock.proven());
  expect([records, left.map(({ id, why }) => [id, why]), folders]).toEqual([
    1,
    [[entry.id, 'inside']],
    [aside],
  ]);
  expect(kept(again, other)).toBe(false);
});

test('an erasure while no booth runs believes no clock about a car inside', async () => {
  const { booth, computer, folder } = await newBooth();
  booth.clock.served(computer.now());
  const entry = carInside(booth);
  computer.run(hourMs);
  await booth.stop();
  const store = new JournalStore(folder, { reserveBytes: 0 });
  onTestFinished(() => store.close());
  const asked = { plate: 'AB12', by: 'Kim', reason: 'asked by letter', mostStayMs: rules.mostStayMs };
  const { isGone, lines } = eraseStopped(store, asked, computer.now() + 200 * dayMs);
  expect([isGone, lines.at(-1)]).toEqual([false, expect.stringContaining('the car is inside')]);
  expect(store.find(entry.id)?.view.sessionId).toBe('a-session');
});

test('heads are thinned by when they left, whatever a clock told', async () => {
  const { booth, computer, folder } = await newBooth();
  booth.clock.served(computer.now());
  const heads = [];
  for (const days of [0, 200, -2_000, 0]) {
    computer.aheadMs = days * dayMs;
    for (let minute = 0; minute < 5; minute += 1) {
      noted(booth);
      const head = booth.store.head();
      heads.push(head);
      writeHead(folder, head, booth.clock.now());
      computer.run(minuteMs);
    }
  }
  booth.clock.served(computer.now());
  booth.runHousekeeping(rules);
  expect(readHeads(folder)).toEqual(heads);
  computer.run(2 * dayMs);
  booth.runHousekeeping(rules);
  expect(readHeads(folder).length).toBeLessThanOrEqual(2);
});

test('what the clock did stands in the chain, and nothing of it changes when it is read anew', async () => {
  const { booth, computer, folder } = await newBooth();
  booth.clock.served(computer.now());
  computer.aheadMs = dayMs;
  booth.clock.said('Kim', computer.now());
  await booth.stop();
  const told = behind(folder, (database) =>
    database.prepare(`SELECT detail ->> 'kind' AS kind FROM events WHERE happening = 'clock'`).all(),
  );
  expect(told.map(({ kind }) => kind)).toEqual(['start', 'first', 'service', 'jump', 'supervisor']);
  expect(verifyFolder(folder).ok).toBe(true);
});

test('that a record was erased is pruned by when it was, also where the clock was behind then', async () => {
  const { booth, computer, folder } = await newBooth();
  booth.clock.served(computer.now());
  for (let number = 0; number < 700; number += 1) {
    noted(booth);
    computer.run(1_000);
  }
  computer.run(91 * dayMs);
  computer.aheadMs = -400 * dayMs;
  computer.run(minuteMs);
  booth.runHousekeeping(rules);
  booth.runHousekeeping(rules);
  const erased = (): unknown =>
    behind(folder, (database) =>
      database.prepare(`SELECT count(*) AS n FROM events WHERE happening = 'erased'`).get(),
    );
  expect(erased()).toEqual({ n: 700 });
});

test('what a clock stamped that was ahead before anything was kept of it goes when its days are over, too', async () => {
  const computer = new HandComputer();
  const folder = testFolder();
  const store = new JournalStore(folder, { reserveBytes: 0, now: computer.now });
  const ahead = press({ atMs: computer.now() + 2_000 * dayMs });
  const record = recordOf(store.appendException({ ...ahead, note: 'no entry' }));
  store.close();
  const { booth } = await newBooth(computer, folder);
  booth.clock.served(computer.now());
  computer.run(89 * dayMs);
  booth.runHousekeeping(rules);
  expect(kept(booth, record)).toBe(true);
  computer.run(2 * dayMs);
  booth.runHousekeeping(rules);
  expect(kept(booth, record)).toBe(false);
});

test('what was said of lost records goes when its days are over, however much a clock stamped before it that was behind', async () => {
  const first = await newBooth();
  const { computer, folder } = first;
  first.booth.clock.served(computer.now());
  const { id } = noted(first.booth);
  computer.run(30 * dayMs);
  computer.aheadMs = -60 * dayMs;
  for (let number = 0; number < 1_001; number += 1) noted(first.booth);
  computer.run(minuteMs);
  computer.aheadMs = 0;
  const booth = await switchedOff(first, minuteMs, 0, () =>
    behind(folder, (database) =>
      database.exec(
        `UPDATE events SET words = '{"why":"said"}' WHERE happening = 'saved'; DELETE FROM records`,
      ),
    ),
  );
  booth.clock.served(computer.now());
  computer.run(61 * dayMs);
  booth.runHousekeeping(rules);
  const said = (of: string): unknown =>
    behind(folder, (database) =>
      database.prepare(`SELECT count(*) AS n FROM events WHERE words IS NOT NULL AND record_id ${of}`).get(),
    );
  expect([said(`= '${id}'`), said(`<> '${id}'`)]).toEqual([{ n: 0 }, { n: 1_001 }]);
});
