import type { CSSProperties } from 'react';
import type { CameraPicture, FrameRectangle } from '../../../electron/contract/camera-picture.ts';

/** What becomes the picture: the part `crop` of the frame after it was turned by `rotation`. */
export type Region = Pick<CameraPicture, 'rotation' | 'crop'>;

export const wholeFrame: FrameRectangle = { left: 0, top: 0, right: 1, bottom: 1 };

const isOnItsSide = (rotation: Region['rotation']): boolean => rotation === 90 || rotation === 270;

/** @param width and height of the frame (px). @returns those of the turned frame */
export const turnedSize = (width: number, height: number, rotation: Region['rotation']) =>
  isOnItsSide(rotation) ? { width: height, height: width } : { width, height };

/**
 * The shape of a region's box before the frame is turned: width by height. An element that shows a part of its frame takes its
 * frame's shape for the part's, so that its box must have the part's own.
 *
 * @param width and height of the frame (px)
 */
export function regionRatio(width: number, height: number, { rotation, crop }: Region): number {
  const turned = turnedSize(width, height, rotation);
  const ratio = ((crop.right - crop.left) * turned.width) / ((crop.bottom - crop.top) * turned.height);
  return isOnItsSide(rotation) ? 1 / ratio : ratio;
}

/**
 * Has an element that plays the camera show the same region; camera.css turns it (`data-rotation`).
 *
 * @returns its style; the box is of the frame before it is turned
 */
export function regionStyle({ rotation, crop }: Region): CSSProperties {
  const { left, top, right, bottom } = crop;
  const insets = [top, 1 - right, 1 - bottom, left];
  const quarters = rotation / 90;
  // What is the turned frame's top edge was the frame's left one before a quarter of a turn clockwise, and so on.
  const before = insets.map((_, side) => insets[(side + quarters) % 4] ?? 0);
  return before.every((inset) => inset === 0)
    ? {}
    : { objectViewBox: `inset(${before.map((inset) => `${String(inset * 100)}%`).join(' ')})` };
}

/** Where a point of the picture is in the frame before it is turned, as shares of either. */
export function beforeTurn(
  [x, y]: readonly [number, number],
  rotation: Region['rotation'],
): [number, number] {
  if (rotation === 90) return [y, 1 - x];
  if (rotation === 180) return [1 - x, 1 - y];
  return rotation === 270 ? [1 - y, x] : [x, y];
}
