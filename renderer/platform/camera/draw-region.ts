import { turnedSize, type Region } from './region.ts';

interface Drawing extends CanvasTransform, CanvasDrawImage {}

/** @param width and height of the frame (px). @returns those of a region of it, in whole pixels */
export function regionSize(width: number, height: number, { rotation, crop }: Region) {
  const turned = turnedSize(width, height, rotation);
  return {
    left: Math.round(crop.left * turned.width),
    top: Math.round(crop.top * turned.height),
    width: Math.round(crop.right * turned.width) - Math.round(crop.left * turned.width),
    height: Math.round(crop.bottom * turned.height) - Math.round(crop.top * turned.height),
  };
}

/** Draws a region of a frame at the canvas' beginning; unscaled, pixel by pixel. */
export function drawRegion(
  drawing: Drawing,
  frame: HTMLCanvasElement | OffscreenCanvas,
  region: Region,
  scale = 1,
): void {
  const { rotation } = region;
  const { left, top } = regionSize(frame.width, frame.height, region);
  const turned = turnedSize(frame.width, frame.height, rotation);
  drawing.scale(scale, scale);
  drawing.translate(-left, -top);
  // Whole numbers: a sine of π would blend neighbouring pixels.
  if (rotation === 90) drawing.transform(0, 1, -1, 0, turned.width, 0);
  if (rotation === 180) drawing.transform(-1, 0, 0, -1, turned.width, turned.height);
  if (rotation === 270) drawing.transform(0, -1, 1, 0, 0, turned.height);
  drawing.drawImage(frame, 0, 0);
}
