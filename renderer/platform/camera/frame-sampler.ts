import { drawingOf, offscreenOf } from './canvas.ts';
import { frameFacts, sampleSize, type FrameFacts } from './frame-facts.ts';

/** Reads what a frame is judged by. One canvas serves all of them. */
export class FrameSampler {
  readonly #drawing: OffscreenCanvasRenderingContext2D;

  constructor() {
    const drawing = drawingOf(offscreenOf(sampleSize.width, sampleSize.height));
    // Single pixels, not blended ones: see frameFacts.
    drawing.imageSmoothingEnabled = false;
    this.#drawing = drawing;
  }

  facts(frame: CanvasImageSource): FrameFacts {
    const { width, height } = sampleSize;
    this.#drawing.drawImage(frame, 0, 0, width, height);
    return frameFacts(this.#drawing.getImageData(0, 0, width, height).data);
  }
}
