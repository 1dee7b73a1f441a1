import { drawingOf, offscreenOf } from './canvas.ts';
import type { Pixels } from './frame-copier.ts';
import { frameFacts, sampleSize, type FrameFacts } from './frame-facts.ts';

/** Reads what a frame is judged by. One canvas serves all of them. */
export class FrameSampler {
  #drawing: OffscreenCanvasRenderingContext2D | null = null;

  facts(frame: CanvasImageSource): FrameFacts {
    const { width, height } = sampleSize;
    this.#drawing ??= sampleCanvas();
    this.#drawing.drawImage(frame, 0, 0, width, height);
    return frameFacts(this.#drawing.getImageData(0, 0, width, height).data);
  }
}

function sampleCanvas(): OffscreenCanvasRenderingContext2D {
  const drawing = drawingOf(offscreenOf(sampleSize.width, sampleSize.height));
  // Single pixels, not blended ones: see frameFacts.
  drawing.imageSmoothingEnabled = false;
  return drawing;
}

/** The same pixels of a frame that lies in memory: those at the middle of each of the sample's. */
export function sampleOf({ data, width, height }: Pixels): Uint8ClampedArray {
  const whole = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const sample = new Uint32Array(sampleSize.width * sampleSize.height);
  for (let row = 0, at = 0; row < sampleSize.height; row += 1) {
    const start = Math.floor(((row + 0.5) * height) / sampleSize.height) * width;
    for (let column = 0; column < sampleSize.width; column += 1, at += 1)
      sample[at] = whole[start + Math.floor(((column + 0.5) * width) / sampleSize.width)] ?? 0;
  }
  return new Uint8ClampedArray(sample.buffer);
}
