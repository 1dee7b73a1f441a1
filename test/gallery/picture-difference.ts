import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** How far two pixels' colours are apart before they differ, 0 … 1: less than a key is from what it stands on by night. */
const threshold = 0.06;
/** px: how large the places are in which differing pixels are counted. */
const tile = 32;

export interface PictureDifference {
  /** Differing pixels in that place of 32 × 32 px where most differ. */
  readonly worst: number;
  /** Where that is, in px from the left and from the top. */
  readonly place: { readonly left: number; readonly top: number };
  /** What differs, in red over the pale picture; a PNG. */
  readonly shown: Buffer;
}

/**
 * Compares two pictures of the same size. Pixels that smooth an edge are not counted; what is left is looked at place by place,
 * since another Chromium's letters differ a little everywhere, and what has moved, changed its colour or is gone differs much in
 * one place.
 *
 * @param before and now PNG files
 * @throws where their sizes differ
 */
export function pictureDifference(before: Buffer, now: Buffer): PictureDifference {
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(now)];
  const { width, height } = one;
  const shown = new PNG({ width, height });
  pixelmatch(one.data, other.data, shown.data, width, height, { threshold, diffMask: true });
  const columns = Math.ceil(width / tile);
  const counts = Array.from({ length: columns * Math.ceil(height / tile) }, () => 0);
  // In the mask a pixel that smooths an edge is yellow, one that differs is red.
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (shown.data[pixel * 4 + 3] === 0 || shown.data[pixel * 4 + 1] !== 0) continue;
    const at = Math.floor(pixel / width / tile) * columns + Math.floor((pixel % width) / tile);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const worst = Math.max(...counts);
  const at = counts.indexOf(worst);
  const place = { left: (at % columns) * tile, top: Math.floor(at / columns) * tile };
  return { worst, place, shown: PNG.sync.write(shown) };
}
