import { expect, test } from 'vitest';
import { campaign } from './campaign.ts';
import { faultCases } from './cases/index.ts';
import { casesPerRun, deal, dealProfile } from './deal.ts';
import { Dice } from './dice.ts';

test('the design’s 44 faults are all there, by their numbers', () => {
  const numbers = faultCases.map(({ name }) => Number(name.slice(0, 2)));
  expect(numbers).toEqual(Array.from({ length: 44 }, (_none, index) => index + 1));
});

test.each([0, 7, 4_711])('40 runs from seed %i are dealt all cases, several to a run', (seed) => {
  const dealt = Array.from({ length: 40 }, (_none, index) => deal(faultCases, seed + index));
  expect(new Set(dealt.flat()).size).toBe(faultCases.length);
  expect(Math.min(...dealt.map((cases) => cases.length))).toBe(casesPerRun);
});

test('one seed is dealt the same cases whichever run it is', () => {
  expect(deal(faultCases, 12)).toEqual(deal(faultCases, 12));
  expect(deal(faultCases, 12)).not.toEqual(deal(faultCases, 13));
});

test.each([0, 7, 4_711])('40 runs from seed %i have booths of both kinds, often', (seed) => {
  const dealt = Array.from({ length: 40 }, (_none, index) => dealProfile(new Dice(seed + index)));
  for (const profile of ['specification', 'training'])
    expect(dealt.filter((one) => one === profile).length).toBeGreaterThan(10);
});

test('a short campaign: nothing lost, nothing sent twice unflagged', { timeout: 240_000 }, async () => {
  const report = await campaign({ runs: 4, seed: 99, only: null, keep: false }, () => undefined);
  expect(report.failures).toEqual([]);
  expect(report).toMatchObject({ runs: 4, lost: 0, duplicatesUnflagged: 0 });
  expect(report.kills).toBeGreaterThanOrEqual(30);
  expect(report.saved).toBeGreaterThan(50);
  expect(report.rushTyped).toBeGreaterThan(2);
  expect(report.foundByLookUp + report.provenAbsent).toBeGreaterThan(0);
  expect(report.casesCovered.length).toBeGreaterThanOrEqual(14);
});
