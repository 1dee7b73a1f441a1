import type { CameraPicture, Crop, leastCropSide } from '../../../../electron/contract/camera-picture.ts';

export type CropEdge = keyof Crop;

/** How far an edge moves at one touch: a share of the frame's side. */
const step = 0.05;
// A value import would carry the contract's schemas into the page; the type keeps the two equal.
const least: typeof leastCropSide = 0.2;

const rounded = (share: number): number => Math.round(share * 100) / 100;

/** @param by 1: to the right, or down. @returns the crop with that edge moved; null where it is at its end */
export function moved(crop: Crop, edge: CropEdge, by: 1 | -1): Crop | null {
  const next = { ...crop, [edge]: rounded(crop[edge] + by * step) };
  const isInside = next[edge] >= 0 && next[edge] <= 1;
  const isWide = rounded(next.right - next.left) >= least && rounded(next.bottom - next.top) >= least;
  return isInside && isWide ? next : null;
}

const clockwise = { 0: 90, 90: 180, 180: 270, 270: 0 } as const;

/** A quarter of a turn clockwise more. What was cropped stays what is taken. */
export const turnedOnce = (picture: CameraPicture): CameraPicture => ({
  ...picture,
  rotation: clockwise[picture.rotation],
  crop: {
    left: rounded(1 - picture.crop.bottom),
    top: picture.crop.left,
    right: rounded(1 - picture.crop.top),
    bottom: picture.crop.right,
  },
});
