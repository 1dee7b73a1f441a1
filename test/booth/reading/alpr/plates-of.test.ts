import fc from 'fast-check';
import { expect, test } from 'vitest';
import { platesOf } from '../../../../electron/booth/reading/alpr/plates-of.ts';
import { differences } from '../../../../electron/contract/reading-differences.ts';
import { slovakPlates } from './alpr-gate.ts';

const plates = slovakPlates();
const read = (...candidates: { text: string; confidence: number; characters?: number[] }[]) =>
  platesOf(candidates, plates).map(({ text, marked }) => [
    text,
    marked.map((isMarked) => (isMarked ? '?' : '.')).join(''),
  ]);

test('a candidate is what may be a plate here, as it is kept', () => {
  expect(read({ text: 'rk-708 AF', confidence: 0.99 })).toEqual([['RK708AF', '.......']]);
  // Too short, too long, a letter that no plate has here.
  expect(read({ text: 'RK7', confidence: 0.99 })).toEqual([]);
  expect(read({ text: 'RK708AFRK708AFRK', confidence: 0.99 })).toEqual([]);
  expect(read({ text: 'RK7Ж8AF', confidence: 0.99 })).toEqual([]);
  // Without the sign for what was not read it would be another plate.
  for (const text of ['RK708?AF', 'RK708*AF', 'RK708_AF'])
    expect(read({ text, confidence: 0.99 })).toEqual([]);
});

test('a character is doubtful where the ALPR is not sure of it, and of the whole plate where it does not say', () => {
  const characters = [0.99, 0.99, 0.99, 0.5, 0.99, 0.99, 0.99];
  expect(read({ text: 'RK728AF', confidence: 0.6, characters })).toEqual([['RK728AF', '...?...']]);
  expect(read({ text: 'RK728AF', confidence: 0.6 })).toEqual([['RK728AF', '???????']]);
  // The confidence of what separates goes with it.
  const written = [0.99, 0.99, 0.1, 0.99, 0.5, 0.99, 0.99, 0.99];
  expect(read({ text: 'RK 728AF', confidence: 0.6, characters: written })).toEqual([['RK728AF', '...?...']]);
});

test('twins are doubtful where no format says which it is', () => {
  expect(read({ text: 'RK708AI', confidence: 0.99 })).toEqual([['RK708AI', '.......']]);
  expect(read({ text: 'RKO708I', confidence: 0.99 })).toEqual([['RKO708I', '..?.?.?']]);
});

test('readings of one plate are one, doubtful where they differ; what nobody believes is none', () => {
  const lead = { text: 'RK728AF', confidence: 0.95 };
  expect(read({ text: 'RK726AF', confidence: 0.9 }, lead)).toEqual([['RK728AF', '....?..']]);
  expect(read(lead, { text: 'RK726AF', confidence: 0.2 })).toEqual([['RK728AF', '.......']]);
  expect(read(lead, { text: 'BA553XS', confidence: 0.9 }).map(([text]) => text)).toEqual([
    'RK728AF',
    'BA553XS',
  ]);
});

const candidate = fc.record({
  text: fc.string({
    unit: fc.constantFrom('R', 'K', '7', '8', 'O', '0', 'Ж', ' '),
    minLength: 1,
    maxLength: 9,
  }),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('whatever the candidates are: three plates at the most that fit, none twice, none another reading of another', () => {
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 12 }), (candidates) => {
      const found = platesOf(candidates, plates);
      expect(found.length).toBeLessThanOrEqual(3);
      for (const [at, { text, marked }] of found.entries()) {
        expect(text).toMatch(/^[RK78O0]{7}$/);
        expect(marked.length).toBe(text.length);
        for (const other of found.slice(at + 1)) expect(differences(text, other.text)).toBeNull();
      }
    }),
  );
});
