/** The sample that a frame is judged by, in px: enough for a lamp in the dark, and little to read. */
export const sampleSize = { width: 128, height: 72 } as const;

/** Pixels of the sample along the side of one cell that is averaged: the sensor's noise goes, a lamp stays. */
const cell = 4;
const blackest = 10;
/** How many cells there are in a row and in a column. */
export const cellGrid = { across: sampleSize.width / cell, down: sampleSize.height / cell } as const;

export interface FrameFacts {
  /** The same for two frames whose samples are the same to the last bit, and for no others that one will meet. */
  readonly print: string;
  /** Mean luma, 0 … 255. */
  readonly brightness: number;
  /** Nothing is to be seen: a covered lens, or a camera that has not woken up. A dark lane is not black: it has a lamp somewhere. */
  readonly black: boolean;
  /** The sample's cells, row by row: mean luma of each. */
  readonly cells: Uint8Array;
}

/**
 * What is to be known of a frame, from single pixels of it that were not blended with their neighbours: a sensor's noise shows in
 * them, so that two frames of a living camera are never the same, however still the night.
 *
 * @param pixels RGBA of `sampleSize`
 */
export function frameFacts(pixels: Uint8ClampedArray): FrameFacts {
  const { width } = sampleSize;
  const cells = new Float64Array(cellGrid.across * cellGrid.down);
  let [low, high, sum] = [0x811c9dc5, 0x9747b28c, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const red = pixels[at] ?? 0;
    const green = pixels[at + 1] ?? 0;
    const blue = pixels[at + 2] ?? 0;
    const pixel = (red << 16) | (green << 8) | blue;
    low = Math.imul(low ^ pixel, 0x01000193);
    high = Math.imul(high ^ (pixel + at), 0x85ebca6b);
    // BT.601.
    const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
    sum += luma;
    const place = at / 4;
    const row = Math.floor(place / width / cell);
    const index = row * cellGrid.across + Math.floor((place % width) / cell);
    cells[index] = (cells[index] ?? 0) + luma / cell ** 2;
  }
  return {
    print: `${(low >>> 0).toString(16)}-${(high >>> 0).toString(16)}`,
    brightness: sum / (pixels.length / 4),
    black: cells.every((mean) => mean <= blackest),
    cells: Uint8Array.from(cells, Math.round),
  };
}
