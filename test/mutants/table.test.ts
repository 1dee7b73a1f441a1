import { expect, test } from 'vitest';
import { faultCases } from '../faults/cases/index.ts';
import { mutants } from './table.ts';
import { patched } from './workshop.ts';

test('at least twenty-five mutants, each of its own name', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(25);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

test.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
  '%s: what it changes is there',
  (_name, mutant) => {
    expect(patched(mutant).size).toBeGreaterThan(0);
    const numbers = mutant.catchers.flatMap((catcher) =>
      'campaign' in catcher ? catcher.campaign.split(',') : [],
    );
    const known = (number: string): boolean => faultCases.some(({ name }) => name.startsWith(number));
    expect(numbers.filter((number) => !known(number))).toEqual([]);
  },
);
