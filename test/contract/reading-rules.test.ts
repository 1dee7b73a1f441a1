import { expect, test } from 'vitest';
import { worthAsking, type SecondLook } from '../../electron/contract/reading-rules.ts';

const read = (text: string, sure = 0.99, marked = '') => ({
  text,
  sure: Array.from(text, () => sure),
  marked: Array.from(text, (_, at) => marked[at] === '?'),
});

test('one other character is worth a second look, and only it is corrected', () => {
  const look: SecondLook = { difference: 'other', at: 3, corrected: 'RK708AI' };
  expect(worthAsking(read('RK708AI'), 'RK778AI')).toEqual(look);
  // What only its place tells apart stays as it was typed.
  expect(worthAsking(read('RK708A1'), 'RK778AI')?.corrected).toBe('RK708AI');
});

test('one character too few or too many is worth a second look', () => {
  expect(worthAsking(read('RK708AI'), 'RK78AI')).toEqual({
    difference: 'missing',
    at: 3,
    corrected: 'RK708AI',
  });
  expect(worthAsking(read('RK708AI'), 'RK7098AI')).toEqual({
    difference: 'added',
    at: 4,
    corrected: 'RK708AI',
  });
});

test('nobody is asked where it is the same but for twins, another text, or nothing', () => {
  expect(worthAsking(read('RK708AI'), 'RK708AI')).toBeNull();
  expect(worthAsking(read('RK708AI'), 'RK7O8A1')).toBeNull();
  expect(worthAsking(read('RK708AI'), 'BA778AI')).toBeNull();
  expect(worthAsking(read('RK708AI'), 'BAK08AI1')).toBeNull();
  expect(worthAsking(read('RK708AI'), '')).toBeNull();
});

test('nobody is asked by a character that was read unsurely', () => {
  expect(worthAsking(read('RK708AI', 0.94), 'RK778AI')).toBeNull();
  expect(worthAsking(read('RK708AI', 0.94), 'RK78AI')).toBeNull();
  // It may stand for one that the reader does not know: Ä is read as A.
  expect(worthAsking(read('RK708AI', 0.99, '     ?'), 'RK708ÄI')).toBeNull();
});

test('one of two twins is surely no third character, though it is marked', () => {
  expect(worthAsking(read('RK708AI', 0.99, '      ?'), 'RK708AB')?.corrected).toBe('RK708AI');
});
