import { expect, test } from 'vitest';
import { Alike, charactersOf } from '../../../electron/booth/plates/alike.ts';
import { commonGroups } from '../../../electron/booth/plates/alike-groups.ts';
import { compare } from '../../../electron/booth/plates/match.ts';
import { matchCosts } from '../../../electron/booth/plates/match-costs.ts';
import { SearchIndex } from '../../../electron/booth/sessions/search-index.ts';
import { accuracy } from '../../bench/match-accuracy.ts';
import { errorKinds, mistyped } from '../../bench/match-errors.ts';
import { plainCars, plainScan } from '../../bench/match-plain.ts';
import { charactersIn, platesOf, profiles, type ProfileName } from '../../bench/match-plates.ts';
import { Rng } from '../../faults/rng.ts';

// What the benchmark of matching rests on.

const alike = new Alike(commonGroups);
const names = Object.keys(profiles) as ProfileName[];

test.each(names)('the same seed makes the same %s plates, each another one; another seed others', (name) => {
  const plates = platesOf(name, 200, new Rng(5));
  expect(platesOf(name, 200, new Rng(5))).toEqual(plates);
  expect(platesOf(name, 200, new Rng(6))).not.toEqual(plates);
  expect(new Set(plates).size).toBe(200);
});

test.each(errorKinds)('a plate mistyped by %s has one error and no more', (kind) => {
  const rng = new Rng(7);
  for (const plate of platesOf('mixed', 300, rng)) {
    const typed = mistyped(plate, kind, rng, alike, charactersIn('mixed')) ?? '';
    expect(typed).not.toBe(plate);
    const cost = compare(typed, plate, alike)?.cost ?? Infinity;
    expect(cost).toBeGreaterThan(0);
    expect(cost).toBeLessThanOrEqual(kind === 'confusable' ? matchCosts.alike : matchCosts.error);
  }
});

test('the same seed gives the same accuracy, and it keeps the limits', () => {
  const report = accuracy('hangul', 3);
  expect(accuracy('hangul', 3)).toEqual(report);
  expect(report).toMatchObject({ ok: true, sessions: 1000, queries: 10_000, exactNotFirst: 0 });
  expect(report.exactSearches).toBeGreaterThanOrEqual(1000);
});

test('the plain scan finds what the index finds, but for what stands in the middle of a plate', () => {
  const plates = platesOf('city', 3000, new Rng(9));
  const index = new SearchIndex(commonGroups);
  plates.forEach((plate, at) => index.add(String(at), plate, at));
  const cars = plainCars(plates);
  for (const typed of [
    '5',
    '51',
    '51H1',
    '5IH12',
    plates[7] ?? '',
    `X${plates[8]}`,
    plates[9]?.slice(1) ?? '',
  ]) {
    const found = index.search(typed, plates.length);
    const contained = new Set(found.filter(({ kind }) => kind === 'contains').map(({ key }) => key));
    const plain = plainScan(charactersOf(typed), cars, alike, plates.length);
    expect(plain.filter(({ key }) => !contained.has(key))).toEqual(
      found.filter(({ kind }) => kind !== 'contains').map(({ key, cost }) => ({ key, cost })),
    );
  }
});
