import type { Candidate } from './candidate.ts';
import { holds } from './geometry.ts';

type Box = Candidate['box'];

/** From how large a text is, beside another one, it may be as near: what is smaller is behind. */
const asNear = 0.8;
export const isElsewhere = (one: Box, other: Box): boolean =>
  !holds(one, other.centre) && !holds(other, one.centre);

export const isAsNear = (one: Box, other: Box): boolean => one.height >= asNear * other.height;

/** Whether the text looks like a plate of which one character too few or too many was read: letters and digits. */
function isMisread({ line }: Candidate, lengths: { shortest: number; longest: number }): boolean {
  const digits = line.filter(({ char }) => char <= '9').length;
  const isNearly = line.length === lengths.shortest - 1 || line.length === lengths.longest + 1;
  return isNearly && digits > 0 && digits < line.length;
}

/** Whether another car's plate stands elsewhere in the picture, as near, and was misread: that one may be in front. */
export function hasMisreadAsNear(
  box: Box,
  candidates: readonly Candidate[],
  lengths: { shortest: number; longest: number },
): boolean {
  return candidates.some(
    (other) => isAsNear(other.box, box) && isElsewhere(other.box, box) && isMisread(other, lengths),
  );
}
