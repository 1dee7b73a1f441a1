import { readFileSync } from 'node:fs';
import { sample } from '../../electron/booth/reading/detection.ts';
import { jpegPixels, type Pixels } from '../../electron/booth/reading/pixels.ts';
import { asJpeg } from './drawn/draw.ts';
import type { Entry } from './set.ts';

/** A picture, and where its plate is (x, y, width, height, px). */
export interface View {
  readonly pixels: Pixels;
  readonly box: Entry['box'];
}

/** @returns null where the file is no picture that is read */
export function viewOf(entry: Entry): View | null {
  const pixels = jpegPixels(readFileSync(entry.path));
  return pixels === null ? null : { pixels, box: entry.box };
}

/** Where a part is painted, px; the plate's middle is at `x`, `y` of the part's sides (0 to 1), and is so wide. */
interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
  readonly plate: number;
  readonly isMirrored?: boolean;
}

export function canvas(width: number, height: number): Pixels {
  return { width, height, data: new Uint8Array(width * height * 3) };
}

/** More points than that in each direction of a pixel take time and change nothing. */
const mostPoints = 4;

/**
 * Paints what is around a plate into another picture, at another scale; beyond its edges a picture goes on as it ends.
 *
 * @returns where the plate is there
 */
export function paint({ data, width }: Pixels, { pixels, box }: View, place: Place): Entry['box'] {
  const scale = box[2] / place.plate;
  const points = Math.min(mostPoints, Math.ceil(scale));
  const [middleX, middleY] = [box[0] + box[2] / 2, box[1] + box[3] / 2];
  const side = place.isMirrored === true ? -scale : scale;
  // One point of a pixel is taken between those around it; the mean of several needs no more.
  const colours = new Float64Array(3);
  const take = (x: number, y: number): void =>
    points === 1 ? sample(pixels, x - 0.5, y - 0.5, colours) : nearest(pixels, x, y, colours);
  for (let y = 0; y < place.height; y += 1) {
    for (let x = 0; x < place.width; x += 1) {
      const at = ((place.top + y) * width + place.left + x) * 3;
      const sums = [0, 0, 0];
      for (let down = 0; down < points; down += 1) {
        for (let across = 0; across < points; across += 1) {
          take(
            middleX + (x + (across + 0.5) / points - place.x * place.width) * side,
            middleY + (y + (down + 0.5) / points - place.y * place.height) * scale,
          );
          for (let part = 0; part < 3; part += 1) sums[part] = (sums[part] ?? 0) + (colours[part] ?? 0);
        }
      }
      for (let part = 0; part < 3; part += 1)
        data[at + part] = Math.round((sums[part] ?? 0) / (points * points));
    }
  }
  const high = box[3] / scale;
  return [
    place.left + place.x * place.width - place.plate / 2,
    place.top + place.y * place.height - high / 2,
    place.plate,
    high,
  ];
}

function nearest({ width, height, data }: Pixels, x: number, y: number, colours: Float64Array): void {
  const [column, line] = [Math.floor(x), Math.floor(y)];
  const at = Math.min(height - 1, Math.max(0, line)) * width + Math.min(width - 1, Math.max(0, column));
  for (let colour = 0; colour < 3; colour += 1) colours[colour] = data[at * 3 + colour] ?? 0;
}

/** As a camera gives it: through a JPEG. */
export function throughJpeg(pixels: Pixels): Pixels {
  const again = jpegPixels(asJpeg(pixels));
  if (again === null) throw new Error('a picture that was made here cannot be read');
  return again;
}
