import { describe, expect, it } from 'vitest';
import { plateMarks, type PlateMark } from '../../electron/contract/inside.ts';
import { markSummary, plateColumns } from '../../renderer/store/plate-marks.ts';

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
    expect(markSummary(begun)).toEqual({ differing: 1, alike: 0, begun: true });
    const whole = plateColumns('S1G778O2', '51G77802', marksOf('asssssas'));
    expect(markSummary(whole)).toEqual({ differing: 0, alike: 2, begun: false });
  });

  it('are compared place by place where the car was found by something else than its plate', () => {
    expect(rows('51G77802', '51G71802', '')).toEqual(['51G77802', '51G71802', 'ssssdsss']);
    expect(rows('', 'AB1', '')).toEqual(['___', 'AB1', 'ppp']);
  });
});
