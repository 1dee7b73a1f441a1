import { expect, test } from 'vitest';
import {
  carInside,
  dayMs,
  hourMs,
  kept,
  lag,
  minuteMs,
  newBooth,
  noted,
  switchedOff,
  type ClockedBooth,
  type HandComputer,
} from './clocked-booth.ts';
import { rules } from '../privacy/privacy-support.ts';

// Who is believed about the time, and how old that makes what was recorded before and after.

/** Days of running until each of these is erased, looked at each day. */
function daysUntilErased(
  booth: ClockedBooth,
  computer: HandComputer,
  records: readonly Parameters<typeof kept>[1][],
): number[] {
  const days = records.map(() => 0);
  for (let day = 1; day <= 200; day += 1) {
    computer.run(dayMs);
    booth.runHousekeeping(rules);
    for (const [index, record] of records.entries())
      if (days[index] === 0 && !kept(booth, record)) days[index] = day;
  }
  return days;
}

test('what was recorded after a sleep of which nobody has told is as young as the next start that was confirmed', async () => {
  const first = await newBooth();
  first.booth.clock.served(first.computer.now());
  first.computer.run(hourMs);
  first.computer.sleep(60 * dayMs);
  first.computer.run(minuteMs);
  const after = [noted(first.booth), carInside(first.booth)];
  first.computer.run(hourMs);
  const booth = await switchedOff(first, minuteMs);
  booth.clock.served(first.computer.now());
  // The car inside: its longest stay, and then as long as the other.
  expect(daysUntilErased(booth, first.computer, after)).toEqual([90, 120]);
});

test('the same where the clock is believed for its running', async () => {
  const { booth, computer } = await newBooth();
  booth.clock.served(computer.now());
  computer.run(hourMs);
  computer.sleep(100 * dayMs);
  const after = noted(booth);
  computer.run(73 * hourMs);
  booth.runHousekeeping(rules);
  expect([booth.clock.view().by, kept(booth, after)]).toEqual(['running', true]);
});

test('a clock that was behind for one short run makes nothing older, without anybody who confirms it', async () => {
  const first = await newBooth();
  first.computer.run(80 * hourMs);
  const before = noted(first.booth);
  const battery = await switchedOff(first, 10 * hourMs, -4_000 * dayMs);
  first.computer.run(10 * minuteMs);
  const wrong = noted(battery);
  const booth = await switchedOff({ ...first, booth: battery }, 5 * minuteMs);
  const days = daysUntilErased(booth, first.computer, [before, wrong]);
  expect(days).toEqual([90, 90]);
});

test('nor where the service confirms the clock before and after', async () => {
  const first = await newBooth();
  first.booth.clock.served(first.computer.now());
  first.computer.run(hourMs);
  const behind = await switchedOff(first, 60 * dayMs, -50 * dayMs);
  const wrong = noted(behind);
  first.computer.run(hourMs);
  const booth = await switchedOff({ ...first, booth: behind }, hourMs);
  booth.clock.served(first.computer.now());
  expect(daysUntilErased(booth, first.computer, [wrong])).toEqual([90]);
});

test('a clock that was ahead twice, and right in between, is not believed by that', async () => {
  let last = await newBooth();
  const { computer } = last;
  const oldest = noted(last.booth);
  const day = async (aheadDays: number, ms: number): Promise<void> => {
    last = { ...last, booth: await switchedOff(last, hourMs, aheadDays * dayMs) };
    computer.run(ms);
  };
  for (let number = 0; number < 12; number += 1) await day(0, 8 * hourMs);
  await day(200, hourMs);
  for (let number = 0; number < 8; number += 1) await day(0, 8 * hourMs);
  await day(0, 7.2 * hourMs);
  await day(210, 10_000);
  last.booth.runHousekeeping(rules);
  expect(kept(last.booth, oldest)).toBe(true);
  expect(lag(last.booth, computer)).toBeLessThanOrEqual(0);
});

test('a booth that sleeps each night comes to believe its clock as one that is switched off does', async () => {
  const { booth, computer } = await newBooth();
  const lags: number[] = [];
  for (let day = 0; day < 20; day += 1) {
    computer.run(8 * hourMs);
    lags.push(lag(booth, computer) / 60);
    computer.sleep(16 * hourMs);
  }
  expect(Math.min(...lags)).toBeGreaterThanOrEqual(-9 * 16 - 1);
});

test('a booth whose clock is behind for some seconds after each start comes to believe it, too', async () => {
  let last = await newBooth();
  const { computer } = last;
  for (let day = 0; day < 20; day += 1) {
    last = { ...last, booth: await switchedOff(last, 16 * hourMs, -dayMs) };
    computer.run(7_000);
    computer.aheadMs = 0;
    computer.run(8 * hourMs);
  }
  expect(lag(last.booth, computer) / 60).toBeGreaterThanOrEqual(-9 * 16 - 1);
});

test('a service that contradicts the clock is heard: nothing is erased by that clock, and the service’s time goes on', async () => {
  const first = await newBooth();
  first.booth.clock.served(first.computer.now());
  const record = noted(first.booth);
  const booth = await switchedOff(first, 10 * dayMs, 200 * dayMs);
  for (let hour = 0; hour < 74; hour += 1) {
    first.computer.run(hourMs);
    booth.clock.served(first.computer.trueMs);
  }
  booth.runHousekeeping(rules);
  expect([kept(booth, record), lag(booth, first.computer)]).toEqual([true, 0]);
  expect(booth.clock.view()).toMatchObject({ by: null, inDoubt: true, hoursLeft: 72 });
  first.computer.run(73 * hourMs);
  expect(booth.clock.view()).toMatchObject({ by: 'running', inDoubt: false });
});

test('a service that contradicts a supervisor takes the confirmation back', async () => {
  const { booth, computer } = await newBooth();
  booth.clock.served(computer.now());
  const record = noted(booth);
  computer.aheadMs = 200 * dayMs;
  booth.clock.said('Kim', computer.now());
  booth.clock.served(computer.trueMs);
  booth.runHousekeeping(rules);
  expect([kept(booth, record), lag(booth, computer)]).toEqual([true, 0]);
  expect(booth.clock.view()).toMatchObject({ by: null, inDoubt: false });
  computer.run(5_000);
  expect(booth.clock.view()).toMatchObject({ by: null, inDoubt: true });
});

test('a service that is behind the clock holds back, and a supervisor ends that until it tells its time again', async () => {
  const { booth, computer } = await newBooth();
  booth.clock.served(computer.now());
  computer.run(hourMs);
  booth.clock.served(computer.trueMs - 20 * dayMs);
  expect([booth.clock.view().by, lag(booth, computer)]).toEqual([null, -20 * 24 * 60]);
  booth.clock.said('Kim', computer.now());
  expect([booth.clock.view().by, lag(booth, computer)]).toEqual(['supervisor', 0]);
});

test('a service that contradicts the clock once and then confirms it again takes nothing back of what it has confirmed', async () => {
  const first = await newBooth();
  first.booth.clock.served(first.computer.now());
  const old = noted(first.booth);
  let last = first;
  for (let day = 1; day <= 91; day += 1) {
    last = { ...last, booth: await switchedOff(last, dayMs) };
    for (const aheadDays of [-400, -400, 0]) {
      last.computer.run(minuteMs);
      last.booth.clock.served(last.computer.trueMs + aheadDays * dayMs);
    }
    expect(last.booth.clock.view().by).toBe('service');
  }
  last.booth.runHousekeeping(rules);
  expect(kept(last.booth, old)).toBe(false);
});

test('but where it confirms another clock than the one that it contradicted, the contradiction stands', async () => {
  const { booth, computer } = await newBooth();
  computer.aheadMs = 200 * dayMs;
  booth.clock.served(computer.now());
  const record = noted(booth);
  booth.clock.served(computer.trueMs);
  computer.run(minuteMs);
  computer.aheadMs = 0;
  booth.clock.served(computer.now());
  expect(daysUntilErased(booth, computer, [record])).toEqual([90]);
});

test('of a clock that is behind what was proven the screen says that running does not end the doubt', async () => {
  const first = await newBooth();
  first.booth.clock.served(first.computer.now());
  const booth = await switchedOff(first, hourMs, -400 * dayMs);
  first.computer.run(100 * hourMs);
  expect(booth.clock.view()).toMatchObject({ by: null, inDoubt: true, hoursLeft: null });
  first.computer.aheadMs = 0;
  first.computer.run(minuteMs);
  expect(booth.clock.view().hoursLeft).toBe(72);
});

test('of what is told over many starts the screen counts the hours of the first that is not believed yet', async () => {
  const first = await newBooth();
  first.booth.clock.served(first.computer.now());
  const second = await switchedOff(first, hourMs);
  first.computer.run(50 * hourMs);
  const booth = await switchedOff({ ...first, booth: second }, hourMs);
  first.computer.run(hourMs);
  expect(booth.clock.view()).toMatchObject({ by: null, inDoubt: true, hoursLeft: 21 });
});
