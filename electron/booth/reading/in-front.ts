import type { Candidate } from './candidate.ts';
import { holds } from './geometry.ts';
import type { Joined } from './two-lines.ts';

type Box = Candidate['box'];
/** One line, or two that may be one plate's. */
type Text = Candidate | Joined;

/** From how large a text is, beside another one, it may be as near: what is smaller is behind. */
const asNear = 0.8;
export const isElsewhere = (one: Box, other: Box): boolean =>
  !holds(one, other.centre) && !holds(other, one.centre);

const linesOf = (text: Text): readonly Candidate[] => ('parts' in text ? text.parts : [text]);

/** Of one line (px), which says how near a plate is: one of two lines is twice as high as one of a single line beside it. */
export function lineHeightOf(text: Text): number {
  const lines = linesOf(text);
  return lines.reduce((sum, { box }) => sum + box.height, 0) / lines.length;
}

interface HasLineHeight {
  /** As `lineHeightOf` has it. */
  readonly lineHeight: number;
}

export const isAsNear = (one: HasLineHeight, other: HasLineHeight): boolean =>
  one.lineHeight >= asNear * other.lineHeight;

/** Whether the text looks like a plate of which one character too few or too many was read: letters and digits. */
function isMisread({ line }: Candidate, lengths: { shortest: number; longest: number }): boolean {
  const digits = line.filter(({ char }) => char <= '9').length;
  const isNearly = line.length === lengths.shortest - 1 || line.length === lengths.longest + 1;
  return isNearly && digits > 0 && digits < line.length;
}

/** Whether another car's plate stands elsewhere in the picture, as near, and was misread: that one may be in front. */
export function hasMisreadAsNear(
  text: Text,
  texts: readonly Text[],
  lengths: { shortest: number; longest: number },
): boolean {
  const own = { lineHeight: lineHeightOf(text) };
  return texts.some(
    (other) =>
      isAsNear({ lineHeight: lineHeightOf(other) }, own) &&
      linesOf(other).every(({ box }) => isElsewhere(box, text.box)) &&
      isMisread(other, lengths),
  );
}
