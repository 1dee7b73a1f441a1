import { canvasOf, contextOf } from './canvas.ts';
import { drawRegion } from './draw-region.ts';
import { seenSize, type Seen } from './read-frame.ts';

/** How many pixels long the longer side of an element is; of one that is not shown: as many as there are. */
export function pixelsAcross(element: HTMLElement | null): number {
  const { clientWidth = 0, clientHeight = 0 } = element ?? {};
  return Math.max(clientWidth, clientHeight) * devicePixelRatio || Infinity;
}

/** What of a frame becomes the picture, to be shown until its JPEG is: no larger than it is seen, since the page copies each pixel. */
export function regionShown(frame: HTMLCanvasElement, seen: Seen): HTMLCanvasElement {
  const { width, height, scale } = seenSize(frame.width, frame.height, seen);
  const canvas = canvasOf(width, height);
  drawRegion(contextOf(canvas), frame, seen, scale);
  return canvas;
}

/** The same where it was drawn by another thread: the canvas takes over the pixels. */
export function bitmapShown(bitmap: ImageBitmap): HTMLCanvasElement {
  const canvas = canvasOf(bitmap.width, bitmap.height);
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  return canvas;
}
