import jpeg from 'jpeg-js';
import type { Pixels } from '../../../electron/booth/reading/pixels.ts';
import { distanceFrom } from './glyphs.ts';

/** A plate in a drawn picture. A space is a gap, as between the groups of a plate. */
export interface DrawnPlate {
  readonly lines: readonly string[];
  /** Its middle, px. */
  readonly x: number;
  readonly y: number;
  /** Of its letters, px. */
  readonly height: number;
  /** Degrees, clockwise. */
  readonly turned?: number;
  /** Degrees by which it is seen from aside: it looks narrower. */
  readonly aside?: number;
  readonly isMirrored?: boolean;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly plates: readonly DrawnPlate[];
  /** 0 (night) to 1 (day). */
  readonly light?: number;
  /** Standard deviation of each pixel, of 255. */
  readonly noise?: number;
  readonly hasRain?: boolean;
  readonly seed?: number;
}

/** Of a glyph's cell, in its own units: how far one is from the next, and from line to line. */
const advance = 5.4;
const gap = 2.6;
const leading = 8.4;
/** Half the stroke. */
const stroke = 0.52;
const border = 1.6;

/** The same seed gives the same picture. */
export function drawn({
  width,
  height,
  plates,
  light = 1,
  noise = 3,
  hasRain = false,
  seed = 1,
}: Drawing): Pixels {
  const next = numbers(seed);
  const data = new Uint8Array(width * height * 3);
  const bodies = plates.map((plate) => bodyOf(plate));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let colour = groundAt(x, y, width, height, plates);
      for (const body of bodies) colour = body(x, y) ?? colour;
      const at = (y * width + x) * 3;
      const grain = noise * gaussian(next);
      for (let part = 0; part < 3; part += 1)
        data[at + part] = Math.min(255, Math.max(0, (colour[part] ?? 0) * light + grain));
    }
  }
  if (hasRain) rain({ width, height, data }, next);
  return { width, height, data };
}

export function asJpeg({ width, height, data }: Pixels, quality = 85): Uint8Array {
  const rgba = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < width * height; at += 1) rgba.set(data.subarray(at * 3, at * 3 + 3), at * 4);
  return new Uint8Array(jpeg.encode({ width, height, data: rgba }, quality).data);
}

type Colour = readonly [number, number, number];

/** A wall, the road, and a car around each plate. */
function groundAt(
  x: number,
  y: number,
  width: number,
  height: number,
  plates: readonly DrawnPlate[],
): Colour {
  for (const plate of plates) {
    const [across, up] = [(x - plate.x) / plate.height, (y - plate.y) / plate.height];
    if (Math.abs(across) < 9 && up > -7 && up < 2.4) {
      if (up > -7 && up < -4 && Math.abs(across) < 6.5) return [70, 84, 96];
      if (Math.abs(Math.abs(across) - 7) < 1 && Math.abs(up + 1.2) < 0.7) return [226, 224, 200];
      return [122 - 6 * up, 40, 46];
    }
  }
  const shade = ((x * 7 + y * 13) % 11) - 5;
  return y < height * 0.45
    ? [168 + shade, 172 + shade, 176 + (20 * x) / width]
    : [104 + shade, 104 + shade, 106 + shade];
}

/** @returns the colour of the plate at a point of the picture; undefined beside it */
function bodyOf(plate: DrawnPlate): (x: number, y: number) => Colour | undefined {
  const unit = plate.height / 6;
  const angle = ((plate.turned ?? 0) * Math.PI) / 180;
  const narrower = Math.cos(((plate.aside ?? 0) * Math.PI) / 180);
  const lines = plate.lines.map((line) => placed(line));
  const wide = Math.max(...lines.map(({ width }) => width)) / 2;
  const high = ((plate.lines.length - 1) * leading + 6) / 2;
  return (x, y) => {
    const [dx, dy] = [(x - plate.x) / unit, (y - plate.y) / unit];
    const along =
      ((dx * Math.cos(angle) + dy * Math.sin(angle)) / narrower) * (plate.isMirrored === true ? -1 : 1);
    const down = dy * Math.cos(angle) - dx * Math.sin(angle);
    if (Math.abs(along) > wide + 2 * border || Math.abs(down) > high + border) return undefined;
    if (Math.abs(along) > wide + 1.7 * border || Math.abs(down) > high + 0.75 * border) return [30, 30, 30];
    const row = Math.min(plate.lines.length - 1, Math.max(0, Math.round((down + high - 3) / leading)));
    const inLine = down + high - row * leading;
    const line = lines[row];
    if (line === undefined) return undefined;
    const ink = Math.min(
      ...line.chars.map(({ char, left }) => near(char, along + line.width / 2 - left, inLine)),
    );
    // Smooth over about one pixel.
    const part = Math.min(1, Math.max(0, 0.5 + (ink - stroke) * unit));
    return [24 + 214 * part, 24 + 214 * part, 28 + 206 * part];
  };
}

const near = (char: string, x: number, y: number): number => (x < -1 || x > 5 ? 9 : distanceFrom(char, x, y));

function placed(line: string): { chars: { char: string; left: number }[]; width: number } {
  let left = 0;
  const chars: { char: string; left: number }[] = [];
  for (const char of line) {
    if (char === ' ') left += gap;
    else {
      chars.push({ char, left });
      left += advance;
    }
  }
  return { chars, width: left - advance + 4 };
}

/** Drops that fall through the picture. */
export function rain({ width, height, data }: Pixels, next: () => number): void {
  for (let drop = 0; drop < (width * height) / 2500; drop += 1) {
    const [x, y, length] = [next() * width, next() * height, 8 + next() * 22];
    for (let step = 0; step < length; step += 1) {
      const [px, py] = [Math.round(x + step * 0.25), Math.round(y + step)];
      if (px >= width || py >= height) continue;
      const at = (py * width + px) * 3;
      for (let part = 0; part < 3; part += 1) data[at + part] = (data[at + part] ?? 0) * 0.6 + 82;
    }
  }
}

/** Always the same numbers, 0 to 1. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Of a normal distribution around 0 with deviation 1. */
export const gaussian = (next: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
