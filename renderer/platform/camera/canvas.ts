/** Whole pixels, and at least one. */
const px = (length: number): number => Math.max(1, Math.round(length));

/** A canvas that is not on the page. @param width and height in px */
export function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = px(width);
  canvas.height = px(height);
  return canvas;
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const drawing = canvas.getContext('2d');
  if (drawing === null) throw new Error('no 2d context');
  return drawing;
}

/** The same for a worker, too. */
export const offscreenOf = (width: number, height: number): OffscreenCanvas =>
  new OffscreenCanvas(px(width), px(height));

/** Its pixels are read and encoded, so they are kept where that is quick, and come out the same on every computer. */
export function drawingOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (drawing === null) throw new Error('no 2d context');
  return drawing;
}
