import { expect, test } from 'vitest';
import type { RecordView } from '../../../electron/contract/record.ts';
import { testFolder } from '../../support/folders.ts';
import { sized } from '../../support/nightly.ts';
import { ClockedBooth, dayMs, HandComputer, hourMs } from './clocked-booth.ts';
import { press, recordOf } from './journal-support.ts';
import { rules } from '../privacy/privacy-support.ts';

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
  /** How long the computer slept or was off until its clock was shown to be right: by so much nobody knows how old it is. */
  unknownMs: number;
  isDated: boolean;
  /** How long the booth has run since with a clock that went right all the time (ms). */
  rightMs: number;
  /** How long the booth has run since its time was over and its clock has gone right (ms). */
  ranOverMs: number;
}

const unjudged = { unknownMs: 0, isDated: false, rightMs: 0, ranOverMs: 0 };

// The clock goes wrong as it will, while the booth runs and while it is off, for less than the time after which it would be believed.
// What a clock that is wrong for longer costs is said in the manual.
test('whatever a clock does, nothing goes before its time by the true one, and nothing stays for more than 72 hours of running after it', async () => {
  for (let seed = 1; seed <= sized(3, 120); seed += 1) expect(await live(seed)).toEqual([]);
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
  const hasSupervisor = chance(0.3);
  let made: Made[] = [];
  let wrongForMs = 0;
  const isRight = (): boolean => computer.aheadMs === 0;
  const dated = (): void => {
    for (const one of made) one.isDated = true;
  };
  const goWrong = (): void => void (computer.aheadMs = Math.round((random(2) - 1) * 300) * dayMs);
  const answered = (): void => {
    if (hasDate && chance(0.3)) {
      booth.clock.served(computer.trueMs);
      if (isRight()) dated();
    }
    if (!hasSupervisor || !isRight() || !chance(0.05)) return;
    booth.clock.said('Kim', computer.now());
    dated();
  };
  const unknown = (ms: number): number => {
    for (const one of made) if (!one.isDated) one.unknownMs += ms;
    return ms;
  };
  answered();
  for (let step = 0; step < 150; step += 1) {
    if (wrongForMs > 48 * hourMs || chance(0.2)) computer.aheadMs = 0;
    else if (chance(0.1)) goWrong();
    if (chance(0.1)) computer.sleep(unknown(Math.round(random(40 * dayMs))));
    if (chance(0.4)) {
      const pressed = press({ atMs: booth.clock.now() });
      const record = recordOf(booth.store.appendException({ ...pressed, note: 'no entry' }));
      made.push({ record, trueMs: computer.trueMs, ...unjudged });
    }
    const ranMs = Math.round(random(12 * hourMs));
    for (const one of made) {
      one.rightMs = isRight() ? one.rightMs + ranMs : 0;
      one.isDated ||= one.rightMs > 73 * hourMs;
      const overMs = computer.trueMs + ranMs - one.trueMs - rules.recordMs - one.unknownMs;
      if (overMs > 0) one.ranOverMs = isRight() ? one.ranOverMs + Math.min(overMs, ranMs) : 0;
    }
    computer.run(ranMs);
    wrongForMs = isRight() && ranMs > toleranceMs ? 0 : wrongForMs + ranMs;
    answered();
    booth.runHousekeeping(rules);
    for (const { record, trueMs, ranOverMs } of made) {
      const isGone = booth.store.find(record.id) === null;
      const ageMs = computer.trueMs - trueMs;
      const about = `seed ${seed}, step ${step}, age ${ageMs / dayMs} days, ran over ${ranOverMs / hourMs} h`;
      if (isGone && ageMs + toleranceMs < rules.recordMs) faults.push(`gone too soon: ${about}`);
      if (!isGone && ranOverMs > 73 * hourMs) faults.push(`kept too long: ${about}`);
    }
    made = made.filter(({ record }) => booth.store.find(record.id) !== null);
    if (chance(0.2)) {
      await booth.stop();
      computer.off(unknown(Math.round(random(20 * dayMs))));
      if (chance(0.3)) goWrong();
      booth = await ClockedBooth.start(folder, computer);
      if (!isRight()) for (const one of made) one.rightMs = 0;
      computer.run(7_000);
      booth.runHousekeeping(rules);
    }
  }
  await booth.stop();
  return faults;
}
