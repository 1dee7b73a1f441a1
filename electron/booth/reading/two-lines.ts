import type { Candidate } from './candidate.ts';

/** As parts of the line's height: the most that may be between the lines, and by which their edges may differ. */
const mostGap = 0.6;
const mostEdge = 1.2;

/** Whether the two texts stand like one plate's lines: one above the other, of like height and slope, with like edges. */
function stacked({ box: upper }: Candidate, { box: lower }: Candidate): boolean {
  const height = Math.max(upper.height, lower.height);
  if (Math.min(upper.height, lower.height) < 0.6 * height || Math.abs(upper.angle - lower.angle) > 0.15)
    return false;
  const [cos, sin] = [Math.cos(upper.angle), Math.sin(upper.angle)];
  const [dx, dy] = [lower.centre.x - upper.centre.x, lower.centre.y - upper.centre.y];
  const [along, across] = [dx * cos + dy * sin, dy * cos - dx * sin];
  const gap = across - (upper.height + lower.height) / 2;
  if (across <= 0 || gap > mostGap * height || gap < -0.5 * height) return false;
  const half = (lower.width - upper.width) / 2;
  return (
    Math.abs(along - half) <= mostEdge * height ||
    Math.abs(along + half) <= mostEdge * height ||
    Math.abs(along) <= (mostEdge * height) / 2
  );
}

/** Two texts as one, and which they were. */
export interface Joined extends Candidate {
  readonly parts: readonly [Candidate, Candidate];
}

/** Each two texts that may be the lines of one plate, as one text from top to bottom. */
export function twoLines(candidates: readonly Candidate[]): Joined[] {
  return candidates.flatMap((upper) =>
    candidates
      .filter((lower) => lower !== upper && stacked(upper, lower))
      .map((lower) => ({
        box: around(upper.box, lower.box),
        line: [...upper.line, ...lower.line],
        lines: 2,
        parts: [upper, lower],
        found: Math.min(upper.found, lower.found),
      })),
  );
}

/** One rectangle around the two, at the upper one's slope. */
function around(upper: Candidate['box'], lower: Candidate['box']): Candidate['box'] {
  return {
    centre: { x: (upper.centre.x + lower.centre.x) / 2, y: (upper.centre.y + lower.centre.y) / 2 },
    width: Math.max(upper.width, lower.width),
    height:
      Math.hypot(upper.centre.x - lower.centre.x, upper.centre.y - lower.centre.y) +
      (upper.height + lower.height) / 2,
    angle: upper.angle,
  };
}
