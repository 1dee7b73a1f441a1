import { expect, test } from 'vitest';
import { standingsAfter, type Standings } from '../../electron/booth/ledger/standing.ts';
import { nightly } from '../support/nightly.ts';
import { brokenSites } from './broken.ts';
import { isReached, reached } from './reached.ts';
import { worlds } from './worlds.ts';

const walked = <World extends { readonly isLarge: boolean }>(all: readonly World[]): readonly World[] =>
  all.filter(({ isLarge }) => nightly || !isLarge);

test.each(walked(worlds))('$name: the rules hold, and everything ends', ({ walk }) => {
  const { states, violations } = walk();
  expect(violations).toEqual([]);
  expect(states).toBeGreaterThan(1_000);
});

test.each(walked(brokenSites))('$name: it is noticed', ({ walk, rule }) => {
  expect(walk().violations.map((violation) => violation.rule)).toEqual([rule]);
});

test.each(walked(reached))('$name, without a word', ({ walk }) => {
  expect(walk().violations.map(({ rule }) => rule)).toEqual([isReached]);
});

test('a fence that is published again and the word of the booth whose records they are come to the same in both orders', () => {
  const again = { type: 'fenced-again', by: 'B', records: ['1'] } as const;
  const resumed = { type: 'resumed', standings: { 1: 'offered', 2: 'own' } } as const;
  const after: Standings = { 1: { takenBy: 'B' }, 2: 'own' };
  expect(standingsAfter(standingsAfter({}, again), resumed)).toEqual(after);
  expect(standingsAfter(standingsAfter({}, resumed), again)).toEqual(after);
});
