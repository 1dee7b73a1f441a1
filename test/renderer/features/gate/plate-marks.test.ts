import { describe, expect, it } from 'vitest';
import { plateMarks, type PlateMark } from '../../../../electron/contract/inside.ts';
import { markSummary, plateColumns } from '../../../../renderer/features/gate/state/plate-marks.ts';

const marksOf = (letters: string): PlateMark[] =>
  Array.from(letters, (letter) => plateMarks.find((mark) => mark.startsWith(letter)) ?? 'same');
const rows = (typed: string, plate: string, marks: string): string[] => {
  const columns = plateColumns(typed, plate, marksOf(marks));
  return [
    columns.map((column) => column.typed ?? '_').join(''),
    columns.map((column) => column.inside ?? '_').join(''),
    columns.map(({ mark }) => mark[0]).join(''),
  ];
};

describe('two plates under each other', () => {
  it('stand place by place where one character differs or is like another', () => {
    expect(rows('51G77802', '51G71802', 'ssssdsss')).toEqual(['51G77802', '51G71802', 'ssssdsss']);
    expect(rows('51G77802', '51G77B02', 'sssssass')).toEqual(['51G77802', '51G77B02', 'sssssass']);
  });

  it('leave a gap where a character was left out', () => {
    expect(rows('51G7802', '51G77802', 'ssssmsss')).toEqual(['51G7_802', '51G77802', 'ssssmsss']);
  });

  it('leave a gap where one was typed too many', () => {
    expect(rows('51G977802', '51G77802', 'ssssssss')).toEqual(['51G977802', '51G_77802', 'sssesssss']);
    expect(rows('51G778029', '51G77802', 'ssssssss')).toEqual(['51G778029', '51G77802_', 'sssssssse']);
  });

  it('count what differs, and the untyped rest as none', () => {
    const begun = plateColumns('51G1', '51G77802', marksOf('sssduuuu'));
    expect(markSummary(begun)).toEqual({ differing: 1, alike: 0, begun: true, wild: false });
    const whole = plateColumns('S1G778O2', '51G77802', marksOf('asssssas'));
    expect(markSummary(whole)).toEqual({ differing: 0, alike: 2, begun: false, wild: false });
  });

  it('show a wildcard over what it stands for, which is no difference', () => {
    expect(rows('5?G77802', '51G77802', 'sussssss')).toEqual(['5?G77802', '51G77802', 'sassssss']);
    expect(rows('5*02', '51G77802', 'suuuuuss')).toEqual(['5*****02', '51G77802', 'saaaaass']);
    expect(rows('51G*77?02*', '51G77B02', 'sssssuss')).toEqual(['51G77?02', '51G77B02', 'sssssass']);
    expect(rows('*?02', '51G77802', 'uuuuuuss')).toEqual(['******02', '51G77802', 'aaaaaass']);
  });

  it('tell that a plate fits its wildcards, and never that it is equal or only begins so', () => {
    expect(markSummary(plateColumns('5?G', '51G', marksOf('sus')))).toEqual({
      differing: 0,
      alike: 0,
      begun: false,
      wild: true,
    });
    expect(markSummary(plateColumns('5?G', '51G7', marksOf('susu'))).begun).toBe(true);
  });

  it('with wildcards are compared place by place too', () => {
    expect(rows('5?G9', '51G7', '')).toEqual(['5?G9', '51G7', 'sasd']);
    expect(rows('5*92', '51G77802', '')).toEqual(['5?????92', '51G77802', 'saaaaads']);
    expect(rows('5?G77', '51', '')).toEqual(['5?G77', '51___', 'saeee']);
  });

  it('are compared place by place where the car was found by something else than its plate', () => {
    expect(rows('51G77802', '51G71802', '')).toEqual(['51G77802', '51G71802', 'ssssdsss']);
    expect(rows('', 'AB1', '')).toEqual(['___', 'AB1', 'ppp']);
  });
});
