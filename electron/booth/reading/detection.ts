import { grown, smallestRectangle, type Point, type Rectangle } from './geometry.ts';
import type { Pixels } from './pixels.ts';

/** The picture's longer side (px) as the detection sees it; smaller pictures are not enlarged by more than `mostEnlarged`. */
const longSide = 960;
const mostEnlarged = 2;
/** The network halves five times: both sides are multiples of it (px). */
const step = 32;

/** Means and deviations (0 to 1; blue, green, red) of the pictures that the detection was taught with. */
const mean = [0.485, 0.456, 0.406];
const deviation = [0.229, 0.224, 0.225];

/** What a network takes: planes one after the other (blue, green, red), each row-major. */
export interface Planes {
  /** px. */
  readonly width: number;
  /** px. */
  readonly height: number;
  readonly data: Float32Array;
}

/** The picture as the detection takes it. The two scales differ by rounding to `step`: divide by the sizes. */
export function detectionInput(picture: Pixels): Planes {
  const scale = Math.min(mostEnlarged, longSide / Math.max(picture.width, picture.height));
  const size = (px: number): number => Math.max(step, Math.round((px * scale) / step) * step);
  const [width, height] = [size(picture.width), size(picture.height)];
  const data = new Float32Array(3 * width * height);
  const colours = new Float64Array(3);
  for (let y = 0; y < height; y += 1) {
    const fromY = ((y + 0.5) * picture.height) / height - 0.5;
    for (let x = 0; x < width; x += 1) {
      const fromX = ((x + 0.5) * picture.width) / width - 0.5;
      sample(picture, fromX, fromY, colours);
      for (let plane = 0; plane < 3; plane += 1) {
        const value = (colours[2 - plane] ?? 0) / 255;
        data[plane * width * height + y * width + x] = (value - (mean[plane] ?? 0)) / (deviation[plane] ?? 1);
      }
    }
  }
  return { width, height, data };
}

/**
 * Writes red, green and blue (0 to 255) as they are between the four pixels around into `colours`: a million times for a picture, so that
 * nothing is made anew. Beyond an edge is as at the edge.
 */
export function sample(picture: Pixels, x: number, y: number, colours: Float64Array): void {
  const { width, height, data } = picture;
  const column = Math.min(Math.max(x, 0), width - 1);
  const line = Math.min(Math.max(y, 0), height - 1);
  const left = Math.floor(column);
  const top = Math.floor(line);
  const right = Math.min(left + 1, width - 1);
  const bottom = Math.min(top + 1, height - 1);
  const beside = column - left;
  const below = line - top;
  for (let colour = 0; colour < 3; colour += 1) {
    const upper =
      (data[(top * width + left) * 3 + colour] ?? 0) * (1 - beside) +
      (data[(top * width + right) * 3 + colour] ?? 0) * beside;
    const lower =
      (data[(bottom * width + left) * 3 + colour] ?? 0) * (1 - beside) +
      (data[(bottom * width + right) * 3 + colour] ?? 0) * beside;
    colours[colour] = upper * (1 - below) + lower * below;
  }
}

/** How probable (0 to 1) it is for each pixel to be text; row-major. */
export interface TextMap {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** A line of text where the detection found one. */
export interface TextBox {
  /** In the picture's px; as tight as the detection sees it, which is narrower than the letters: see `letters`. */
  readonly core: Rectangle;
  /** The mean probability of its pixels, 0 to 1. */
  readonly score: number;
}

const textFrom = 0.3;
const boxFrom = 0.5;
/** px of the map: less is noise. */
const leastSide = 3;
const mostBoxes = 60;

/** The boxes of a map, best first. */
export function textBoxes(map: TextMap, picture: { width: number; height: number }): TextBox[] {
  const scale = { x: picture.width / map.width, y: picture.height / map.height };
  const boxes: TextBox[] = [];
  for (const { edge, score } of components(map)) {
    if (score < boxFrom) continue;
    const found = smallestRectangle(edge.map(({ x, y }) => ({ x: x * scale.x, y: y * scale.y })));
    if (found === null || Math.min(found.width / scale.x, found.height / scale.y) < leastSide) continue;
    boxes.push({ core: found, score });
  }
  return boxes.sort((a, b) => b.score - a.score).slice(0, mostBoxes);
}

/** The box with its letters whole: the detection was taught with boxes shrunk by area over outline. */
export function letters({ core }: TextBox, ratio: number): Rectangle {
  const outline = 2 * (core.width + core.height);
  return grown(core, (core.width * core.height * ratio) / outline);
}

/** Pixels that touch each other (by sides or corners) and are text: the corners of each row's ends, and the mean probability. */
export function components(map: TextMap): { edge: Point[]; score: number }[] {
  const { width, height, data } = map;
  const seen = new Uint8Array(width * height);
  const found: { edge: Point[]; score: number }[] = [];
  for (let start = 0; start < data.length; start += 1) {
    if (seen[start] === 1 || (data[start] ?? 0) <= textFrom) continue;
    const rows = new Map<number, [number, number]>();
    const open = [start];
    seen[start] = 1;
    let [sum, count] = [0, 0];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      sum += data[at] ?? 0;
      count += 1;
      const row = rows.get(y);
      if (row === undefined) rows.set(y, [x, x]);
      else {
        row[0] = Math.min(row[0], x);
        row[1] = Math.max(row[1], x);
      }
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny += 1) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx += 1) {
          const next = ny * width + nx;
          if (seen[next] === 1 || (data[next] ?? 0) <= textFrom) continue;
          seen[next] = 1;
          open.push(next);
        }
      }
    }
    const edge = [...rows].flatMap(([y, [left, right]]) => [
      { x: left, y },
      { x: right + 1, y },
      { x: left, y: y + 1 },
      { x: right + 1, y: y + 1 },
    ]);
    found.push({ edge, score: sum / count });
  }
  return found;
}
