import { expect, test } from 'vitest';
import { sized } from '../support/nightly.ts';
import { campaign } from './campaign.ts';
import { faultCases } from './cases/index.ts';
import { casesPerRun, casesOfRun, profileOfRun } from './run-cases.ts';
import { Rng } from './rng.ts';

test('the design’s 44 faults and those that came later are all there, by their numbers', () => {
  const numbers = faultCases.map(({ name }) => Number(name.slice(0, 2)));
  expect(numbers).toEqual(Array.from({ length: faultCases.length }, (_none, index) => index + 1));
});

test.each([0, 7, 4_711])('40 runs from seed %i are dealt all cases, several to a run', (seed) => {
  const dealt = Array.from({ length: 40 }, (_none, index) => casesOfRun(faultCases, seed + index));
  expect(new Set(dealt.flat()).size).toBe(faultCases.length);
  expect(Math.min(...dealt.map((cases) => cases.length))).toBe(casesPerRun);
});

test('one seed is dealt the same cases whichever run it is', () => {
  expect(casesOfRun(faultCases, 12)).toEqual(casesOfRun(faultCases, 12));
  expect(casesOfRun(faultCases, 12)).not.toEqual(casesOfRun(faultCases, 13));
});

test.each([0, 7, 4_711])('40 runs from seed %i have booths of both kinds, often', (seed) => {
  const dealt = Array.from({ length: 40 }, (_none, index) => profileOfRun(new Rng(seed + index)));
  for (const profile of ['specification', 'training'])
    expect(dealt.filter((one) => one === profile).length).toBeGreaterThan(10);
});

test.each([0, 7, 4_711])('40 runs from seed %i have runs in which nothing ends the booth', (seed) => {
  const dealt = Array.from({ length: 40 }, (_none, index) => casesOfRun(faultCases, seed + index));
  const quiet = dealt.filter((cases) => !cases.some(({ endsBooth }) => endsBooth));
  expect(quiet.length).toBeGreaterThanOrEqual(4);
});

// At night a whole deck, each of the 44 faults once; the short one is of it, with a booth of each kind.
const runs = sized(2, 11);
const seed = sized(3334, 132);

test(
  'a short campaign: nothing lost, nothing sent twice unflagged',
  { timeout: sized(300_000, 3_600_000) },
  async () => {
    const report = await campaign({ runs, seed, only: null, keep: false }, () => undefined);
    expect(report.failures).toEqual([]);
    expect(report).toMatchObject({ runs, lost: 0, duplicatesUnflagged: 0 });
    expect(report.kills).toBeGreaterThanOrEqual(5 * (runs - report.quietRuns));
    expect(report.saved).toBeGreaterThan(12 * runs);
    expect(report.rushTyped).toBeGreaterThan(0);
    expect(report.foundByLookUp + report.provenAbsent).toBeGreaterThan(0);
    expect(report.casesCovered.length).toBeGreaterThanOrEqual(3 * runs);
  },
);
