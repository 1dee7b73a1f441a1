import { drawingOf, offscreenOf } from './canvas.ts';
import { drawRegion, regionSize } from './draw-region.ts';
import { fitToRules } from './fit-to-rules.ts';
import { noCapture, type Capture } from './capture.ts';
import type { TakingRules } from './taking-rules.ts';

/** Makes the JPEG of what a frame's rules take of it. */
export async function encode(frame: OffscreenCanvas, rules: TakingRules): Promise<Capture> {
  const picture = regionOf(frame, rules);
  const fitted = await fitToRules(
    (scale, quality) => jpeg(picture, scale, quality),
    Math.max(picture.width, picture.height),
    rules,
  );
  return fitted === null ? noCapture('capture-failed') : { taken: true, ...fitted };
}

/** The same of a bitmap, which is over with that. */
export async function encodeBitmap(frame: ImageBitmap, rules: TakingRules): Promise<Capture> {
  const canvas = offscreenOf(frame.width, frame.height);
  drawingOf(canvas).drawImage(frame, 0, 0);
  frame.close();
  return encode(canvas, rules);
}

function regionOf(frame: OffscreenCanvas, rules: TakingRules): OffscreenCanvas {
  const { width, height } = regionSize(frame.width, frame.height, rules);
  const canvas = offscreenOf(width, height);
  drawRegion(drawingOf(canvas), frame, rules);
  return canvas;
}

async function jpeg(
  picture: OffscreenCanvas,
  scale: number,
  quality: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const sized = scale === 1 ? picture : scaled(picture, scale);
  const blob = await sized.convertToBlob({ type: 'image/jpeg', quality }).catch(() => null);
  return blob === null ? null : new Uint8Array(await blob.arrayBuffer());
}

function scaled(picture: OffscreenCanvas, scale: number): OffscreenCanvas {
  const canvas = offscreenOf(picture.width * scale, picture.height * scale);
  drawingOf(canvas).drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
