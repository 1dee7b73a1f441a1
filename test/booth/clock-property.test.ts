import { expect, test } from 'vitest';
import type { RecordView } from '../../electron/contract/record.ts';
import { testFolder } from '../support/folders.ts';
import { sized } from '../support/nightly.ts';
import { ClockedBooth, dayMs, HandComputer, hourMs } from './clocked-booth.ts';
import { press, recordOf } from './journal-support.ts';
import { rules } from './privacy-support.ts';

/** Numbers that are the same with each run (mulberry32). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below;
  };
}

/** A jump of less than two minutes is none, a service is believed within ten, and clocks drift. */
const toleranceMs = 15 * 60_000;

interface Made {
  readonly record: RecordView;
  readonly trueMs: number;
  /** How long the booth has run since its time was over and its clock has gone right (ms). */
  ranOverMs: number;
}

// The clock goes wrong as it will while the booth runs, for less than the time after which it would be believed; whoever switches the
// booth off does so with a clock that is right. What a clock that is wrong for longer costs is said in the manual.
test('whatever a clock does, nothing goes before its time by the true one, and nothing stays for more than 72 hours of running after it', async () => {
  for (let seed = 1; seed <= sized(2, 120); seed += 1) expect(await live(seed)).toEqual([]);
});

/** @returns what went too soon, or stayed for too long */
async function live(seed: number): Promise<string[]> {
  const faults: string[] = [];
  const random = seeded(seed);
  const chance = (share: number): boolean => random(1) < share;
  const computer = new HandComputer();
  const folder = testFolder();
  let booth = await ClockedBooth.start(folder, computer);
  const hasDate = chance(0.5);
  const made: Made[] = [];
  let wrongForMs = 0;
  const answered = (): void => {
    if (hasDate && chance(0.5)) booth.clock.served(computer.trueMs);
  };
  answered();
  for (let step = 0; step < 150; step += 1) {
    if (wrongForMs > 48 * hourMs || chance(0.2)) computer.aheadMs = 0;
    else if (chance(0.1)) computer.aheadMs = Math.round((random(2) - 1) * 300) * dayMs;
    const isRight = computer.aheadMs === 0;
    if (isRight) wrongForMs = 0;
    // The service tells the time before and soon after: else nobody knows when it slept, and all since is as young as that.
    const sleeps = isRight && hasDate && chance(0.1);
    if (sleeps) {
      booth.clock.served(computer.trueMs);
      computer.sleep(Math.round(random(40 * dayMs)));
    }
    if (chance(0.4)) {
      const pressed = press({ atMs: booth.clock.now() });
      const record = recordOf(booth.store.appendException({ ...pressed, note: 'no entry' }));
      made.push({ record, trueMs: computer.trueMs, ranOverMs: 0 });
    }
    const ranMs = Math.round(random(12 * hourMs));
    for (const one of made) {
      const overMs = computer.trueMs + ranMs - one.trueMs - rules.recordMs;
      if (overMs > 0) one.ranOverMs = isRight ? one.ranOverMs + Math.min(overMs, ranMs) : 0;
    }
    computer.run(ranMs);
    if (!isRight) wrongForMs += ranMs;
    if (sleeps) booth.clock.served(computer.trueMs);
    else answered();
    booth.keepHouse(rules);
    for (const { record, trueMs, ranOverMs } of made) {
      const isGone = booth.store.find(record.id) === null;
      const ageMs = computer.trueMs - trueMs;
      const about = `seed ${seed}, step ${step}, age ${ageMs / dayMs} days, ran over ${ranOverMs / hourMs} h`;
      if (isGone && ageMs + toleranceMs < rules.recordMs) faults.push(`gone too soon: ${about}`);
      if (!isGone && ranOverMs > 73 * hourMs) faults.push(`kept too long: ${about}`);
    }
    if (computer.aheadMs === 0 && chance(0.2)) {
      await booth.stop();
      computer.off(Math.round(random(20 * dayMs)));
      // It may begin wrong, and is set right a little later.
      if (chance(0.3)) computer.aheadMs = Math.round((random(2) - 1) * 300) * dayMs;
      booth = await ClockedBooth.start(folder, computer);
      computer.run(7_000);
      booth.keepHouse(rules);
    }
  }
  await booth.stop();
  return faults;
}
