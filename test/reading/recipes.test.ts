import { expect, it } from 'vitest';
import type { Pixels } from '../../electron/booth/reading/pixels.ts';
import { pairsOf, recipes as composed } from './composed/recipes.ts';
import { recipes as far } from './night/recipes.ts';
import type { View } from './view.ts';

/** A grey picture with a plate in one colour, whose left end is black. */
function viewWith(plate: readonly [number, number, number], width = 640, height = 360): View {
  const [left, top, wide, high] = [300, 150, 200, 44];
  const data = new Uint8Array(width * height * 3).fill(120);
  for (let y = top; y < top + high; y += 1)
    for (let x = left; x < left + wide; x += 1)
      data.set(x < left + wide / 4 ? [0, 0, 0] : plate, (y * width + x) * 3);
  return { pixels: { width, height, data }, box: [left, top, wide, high] };
}

/** The colour at a part (0 to 1) of a box. */
function colourAt(
  { width, data }: Pixels,
  [left, top, wide, high]: View['box'],
  x: number,
  y: number,
): number[] {
  const at = (Math.floor(top + y * high) * width + Math.floor(left + x * wide)) * 3;
  return [...data.subarray(at, at + 3)];
}

const [red, blue] = [
  [250, 10, 10],
  [10, 10, 250],
] as const;

it.each(Object.keys(composed) as (keyof typeof composed)[])(
  'both plates stand where a composed picture says: %s',
  (recipe) => {
    const { pixels, mine, other } = composed[recipe](viewWith(red), viewWith(blue), 1);
    expect([pixels.width, pixels.height]).toEqual([1280, 720]);
    for (const [box, plate] of [
      [mine, red],
      [other, blue],
    ] as const) {
      const isMirrored = recipe === 'mirrored' && box === other;
      const ends = [0.1, 0.9].map((x) => colourAt(pixels, box, x, 0.5));
      expect(isMirrored ? ends.toReversed() : ends).toEqual([[0, 0, 0], [...plate]]);
      expect([
        colourAt(pixels, box, 0.5, 0.1),
        colourAt(pixels, box, 0.5, 0.9),
        colourAt(pixels, box, 0.5, 1.2),
      ]).toEqual([[...plate], [...plate], [120, 120, 120]]);
    }
  },
);

it('each picture is put together with another car of its region', () => {
  const entries = Array.from({ length: 9 }, (_, at) => ({
    file: `${at}.jpg`,
    path: `${at}.jpg`,
    // Two pictures of each car, so that the one half a region further on may be the same one.
    plate: `CAR${at % 3}`,
    region: at < 6 ? 'eu' : 'br',
    box: [0, 0, 9, 9] as [number, number, number, number],
  }));
  const pairs = pairsOf(entries);
  expect(pairs.map(([mine]) => mine)).toEqual(entries);
  for (const [mine, other] of pairs) {
    expect(other.region).toBe(mine.region);
    expect(other.plate).not.toBe(mine.plate);
  }
});

it.each(Object.entries(far))(
  'a picture %s has a plate of 60 px, and is the same each time',
  (name, changed) => {
    const view = viewWith([255, 255, 255]);
    const made = changed(view, 4);
    expect([made.width, made.height]).toEqual([192, 108]);
    expect(made).toEqual(changed(view, 4));
    expect(made).not.toEqual(changed(view, 5));
    const mean = made.data.reduce((sum, value) => sum + value, 0) / made.data.length;
    expect(mean).toBeGreaterThan(name === 'at night' ? 25 : 110);
    expect(mean).toBeLessThan(name === 'at night' ? 45 : 150);
  },
);
