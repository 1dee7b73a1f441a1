import { expect, test } from 'vitest';
import { commonGroups } from '../../../electron/booth/plates/alike-groups.ts';
import { exactAlone } from '../../../electron/booth/sessions/found.ts';
import { SearchIndex } from '../../../electron/booth/sessions/search-index.ts';

/** An index of these plates, the later ones newer; the key is the plate's place. */
function indexOf(...plates: string[]): SearchIndex {
  const index = new SearchIndex(commonGroups);
  plates.forEach((plate, at) => index.add(String(at), plate, at));
  return index;
}
const plates = (index: SearchIndex, typed: string, limit = 10): string[] =>
  index.search(typed, limit).map(({ plate }) => plate);
const keys = (index: SearchIndex, typed: string): string[] => index.search(typed, 10).map(({ key }) => key);

test.each([
  ['a confusable', '5IG77802'],
  ['another character', '51G77X02'],
  ['another first character', 'X1G77802'],
  ['one left out', '51G7802'],
  ['the first one left out', '1G77802'],
  ['one too many', '51G7X7802'],
  ['one too many at the end', '51G778025'],
  ['a swap', '15G77802'],
  ['separators', '51G-778.02'],
  ['a run', '51*802'],
  ['any one', '?1G77?02'],
  ['the end only', '7802'],
])('a car is found by its plate with %s', (_name, typed) => {
  const index = indexOf('51H12345', '51G77802', '60A33333');
  expect(index.search(typed, 3)[0]).toMatchObject({ key: '1', plate: '51G77802' });
});

test('the exact one comes first, then alike ones, beginnings, what contains it, and errors', () => {
  const index = indexOf('X1B23', 'AA1B23', 'A1B234', 'A1823', 'A1B23');
  expect(index.search('A1B23', 10).map(({ plate, kind }) => [plate, kind])).toEqual([
    ['A1B23', 'exact'],
    ['A1823', 'similar'],
    ['A1B234', 'prefix'],
    ['AA1B23', 'contains'],
    ['X1B23', 'similar'],
  ]);
});

test('equal plates stay apart, the newest first whatever order they came in', () => {
  const index = new SearchIndex(commonGroups);
  index.add('middle', '51G77802', 20);
  index.add('new', '51G77802', 30);
  index.add('old', '51G77802', 10);
  expect(keys(index, '51G77802')).toEqual(['new', 'middle', 'old']);
  expect(keys(index, '*02')).toEqual(['new', 'middle', 'old']);
  index.remove('middle');
  expect(keys(index, '51G')).toEqual(['new', 'old']);
});

test('of the same instant the one added later comes first, and so does one without an instant', () => {
  const index = new SearchIndex(commonGroups);
  index.add('first', 'AB12', 5);
  index.add('second', 'AB13', 5);
  expect(keys(index, 'AB')).toEqual(['second', 'first']);
  index.add('third', 'AB14');
  expect(keys(index, 'A')).toEqual(['third', 'second', 'first']);
});

test('every keystroke narrows to the car, and a wrong one does not lose it', () => {
  const index = indexOf('51G77802', '51G12345', '52F77802', '99X00000');
  expect(plates(index, '')).toEqual(['99X00000', '52F77802', '51G12345', '51G77802']);
  expect(plates(index, '5')).toEqual(['52F77802', '51G12345', '51G77802']);
  expect(plates(index, '51')).toEqual(['51G12345', '51G77802']);
  expect(plates(index, '51G7')[0]).toBe('51G77802');
  expect(plates(index, '51X7')[0]).toBe('51G77802');
  expect(plates(index, '51X77')[0]).toBe('51G77802');
});

test('wildcards alone find all that are long enough', () => {
  const index = indexOf('AB1', 'AB12', '', 'AB123');
  expect(plates(index, '*')).toEqual(['AB123', '', 'AB12', 'AB1']);
  expect(plates(index, '????')).toEqual(['AB12', 'AB123']);
  expect(plates(index, '**')).toEqual(plates(index, '*'));
});

test('a removed car is not found, and can come back', () => {
  const index = indexOf('51G77802', '51G77803', '51G7');
  expect(index.size).toBe(3);
  expect(index.remove('1')).toBe(true);
  expect(index.remove('1')).toBe(false);
  expect(index.remove('2')).toBe(true);
  expect(index.size).toBe(1);
  expect(plates(index, '51G77803')).toEqual(['51G77802']);
  index.add('1', '51G77803', 1);
  expect(plates(index, '51G77803')[0]).toBe('51G77803');
  for (const key of ['0', '1']) index.remove(key);
  expect([index.size, plates(index, ''), plates(index, '*'), plates(index, '5')]).toEqual([0, [], [], []]);
});

test('a car whose plate is corrected is found by the new one only', () => {
  const index = indexOf('51G77802');
  index.add('0', '60A33333');
  expect(index.size).toBe(1);
  expect(plates(index, '51G77802')).toEqual([]);
  expect(plates(index, '60A33333')).toEqual(['60A33333']);
});

test('as many are found as are asked for', () => {
  const index = indexOf(...Array.from({ length: 2000 }, (_none, at) => `A${1000 + at}`));
  expect(plates(index, 'A', 3)).toEqual(['A2999', 'A2998', 'A2997']);
  expect(plates(index, '*1?', 2)).toEqual(['A2919', 'A2918']);
  expect(plates(index, 'A', 0)).toEqual([]);
});

test('a complete plate is alone if no other car can be meant', () => {
  const alone = (typed: string, ...known: string[]) =>
    exactAlone(indexOf(...known).search(typed, 2))?.plate ?? null;
  expect(alone('51G77802', '51G77802')).toBe('51G77802');
  expect(alone('51G77802', '51G77802', '51G77803', 'X51G77802')).toBe('51G77802');
  expect(alone('51G77802', '51G77802', '51G77802')).toBeNull();
  expect(alone('51G7780', '51G7780', '51G77802')).toBeNull();
  expect(alone('51G77802', '51G77802', '5IG778O2')).toBeNull();
  expect(alone('51G7780', '51G77802')).toBeNull();
  expect(alone('5IG77802', '51G77802')).toBeNull();
  expect(alone('51G7780?', '51G77802')).toBeNull();
  expect(alone('', '')).toBeNull();
});

test('garbage finds nothing and harms nothing', () => {
  const index = indexOf('51G77802');
  for (const typed of ['\u0000', '---', '?'.repeat(5000), 'A'.repeat(5000), '*A'.repeat(500), '\ud800'])
    expect(plates(index, typed).length).toBeLessThanOrEqual(1);
  expect(plates(index, '51G77802')).toEqual(['51G77802']);
});

test('cars that leave newest first, and come again, leave the one that stays where it is', () => {
  const index = new SearchIndex(commonGroups);
  index.add('stays', 'STAYS1', 5_000);
  const others = Array.from({ length: 2_000 }, (_none, at) => ({
    key: `c${at}`,
    plate: `OTHER${at}`,
    order: 4_000 - at,
  }));
  for (let round = 0; round < 3; round += 1) {
    for (const { key, plate, order } of others) index.add(key, plate, order);
    for (const { key } of others) index.remove(key);
    expect(keys(index, '*')).toEqual(['stays']);
  }
  for (const { key, plate, order } of others) index.add(key, plate, order);
  index.remove('stays');
  expect(keys(index, '*')).toEqual(others.slice(0, 10).map(({ key }) => key));
});
