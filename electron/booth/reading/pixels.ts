import jpeg from 'jpeg-js';
import { jpegFault } from '../lib/jpeg.ts';

/** A picture: RGB, 0 to 255, row-major, three bytes a pixel; (0, 0) is its upper left corner. */
export interface Pixels {
  /** px. */
  readonly width: number;
  /** px. */
  readonly height: number;
  readonly data: Uint8Array;
}

/** Twice a camera's usual picture on each side; a larger one would take more memory than reading may. */
const mostMegapixels = 9;

/** @returns the JPEG's pixels, or null where the bytes are not a JPEG that may be decoded, or can be read */
export function jpegPixels(bytes: Uint8Array): Pixels | null {
  if (jpegFault(bytes) !== null) return null;
  try {
    return jpeg.decode(bytes, {
      useTArray: true,
      formatAsRGBA: false,
      maxMemoryUsageInMB: 128,
      maxResolutionInMP: mostMegapixels,
    });
  } catch {
    return null;
  }
}
