import { canvasOf, contextOf } from './canvas.ts';
import { drawRegion, regionSize } from './draw-region.ts';
import type { Region } from './region.ts';

/** How many pixels long the longer side of an element is; of one that is not shown: as many as there are. */
export function pixelsAcross(element: HTMLElement | null): number {
  const { clientWidth = 0, clientHeight = 0 } = element ?? {};
  return Math.max(clientWidth, clientHeight) * devicePixelRatio || Infinity;
}

/**
 * What of a frame becomes the picture, to be shown until its JPEG is: no larger than it is seen, since the page copies each pixel.
 *
 * @param across how many pixels long its longer side is seen
 */
export function regionShown(
  frame: HTMLCanvasElement | OffscreenCanvas,
  region: Region,
  across: number,
): HTMLCanvasElement {
  const { width, height } = regionSize(frame.width, frame.height, region);
  const scale = Math.min(1, across / Math.max(width, height));
  const canvas = canvasOf(width * scale, height * scale);
  drawRegion(contextOf(canvas), frame, region, scale);
  return canvas;
}
