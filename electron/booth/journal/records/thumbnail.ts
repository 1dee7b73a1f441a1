import type { FrameRectangle } from '../../../contract/camera-picture.ts';
import type { Reading } from '../database/database.ts';
import type { Thumbnail } from '../model/record-types.ts';
import { readPicture } from './pictures.ts';
import { plateBoxOf } from './readings.ts';
import { jpegOf, pixelsOf, type Pixels } from './shrink.ts';

/** What a thumbnail is made of. */
export interface ThumbnailSource {
  readonly jpeg: Uint8Array;
  /** Where the plate was read in it (shares of its width and height); null: nobody knows. */
  readonly plate: FrameRectangle | null;
}

/** @returns null: the record has no picture, or none any more as it was saved */
export function thumbnailSource(database: Reading, recordId: string): ThumbnailSource | null {
  const read = readPicture(database, recordId, 'original');
  if (!read.ok || read.jpeg === null) return null;
  return { jpeg: read.jpeg, plate: plateBoxOf(database, recordId) };
}

/** A part of a picture (px). */
interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** No part that is shown is narrower (px), as far as the picture itself has so many: a plate is to be read on it. */
const leastWidth = 160;
/** How wide a thumbnail may be (px): the widest that has few enough bytes is taken. */
const widths = [480, 400, 320, 240, leastWidth] as const;
/** A coarse picture, on which characters still stand, is worth more than a smaller one; a worse one only where none can be smaller. */
const qualities = [75, 50, 30] as const;
const worstQualities = [...qualities, 15] as const;
/** The plate takes so much of the width of what is shown around it. */
const plateShare = 1 / 2;
/** What is shown around a plate is so high (of its width), and the plate stands so far down in it: above it is the car. */
const [highShare, downShare] = [3 / 4, 2 / 3] as const;

/**
 * A small JPEG by which a car is known again, and its plate read where the picture lets it: where the plate was read, else the lane, else
 * all of the picture. Takes some tenths of a second, and seconds of a large picture: not for a thread on which somebody waits.
 *
 * @param lane what the site has drawn (shares of the picture); null: nothing
 * @returns null where the picture cannot be decoded, or not made so small
 */
export function thumbnailOf(
  { jpeg, plate }: ThumbnailSource,
  lane: FrameRectangle | null,
  mostBytes: number,
): Thumbnail | null {
  const source = pixelsOf(jpeg);
  if (source === null) return null;
  const shows = plate !== null ? 'plate' : lane !== null ? 'lane' : 'picture';
  const shown = plate === null ? partIn(source, lane ?? whole) : around(source, partIn(source, plate));
  const small = smallEnough(source, shown, mostBytes);
  return small === null ? null : { jpeg: small, shows };
}

const whole: FrameRectangle = { left: 0, top: 0, right: 1, bottom: 1 };

/** In whole pixels, and wide enough. */
function partIn(source: Pixels, { left, top, right, bottom }: FrameRectangle): Part {
  const width = (right - left) * source.width;
  const middle = { x: ((left + right) / 2) * source.width, y: ((top + bottom) / 2) * source.height };
  const part = { width, height: (bottom - top) * source.height };
  return within(source, middle, { ...part, width: Math.max(width, leastWidth) }, 1 / 2);
}

function around(source: Pixels, plate: Part): Part {
  const middle = { x: plate.left + plate.width / 2, y: plate.top + plate.height / 2 };
  const width = plate.width / plateShare;
  const height = Math.max(width * highShare, plate.height / plateShare);
  return within(source, middle, { width, height }, downShare);
}

/** A part of that size, as far as the picture has it. @param share how much of it is above the middle */
function within(
  source: Pixels,
  middle: { readonly x: number; readonly y: number },
  size: Pick<Part, 'width' | 'height'>,
  share: number,
): Part {
  const [wide, high] = [atMost(source.width, size.width), atMost(source.height, size.height)];
  const left = atMost(source.width - wide, middle.x - wide / 2, 0);
  const top = atMost(source.height - high, middle.y - high * share, 0);
  return { left, top, width: wide, height: high };
}

const atMost = (most: number, value: number, least = 1): number =>
  Math.max(least, Math.min(most, Math.round(value)));

function smallEnough(source: Pixels, shown: Part, mostBytes: number): Uint8Array | null {
  let pixels: Pixels | null = null;
  const fitting = widths.filter((width) => width <= shown.width);
  const tried = fitting.length === 0 ? [shown.width] : fitting;
  for (const width of tried) {
    const part: Part =
      pixels === null ? shown : { left: 0, top: 0, width: pixels.width, height: pixels.height };
    pixels = reduced(pixels ?? source, part, width);
    for (const quality of width === tried.at(-1) ? worstQualities : qualities) {
      const jpeg = jpegOf(pixels, quality);
      if (jpeg.length <= mostBytes) return jpeg;
    }
  }
  return null;
}

/** That part, so wide: each pixel is the mean of those that it stands for. */
function reduced(source: Pixels, { left, top, ...part }: Part, width: number): Pixels {
  const high = Math.max(1, Math.round((part.height * width) / part.width));
  const data = new Uint8Array(width * high * 4);
  const edge = (from: number, length: number, at: number, count: number): number =>
    from + Math.floor((length * at) / count);
  for (let y = 0; y < high; y += 1) {
    const [upper, lower] = [edge(top, part.height, y, high), edge(top, part.height, y + 1, high)];
    for (let x = 0; x < width; x += 1) {
      const [first, last] = [edge(left, part.width, x, width), edge(left, part.width, x + 1, width)];
      mean(
        source,
        { left: first, top: upper, width: last - first, height: lower - upper },
        data,
        (y * width + x) * 4,
      );
    }
  }
  return { width, height: high, data };
}

function mean(source: Pixels, { left, top, width, height: high }: Part, data: Uint8Array, to: number): void {
  const [across, rows] = [Math.max(1, width), Math.max(1, high)];
  const sums: [number, number, number] = [0, 0, 0];
  for (let y = top; y < top + rows; y += 1)
    for (let at = (y * source.width + left) * 4, end = at + across * 4; at < end; at += 4) {
      sums[0] += source.data[at] ?? 0;
      sums[1] += source.data[at + 1] ?? 0;
      sums[2] += source.data[at + 2] ?? 0;
    }
  for (const [channel, sum] of sums.entries()) data[to + channel] = sum / (across * rows);
  data[to + 3] = 255;
}
