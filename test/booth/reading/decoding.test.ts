import { expect, test } from 'vitest';
import { agreed } from '../../../electron/booth/reading/agreement.ts';
import { classIndex, decode, textOf, type Steps } from '../../../electron/booth/reading/decoding.ts';
import { lineOf } from './lines.ts';

const characters = ['A', 'a', 'B', '-', '1'];
const index = classIndex(characters);

/** Steps in which the named classes are nearly sure; `_` is the blank. */
function stepsOf(line: string): Steps {
  const classes = characters.length + 2;
  const data = new Float32Array(line.length * classes);
  for (const [step, char] of Array.from(line).entries())
    data[step * classes + characters.indexOf(char) + 1] = 0.9;
  return { steps: line.length, classes, data };
}

test('a run of one class is one character, a blank between two of a kind makes them two', () => {
  expect(textOf(decode(stepsOf('_AA_A1_'), index))).toBe('AA1');
});

test('small letters are their capitals, and signs that no plate has are left out but separate', () => {
  expect(textOf(decode(stepsOf('aAB-B'), index))).toBe('ABB');
});

test('a line of blanks has no characters', () => {
  expect(decode(stepsOf('____'), index)).toEqual([]);
});

test('crops that agree are as sure as each; one that differs makes its character less sure', () => {
  const line = agreed([lineOf('AB1', 0.9), lineOf('AB1', 0.9), lineOf('A81', 0.6)]);
  expect(textOf(line)).toBe('AB1');
  expect(line.map(({ sure }) => Math.round(sure * 10) / 10)).toEqual([0.8, 0.6, 0.8]);
});

test('a character that only one crop saw is left out', () => {
  expect(textOf(agreed([lineOf('XAB1', 0.9), lineOf('AB1', 0.9), lineOf('AB1', 0.9)]))).toBe('AB1');
});

test('nothing agrees with nothing', () => {
  expect(agreed([[], []])).toEqual([]);
});
