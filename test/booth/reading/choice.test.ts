import { describe, expect, test } from 'vitest';
import type { Candidate } from '../../../electron/booth/reading/candidate.ts';
import { choose } from '../../../electron/booth/reading/choice.ts';
import { platesAmong, type Plates } from '../../../electron/booth/reading/plates-among.ts';
import { costOf } from '../../../electron/booth/reading/compare.ts';
import { twoLines } from '../../../electron/booth/reading/two-lines.ts';
import { lineOf } from './lines.ts';

const size = { width: 1280, height: 720 };
const plates: Plates = { formats: ['LLDDDLL'], shortest: 7, longest: 7, twoLines: true };
const limits = { probable: 0.5, threshold: 0.9 };

function textAt(text: string, x: number, y: number, width = 120, height = 30): Candidate {
  return { box: { centre: { x, y }, width, height, angle: 0 }, line: lineOf(text), lines: 1, found: 0.9 };
}

describe('two lines', () => {
  test('one above the other, with like edges, are one plate from top to bottom', () => {
    const joined = twoLines([textAt('008AI', 600, 440), textAt('RK', 600, 400)]);
    expect(joined.map(({ line }) => line.map(({ char }) => char).join(''))).toEqual(['RK008AI']);
  });

  test.each([
    ['too far apart', textAt('RK', 600, 400), textAt('008AI', 600, 460)],
    ['beside each other', textAt('RK', 600, 400), textAt('008AI', 750, 400)],
    ['of other heights', textAt('RK', 600, 400, 120, 12), textAt('008AI', 600, 430)],
  ])('%s are none', (_, upper, lower) => {
    expect(twoLines([upper, lower])).toEqual([]);
  });

  test('half a plate is never one, even where it is as long as a plate can be', () => {
    const lines = [textAt('RK', 600, 400), textAt('008AI', 600, 440)];
    const found = platesAmong(lines, size, { ...plates, shortest: 5 });
    expect(found.map(({ text }) => text)).toEqual(['RK008AI']);
  });

  describe.each([
    ['the United Kingdom', ['LLDDLLL', 'LLDD'], 'AB12', 'CDE', 2, 7],
    ['Vietnam', ['DDLDDDDD'], '51G', '77802', 3, 8],
    ['a country without formats', [], '59X1', '1234', 4, 8],
    ['the Emirates', ['DDDDD', 'LDDDDD'], '12', '34567', 2, 7],
  ])('of %s', (_, formats, upper, lower, shortest, longest) => {
    const found = (areRead: boolean, ...texts: Candidate[]): string[] => {
      const plates: Plates = { formats, shortest, longest, twoLines: areRead };
      return platesAmong(texts, size, plates).map(({ text }) => text);
    };
    const [above, below] = [textAt(upper, 600, 400), textAt(lower, 600, 440)];

    test('are one plate where two lines are read, and no half of it is', () => {
      expect(found(true, above, below)).toEqual([upper + lower]);
    });

    test('are none where two lines are not read, and neither is a half of it', () => {
      expect(found(false, above, below)).toEqual([]);
    });

    test('what stands elsewhere in the picture is none of them', () => {
      expect(found(false, textAt(lower, 600, 400), textAt(upper, 900, 440)).sort()).toEqual(
        [upper, lower].sort(),
      );
    });
  });

  test('of which together are longer than any plate, as no format tells, are no plate each', () => {
    const lines = [textAt('59X1', 600, 400), textAt('12345', 600, 440)];
    for (const areRead of [true, false])
      expect(platesAmong(lines, size, { formats: [], shortest: 4, longest: 8, twoLines: areRead })).toEqual(
        [],
      );
  });

  test('of which the other was not found are none, where formats say what a line is', () => {
    const poland = { formats: ['LLDDDDD', 'LLDDD'], shortest: 5, longest: 7 };
    const found = (text: string, areRead: boolean): string[] =>
      platesAmong([textAt(text, 600, 400)], size, { ...poland, twoLines: areRead }).map((one) => one.text);
    expect([found('12345', true), found('12345', false)]).toEqual([[], ['12345']]);
    // What is a plate by itself stays one, and so does what is no part of any.
    expect([found('WX123', true), found('9WX12', true)]).toEqual([['WX123'], ['9WX12']]);
  });

  test.each([
    [['LLDDDLL'], 7],
    [[], 8],
  ])('a whole plate with a word below it is no half of one', (formats, longest) => {
    const texts = [textAt('RK008AI', 600, 400), textAt('MADRID', 600, 440)];
    for (const areRead of [true, false]) {
      const found = platesAmong(texts, size, { formats, shortest: 7, longest, twoLines: areRead });
      expect(found.map(({ text }) => text)).toEqual(['RK008AI']);
    }
  });

  test('one line alone is none', () => {
    expect(platesAmong([textAt('RK', 600, 400), textAt('008AI', 600, 500)], size, plates)).toEqual([]);
  });
});

describe('the choice', () => {
  const by = (weight: number) => ({ bias: -1, by: [0, 0, 0, 0, 0, 0, 0, 0, 0, -weight] });

  test('nothing where no text is probable', () => {
    const found = platesAmong([textAt('RK008AI', 640, 400)], size, plates);
    expect(choose(found, by(1), limits)).toEqual({ kind: 'none' });
  });

  const weights = { ...by(20), bias: 3 };
  const middle = textAt('RK008AI', 640, 400);
  const told = (...texts: Candidate[]): string => {
    const choice = choose(platesAmong(texts, size, plates), weights, limits);
    return choice.kind === 'one'
      ? choice.suggestion.text
      : choice.kind === 'several'
        ? choice.suggestions.map(({ text }) => text).join(' or ')
        : choice.kind;
  };

  test.each([
    ['the one that is probable', textAt('BA111AA', 1_000, 400), 'RK008AI'],
    ['both where both are, however far one is ahead', textAt('BA111AA', 780, 500), 'RK008AI or BA111AA'],
    ['both where a doubtful one is as near', textAt('BA111AA', 890, 400), 'RK008AI or BA111AA'],
    ['not a doubtful one that is behind', textAt('BA111AA', 890, 300, 80, 20), 'RK008AI'],
    ['none where a plate as near was misread', textAt('BA11AA', 1_000, 400), 'none'],
    ['none where it is longer than a plate', textAt('HBA111AA', 1_000, 400, 140, 40), 'none'],
    ['none where two of its characters were not read', textAt('A11AA', 1_000, 400), 'none'],
    ['none where two more were', textAt('HHBA111AA', 1_000, 400, 140, 40), 'none'],
    ['the one, beside what is shorter than that', textAt('A1AA', 1_000, 400), 'RK008AI'],
    ['the one, beside what is longer than that', textAt('HHBA111AAH', 1_000, 400, 140, 40), 'RK008AI'],
    ['the one, where what was misread is behind', textAt('BA11AA', 1_000, 300, 80, 20), 'RK008AI'],
    ['the one, beside a word', textAt('POLICE', 1_000, 400), 'RK008AI'],
    ['the one, beside a number', textAt('555123', 1_000, 400), 'RK008AI'],
    ['the one, read once more with a character less', textAt('RK008A', 630, 400), 'RK008AI'],
    ['the one, above it a sticker of its own car', textAt('BA111AA', 640, 330), 'RK008AI'],
    ['the one, below it a small one', textAt('BA111AA', 640, 470, 60, 15), 'RK008AI'],
    ['the one, beside it what is on the same bumper', textAt('BA111AA', 785, 440), 'RK008AI'],
    [
      'the one, on the front of a lorry that is written upon',
      textAt('BA111AA', 640, 520, 240, 50),
      'RK008AI',
    ],
    [
      'both, where one hangs higher than a car has stickers',
      textAt('BA111AA', 640, 320),
      'RK008AI or BA111AA',
    ],
    ['both, where one is further away than a bumper', textAt('BA111AA', 795, 440), 'RK008AI or BA111AA'],
    ['the one, below what was misread on its own car', textAt('BA11AA', 640, 330), 'RK008AI'],
    ['none below what was misread higher than that', textAt('BA11AA', 640, 320), 'none'],
  ])('%s', (_, other, text) => {
    expect(told(middle, other)).toBe(text);
  });

  test('what is on one car goes by how its plate is turned', () => {
    const turned = (text: string, x: number, y: number): Candidate => {
      const straight = textAt(text, x, y);
      return { ...straight, box: { ...straight.box, angle: Math.PI / 6 } };
    };
    // Both are 111 px from the plate: the first along its slope, the second across it.
    const plate = turned('RK008AI', 600, 400);
    expect(told(plate, turned('BA111AA', 696, 455))).toBe('RK008AI');
    expect(told(plate, turned('BA111AA', 655, 304))).toMatch(/ or /);
  });

  /** A plate of two lines. */
  const stackAt = (upper: string, lower: string, x: number, y: number, height = 30): Candidate[] => [
    textAt(upper, x, y, 120, height),
    textAt(lower, x, y + 1.2 * height, 120, height),
  ];
  const front = stackAt('RK', '008AI', 640, 390);

  test.each([
    ['both where a doubtful one of one line is as near', front, [textAt('BA111AA', 890, 400)]],
    ['both where a doubtful one of two lines is', [middle], stackAt('BA', '111AA', 890, 390)],
  ])('of plates of two lines: %s', (_, inFront, others) => {
    expect(told(...inFront, ...others)).toBe('RK008AI or BA111AA');
  });

  test.each([
    ['one of one line', front, [textAt('BA11AA', 1_000, 400)]],
    ['one of two lines', [middle], stackAt('BA', '11AA', 1_000, 390)],
    ['one of two lines beside another', front, stackAt('BA', '11AA', 1_000, 390)],
  ])('of plates of two lines: none where %s, as near, was misread', (_, inFront, others) => {
    expect(told(...inFront, ...others)).toBe('none');
  });

  test.each([
    ['a doubtful one', stackAt('BA', '111AA', 890, 300, 18)],
    ['one that was misread', stackAt('BA', '11AA', 1_000, 300, 18)],
  ])('of plates of two lines: the one, where %s is behind', (_, others) => {
    expect(told(middle, ...others)).toBe('RK008AI');
    expect(told(...front, ...others)).toBe('RK008AI');
  });

  test('a third line above two of a plate is no plate of another car', () => {
    expect(told(textAt('1XAB', 640, 350), ...stackAt('RK', '008AI', 640, 390))).toBe('RK008AI');
  });

  test('the same text twice is one', () => {
    const twice = [textAt('RK008AI', 640, 400), textAt('RK008AI', 640, 405)];
    expect(choose(platesAmong(twice, size, plates), { bias: 3, by: [] }, limits).kind).toBe('one');
  });
});

describe('a reading beside a plate', () => {
  test('costs nothing where they are the same, little for twins, much for another character', () => {
    expect(costOf(lineOf('RK008AI'), 'RK008AI')).toBe(0);
    expect(costOf(lineOf('RK008A1'), 'RK008AI')).toBeCloseTo(0.1);
    expect(costOf(lineOf('RK008AI'), 'RK005AI')).toBe(6);
    expect(costOf(lineOf('RK008AI'), 'RK08AI')).toBe(3);
  });
});
