import { expect, test } from 'vitest';
import { differences } from '../../../electron/booth/lib/differences.ts';

const told = (from: string, to: string): string =>
  differences(from, to)
    .map((one) => `${one.from}>${one.to}`)
    .join(' ');

test.each([
  ['RK708AF', 'RK708AF', ''],
  ['RK7O8AF', 'RK708AF', 'O>0'],
  ['RK70AF', 'RK708AF', '>8'],
  ['IRK708AF', 'RK708AF', 'I>'],
  ['RK708AFI', 'RK7O8AF', '0>O I>'],
  ['', 'AB', '>A >B'],
  ['ÄB1', 'AB1', 'Ä>A'],
])('%s becomes %s by “%s”', (from, to, by) => {
  expect(told(from, to)).toBe(by);
});

test('of two other plates it is told how far they are apart', () => {
  expect(differences('RK708AF', 'BA111AA')).toHaveLength(6);
});
