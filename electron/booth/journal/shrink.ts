import jpeg from 'jpeg-js';
import { jpegFault, mostMegapixels } from '../jpeg.ts';

/**
 * A JPEG at half its width and height (each pixel the mean of four), for a service that found the first too large.
 *
 * @returns the smaller JPEG's bytes, or null where the bytes are not a JPEG that may be decoded, or can be read
 */
export function shrinkJpeg(bytes: Uint8Array): Uint8Array | null {
  if (jpegFault(bytes) !== null) return null;
  let source: { width: number; height: number; data: Uint8Array };
  try {
    source = jpeg.decode(bytes, {
      useTArray: true,
      maxMemoryUsageInMB: 256,
      maxResolutionInMP: mostMegapixels,
    });
  } catch {
    return null;
  }
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
  return jpeg.encode({ width, height, data: Buffer.from(data.buffer) }, 60).data;
}
