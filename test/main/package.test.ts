import { expect, it } from 'vitest';
import { checkPackage } from '../support/package-check.ts';

it('the packaged program holds what belongs there and nothing else, and its fuses are set', async () => {
  const { ok, rules } = await checkPackage();
  expect(rules.filter((rule) => !rule.ok)).toEqual([]);
  expect([ok, rules.length > 30]).toEqual([true, true]);
});
