import { expect, test } from 'vitest';
import {
  nextTurn,
  nonePassed,
  paceClasses,
  passedAfter,
  type PaceClass,
} from '../../../electron/booth/outbox/pacer-machine.ts';
import { Rng } from '../../faults/rng.ts';

// Whose turn it is, whatever waits.

/** Gives so many turns, to whoever waits at each of them. */
function given(turns: number, waiting: (turn: number) => readonly PaceClass[]): PaceClass[] {
  let passed = nonePassed;
  return Array.from({ length: turns }, (_, turn) => {
    const wanted = waiting(turn);
    const next = nextTurn(passed, wanted) as PaceClass;
    passed = passedAfter(passed, wanted, next);
    return next;
  });
}

test('the most urgent goes first', () => {
  for (const [index, first] of paceClasses.entries())
    expect(nextTurn(nonePassed, paceClasses.slice(index).toReversed())).toBe(first);
  expect(nextTurn(nonePassed, [])).toBe(null);
});

test('under constant pressure of all each gets one turn in ten at least, and every second one is a fresh record’s', () => {
  const turns = given(1_000, () => paceClasses);
  for (const one of paceClasses)
    for (let begin = 0; begin + 10 <= turns.length; begin += 1)
      expect(turns.slice(begin, begin + 10)).toContain(one);
  for (let begin = 0; begin + 2 <= turns.length; begin += 1)
    expect(turns.slice(begin, begin + 2)).toContain('fresh');
});

test.each(paceClasses.slice(1))('fresh records leave %s no more than one turn in ten', (other) => {
  const turns = given(1_000, () => ['fresh', other]);
  expect(turns.filter((one) => one === other)).toHaveLength(100);
});

test('whoever comes and goes, what waits through ten turns has had one of them', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const rng = new Rng(seed);
    const share = rng.fraction();
    let waited = Object.fromEntries(paceClasses.map((one) => [one, 0])) as Record<PaceClass, number>;
    let passed = nonePassed;
    let isWaiting: readonly PaceClass[] = [];
    for (let turn = 0; turn < 300; turn += 1) {
      isWaiting = paceClasses.filter((one) =>
        rng.chance(0.3) ? rng.chance(share) : isWaiting.includes(one),
      );
      const next = nextTurn(passed, isWaiting);
      expect(next ?? 'nobody').toBe(isWaiting.find((one) => one === next) ?? 'nobody');
      if (next === null) continue;
      waited = Object.fromEntries(
        paceClasses.map((one) => [one, isWaiting.includes(one) && one !== next ? waited[one] + 1 : 0]),
      ) as typeof waited;
      expect(Math.max(...Object.values(waited))).toBeLessThan(10);
      passed = passedAfter(passed, isWaiting, next);
    }
  }
});
