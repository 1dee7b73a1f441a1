import type {
  CameraPicture,
  FrameRectangle,
  leastSide,
} from '../../../../electron/contract/camera-picture.ts';
import { wholeFrame } from '../../../platform/camera/region.ts';

export type Edge = keyof FrameRectangle;

/** How far an edge moves at one touch: a share of the frame's side. */
const step = 0.05;
// A value import would carry the contract's schemas into the page; the type keeps the two equal.
const least: typeof leastSide = 0.2;

const rounded = (share: number): number => Math.round(share * 100) / 100;

/**
 * @param by 1: to the right, or down
 * @param outer what it stays in
 * @returns the part of the frame with that edge moved; null where it is at its end
 */
export function moved(
  part: FrameRectangle,
  edge: Edge,
  by: 1 | -1,
  outer: FrameRectangle = wholeFrame,
): FrameRectangle | null {
  const next = { ...part, [edge]: rounded(part[edge] + by * step) };
  const isFirst = edge === 'left' || edge === 'top';
  const isInside = isFirst ? next[edge] >= outer[edge] : next[edge] <= outer[edge];
  const grows = by === (isFirst ? -1 : 1);
  return isInside && (grows || isWide(next)) ? next : null;
}

const isWide = ({ left, top, right, bottom }: FrameRectangle): boolean =>
  rounded(right - left) >= least && rounded(bottom - top) >= least;

/** What of a part is within another one; null: nothing. */
export function within(part: FrameRectangle, outer: FrameRectangle): FrameRectangle | null {
  const common = {
    left: Math.max(part.left, outer.left),
    top: Math.max(part.top, outer.top),
    right: Math.min(part.right, outer.right),
    bottom: Math.min(part.bottom, outer.bottom),
  };
  return common.left < common.right && common.top < common.bottom ? common : null;
}

const clockwise = { 0: 90, 90: 180, 180: 270, 270: 0 } as const;

/** A quarter of a turn clockwise more. What was cropped stays what is taken. */
export const turnedOnce = (picture: CameraPicture): CameraPicture => ({
  ...picture,
  rotation: clockwise[picture.rotation],
  crop: partTurnedOnce(picture.crop),
});

/** The same part of the frame that is turned so. */
export const partTurnedOnce = ({ left, top, right, bottom }: FrameRectangle): FrameRectangle => ({
  left: rounded(1 - bottom),
  top: left,
  right: rounded(1 - top),
  bottom: right,
});
