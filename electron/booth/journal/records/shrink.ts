import jpeg from 'jpeg-js';
import { jpegFault, mostMegapixels } from '../../lib/jpeg.ts';

/** A picture, decoded. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** RGBA. */
  readonly data: Uint8Array;
}

/** A picture is halved once in any case, and not again where its longer side (px) would be less: a plate is to be read on it. */
const leastSide = 320;

/**
 * A JPEG at half its width and height (each pixel the mean of four), for a service that found the first too large or a line that
 * is slow, and halved again until it has at most `mostBytes`.
 *
 * @returns the smaller JPEG's bytes, or null where the bytes are not a JPEG that may be decoded, or can be read
 */
export function shrinkJpeg(bytes: Uint8Array, mostBytes = Number.POSITIVE_INFINITY): Uint8Array | null {
  let source = pixelsOf(bytes);
  if (source === null) return null;
  for (let smaller: Uint8Array | null = null; ;) {
    const half = halved(source);
    if (half === null) return smaller;
    smaller = jpegOf(half, 60);
    if (smaller.length <= mostBytes || Math.max(half.width, half.height) < 2 * leastSide) return smaller;
    source = half;
  }
}

/** @returns null where the bytes are not a JPEG that may be decoded, or can be read */
export function pixelsOf(bytes: Uint8Array): Pixels | null {
  if (jpegFault(bytes) !== null) return null;
  try {
    return jpeg.decode(bytes, {
      useTArray: true,
      maxMemoryUsageInMB: 256,
      maxResolutionInMP: mostMegapixels,
    });
  } catch {
    return null;
  }
}

/** @param quality 1 to 100 */
export const jpegOf = (pixels: Pixels, quality: number): Uint8Array =>
  jpeg.encode({ ...pixels, data: Buffer.from(pixels.data.buffer) }, quality).data;

function halved(source: Pixels): Pixels | null {
  const width = Math.floor(source.width / 2);
  const height = Math.floor(source.height / 2);
  if (width < 1 || height < 1) return null;
  const data = new Uint8Array(width * height * 4);
  const row = source.width * 4;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = y * 2 * row + x * 8;
      for (let channel = 0; channel < 4; channel += 1) {
        const at = from + channel;
        const sum =
          (source.data[at] ?? 0) +
          (source.data[at + 4] ?? 0) +
          (source.data[at + row] ?? 0) +
          (source.data[at + row + 4] ?? 0);
        data[(y * width + x) * 4 + channel] = sum >> 2;
      }
    }
  }
  return { width, height, data };
}
