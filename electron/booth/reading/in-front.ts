import type { Candidate } from './candidate.ts';
import { holds } from './geometry.ts';
import type { Joined } from './two-lines.ts';

type Box = Candidate['box'];
/** One line, or two that may be one plate's. */
type Text = Candidate | Joined;

/** From how large a text is, beside another one, it may be as near: what is smaller is behind. */
const asNear = 0.8;

/**
 * How far around a plate's middle another text is on the same car, in heights of the plate's line: half a metre to each side and half of
 * that up and down. The letters of plates are 7 to 8 cm high nearly everywhere, so that a line's box has some 10 cm.
 */
const ownFront = { sideways: 5, upAndDown: 2.5 };

const isElsewhere = (one: Box, other: Box): boolean => !holds(one, other.centre) && !holds(other, one.centre);

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

interface Placed extends HasLineHeight {
  readonly box: Box;
}

/**
 * Whether the two stand so that each may be a car's plate. What is read close around a plate is on its car (a dealer's frame, the model's
 * name, a sticker): the car hides a plate right behind it, and leaves no room for one right beside it.
 */
export function mayBeTwoCars(one: Placed, other: Placed): boolean {
  const [nearer, further] = one.lineHeight >= other.lineHeight ? [one, other] : [other, one];
  const front = {
    ...nearer.box,
    width: 2 * ownFront.sideways * nearer.lineHeight,
    height: 2 * ownFront.upAndDown * nearer.lineHeight,
  };
  return !holds(front, further.box.centre) && isElsewhere(one.box, other.box);
}

export const isAsNear = (one: HasLineHeight, other: HasLineHeight): boolean =>
  one.lineHeight >= asNear * other.lineHeight;

/** A text of fewer characters may be anything: that much is left of a plate of which two were not read. */
const fewestOfPlate = 4;

/** Whether the text looks like a plate of which a character or two too few or too many were read: letters and digits. */
function isMisread(
  { line }: Candidate,
  { shortest, longest }: { shortest: number; longest: number },
): boolean {
  const { length } = line;
  const digits = line.filter(({ char }) => char <= '9').length;
  const isNearly =
    length === shortest - 1 ||
    (length === shortest - 2 && length >= fewestOfPlate) ||
    (length > longest && length <= longest + 2);
  return isNearly && digits > 0 && digits < length;
}

/** Whether another car's plate stands elsewhere in the picture, as near, and was misread: that one may be in front. */
export function hasMisreadAsNear(
  text: Text,
  texts: readonly Text[],
  lengths: { shortest: number; longest: number },
): boolean {
  const own = { box: text.box, lineHeight: lineHeightOf(text) };
  return texts.some(
    (other) =>
      isAsNear({ lineHeight: lineHeightOf(other) }, own) &&
      linesOf(other).every((line) => mayBeTwoCars({ box: line.box, lineHeight: line.box.height }, own)) &&
      isMisread(other, lengths),
  );
}
