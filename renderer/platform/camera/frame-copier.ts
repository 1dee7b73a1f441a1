import { drawingOf, offscreenOf } from './canvas.ts';

/** As the WebCodecs specification has it, which the language's own types are behind. */
type AsPixels = VideoFrameCopyToOptions & { readonly format: 'RGBA'; readonly colorSpace: 'srgb' };
const asPixels: AsPixels = { format: 'RGBA', colorSpace: 'srgb' };

/** Longer than any copy takes (ms), shorter than the page waits for a frame that is read elsewhere. */
const patienceMs = 100;

/** RGBA. */
export interface Pixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** All of a frame, in at least one of two forms. */
export type Copy =
  | { readonly canvas: OffscreenCanvas; readonly pixels: null }
  | { readonly canvas: OffscreenCanvas | null; readonly pixels: Pixels };

/**
 * Copies frames. To have the camera's colours converted into memory that is there already takes a fifth of the time that drawing
 * takes, and gives the same pixels.
 */
export class FrameCopier {
  /** Of a copy before; null: in use, or there was none. */
  #canvas: OffscreenCanvas | null = null;
  #pixels: Pixels | null = null;

  /** The frame is over with that: a camera has few. @param onCanvas it is to be drawn, too */
  async copy(frame: VideoFrame, onCanvas: boolean): Promise<Copy> {
    const { displayWidth: width, displayHeight: height } = frame;
    try {
      const pixels = await this.#pixelsOf(frame, width, height);
      if (pixels !== null && !onCanvas) return { canvas: null, pixels };
      const canvas = this.#canvasOf(width, height);
      if (pixels === null) {
        drawingOf(canvas).drawImage(frame, 0, 0, width, height);
        return { canvas, pixels };
      }
      drawingOf(canvas).putImageData(new ImageData(pixels.data, width, height), 0, 0);
      return { canvas, pixels };
    } finally {
      frame.close();
    }
  }

  /** Nobody needs them any more. */
  giveBack({ canvas, pixels }: Partial<Pick<Copy, 'canvas' | 'pixels'>>): void {
    this.#canvas = canvas ?? this.#canvas;
    this.#pixels = pixels ?? this.#pixels;
  }

  #canvasOf(width: number, height: number): OffscreenCanvas {
    const canvas = this.#canvas;
    this.#canvas = null;
    return canvas?.width === width && canvas.height === height ? canvas : offscreenOf(width, height);
  }

  async #pixelsOf(frame: VideoFrame, width: number, height: number): Promise<Pixels | null> {
    if (!isPlain(frame)) return null;
    const before = this.#pixels;
    this.#pixels = null;
    const isSame = before?.width === width && before.height === height;
    const pixels = isSame ? before : { data: new Uint8ClampedArray(width * height * 4), width, height };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), patienceMs);
    });
    // Memory that may still be written to is nobody's any more.
    const copied = await Promise.race([frame.copyTo(pixels.data, asPixels), late]).catch(() => null);
    clearTimeout(timer);
    return copied === null ? null : pixels;
  }
}

/** Whether its pixels are seen as they are: square ones, and neither turned nor mirrored, which the language's types do not know yet. */
function isPlain(frame: VideoFrame & { readonly rotation?: number; readonly flip?: boolean }): boolean {
  const { visibleRect, displayWidth, displayHeight, rotation = 0, flip = false } = frame;
  const isSquare = visibleRect?.width === displayWidth && visibleRect.height === displayHeight;
  return isSquare && rotation === 0 && !flip;
}
