import { expect, test } from 'vitest';
import { Alike } from '../../../electron/booth/plates/alike.ts';
import { commonGroups } from '../../../electron/booth/plates/alike-groups.ts';
import { compare } from '../../../electron/booth/plates/match.ts';
import { matchCosts } from '../../../electron/booth/plates/match-costs.ts';

const alike = new Alike(commonGroups);
const { twin, alike: near, untyped, contains, error } = matchCosts;
const points = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0);
const costBetween = (one: string, other: string, table = alike): number => {
  const [first = 0, second = 0] = points(one + other);
  return table.cost(first, second);
};
const signs = {
  same: '=',
  alike: '~',
  different: '#',
  missing: '-',
  extra: '+',
  swapped: 'x',
  untyped: '.',
} as const;
/** The marks as one line: a sign for each. */
const drawn = (typed: string, plate: string): string | undefined =>
  compare(typed, plate, alike)
    ?.marks.map(({ likeness }) => signs[likeness])
    .join('');

test.each([
  ['the same plate', '51G77802', '51G77802', 'exact', 0, '========'],
  ['a plate with separators', '51g-778.02', '51G77802', 'exact', 0, '========'],
  ['a confusable character', '5IG77802', '51G77802', 'similar', near, '=~======'],
  ['several confusables', 'SIG77BO2', '51G77802', 'similar', 4 * near, '~~===~~='],
  ['twins in another alphabet', 'M123AB77', 'М123АВ77', 'similar', 3 * twin, '~===~~=='],
  ['a digit for the twin of a letter', 'М123А877', 'М123АВ77', 'similar', near, '=====~=='],
  ['another character', '51G77X02', '51G77802', 'similar', error, '=====#=='],
  ['another last character', '51G7780X', '51G77802', 'similar', error, '=======#'],
  ['a character left out', '51G7802', '51G77802', 'similar', error, '===-===='],
  ['the last one left out', '51G7780', '51G77802', 'prefix', untyped, '=======.'],
  ['one too many', '51G778802', '51G77802', 'similar', error, '=====+==='],
  ['two neighbours swapped', '51G77082', '51G77802', 'similar', error, '=====xx='],
  ['swapped and confused', '51G770B2', '51G77802', 'similar', error + near, '=====xx='],
  ['an error and a confusable', 'S1G7X802', '51G77802', 'similar', error + near, '~===#==='],
  ['the beginning', '51G', '51G77802', 'prefix', untyped, '===.....'],
  ['a confusable beginning', '5IG', '51G77802', 'prefix', untyped + near, '=~=.....'],
  ['a beginning with an error', '51H7', '51G77802', 'similar', untyped + error, '==#=....'],
  ['one character', '5', '51G77802', 'prefix', untyped, '=.......'],
  ['nothing', '', '51G77802', 'prefix', untyped, '........'],
  ['the end', '802', '51G77802', 'contains', contains, '.....==='],
  ['something in the middle, confused', 'G77B', '51G77802', 'contains', contains + near, '..===~..'],
  ['a run', '51*02', '51G77802', 'wildcard', 0, '==....=='],
  ['any one', '51?77802', '51G77802', 'wildcard', 0, '==.====='],
  ['both, in full width', '＊7？02', '51G77802', 'wildcard', 0, '....=.=='],
  ['a run for nothing', '51*G77802', '51G77802', 'wildcard', 0, '========'],
  ['a wildcard and a confusable', '*B02', '51G77802', 'wildcard', near, '.....~=='],
  ['a wildcard, still being typed', '?1G', '51G77802', 'wildcard', untyped, '.==.....'],
] as const)('%s is explained', (_name, typed, plate, kind, cost, marks) => {
  expect(compare(typed, plate, alike)).toMatchObject({ kind, cost });
  expect(drawn(typed, plate)).toBe(marks);
});

test.each([
  ['two other characters', '51X77Y02', '51G77802'],
  ['another character and one left out', '51X7702', '51G77802'],
  ['a character that does not follow', '7', '51G77802'],
  ['an error in fewer than three characters', 'X1', '51G77802'],
  ['a wildcard that does not fit', '5*X', '51G77802'],
  ['more single wildcards than characters', '?????????', '51G77802'],
  ['something, on a plate that is still missing', '51', ''],
] as const)('%s is no match', (_name, typed, plate) => {
  expect(compare(typed, plate, alike)).toBeNull();
});

test('the marks spell the plate and what was typed', () => {
  const { marks } = compare('51G770X2', '51G7702', alike) ?? { marks: [] };
  expect(marks.map(({ plate }) => plate ?? '').join('')).toBe('51G7702');
  expect(marks.map(({ typed }) => typed ?? '').join('')).toBe('51G770X2');
  expect(marks[6]).toEqual({ plate: null, typed: 'X', likeness: 'extra' });
});

test('any number of confusables up to thirteen is cheaper than one error, and no more is tolerated', () => {
  expect(compare('0'.repeat(7), 'O'.repeat(7), alike)?.cost).toBeLessThan(error);
  expect(compare('0'.repeat(13), 'O'.repeat(13), alike)?.kind).toBe('similar');
  expect(compare('0'.repeat(14), 'O'.repeat(14), alike)).toBeNull();
});

test('a plate without characters is never exact', () => {
  expect(compare('', '', alike)).toMatchObject({ kind: 'prefix', marks: [] });
});

test('Korean syllables are alike in one stroke of the vowel or in a similar consonant', () => {
  expect(costBetween('가', '거')).toBe(near);
  expect(costBetween('오', '우')).toBe(near);
  expect(costBetween('머', '버')).toBe(near);
  expect(costBetween('가', '버')).toBe(error);
  expect(drawn('12거3456', '12가3456')).toBe('==~====');
});

test('kana that differ in one loop are alike', () => {
  expect(costBetween('ね', 'わ')).toBe(near);
  expect(costBetween('ね', 'ぬ')).toBe(error);
});

test('a plate profile adds its own groups, in any case and width', () => {
  const more = new Alike([...commonGroups, 'vｙ']);
  expect(costBetween('V', 'Y', more)).toBe(near);
  expect(costBetween('V', 'У', more)).toBe(near);
  expect(costBetween('V', 'Y')).toBe(error);
});

test('being alike is not passed on from group to group, but folding is', () => {
  const more = new Alike(['OC', 'O0']);
  expect(costBetween('C', '0', more)).toBe(error);
  const folded = points('OC0О').map((character) => more.fold(character));
  expect(new Set(folded).size).toBe(1);
  expect(more.near(0x43).map((character) => String.fromCodePoint(character))).toEqual(['O', 'Ο', 'О', 'С']);
});

test('a character beyond the basic plane is one character', () => {
  expect(drawn('𠮷2', '𠮷12')).toBeUndefined();
  expect(drawn('𠮷123', '𠮷1X23')).toBe('==-==');
  expect(costBetween('𠮷', '吉', new Alike(['𠮷吉']))).toBe(near);
});
