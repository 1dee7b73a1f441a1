import type { PictureRules } from '../../../electron/contract/snapshot.ts';

/** @returns a JPEG of the whole frame, `scale` of its pixels' side, or null when encoding failed. */
export type EncodeJpeg = (scale: number, quality: number) => Promise<Uint8Array<ArrayBuffer> | null>;

const coarsestQuality = 0.4;
const smallestScale = 0.1;

/**
 * Encodes a frame within the site's rules: longest side and quality first, and where that is too many bytes, coarser,
 * then smaller. A plate survives coarse better than small.
 *
 * @param longestSidePx of the frame as it came from the camera
 */
export async function fitToRules(
  encode: EncodeJpeg,
  longestSidePx: number,
  rules: PictureRules,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; shrunk: boolean } | null> {
  let scale = Math.min(1, rules.longestSidePx / longestSidePx);
  let quality = rules.quality;
  for (let shrunk = false; scale >= smallestScale; shrunk = true) {
    const bytes = await encode(scale, quality);
    if (bytes === null) return null;
    if (bytes.byteLength <= rules.maxBytes) return { bytes, shrunk };
    if (quality > coarsestQuality) quality = Math.max(coarsestQuality, quality - 0.15);
    else scale *= 0.75;
  }
  return null;
}
