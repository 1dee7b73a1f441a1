import type { PlateMark } from '../../contract/inside.ts';
import type { Likeness } from '../plates/match-mark.ts';
import type { Found } from './found.ts';

const markOf: Readonly<Record<Exclude<Likeness, 'extra'>, PlateMark>> = {
  same: 'same',
  alike: 'alike',
  different: 'different',
  swapped: 'different',
  missing: 'missing',
  untyped: 'untyped',
};

/** @returns one mark for each character of the plate; none where the plate is what was typed */
export function marksOf({ kind, marks }: Found): PlateMark[] {
  if (kind === 'exact') return [];
  return marks.flatMap(({ likeness }) => (likeness === 'extra' ? [] : markOf[likeness]));
}
