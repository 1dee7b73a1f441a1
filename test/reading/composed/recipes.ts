import type { Pixels } from '../../../electron/booth/reading/pixels.ts';
import type { Entry } from '../set.ts';
import { canvas, paint, type View } from '../view.ts';

/** Two cars in one picture: that in front of the booth, and another one. */
export interface Composed {
  readonly pixels: Pixels;
  readonly mine: Entry['box'];
  readonly other: Entry['box'];
}

const size = { width: 1280, height: 720 };
/** Where another lane's car begins to be seen, px. */
const edge = 896;

const inLane = { left: 0, top: 0, width: edge, height: size.height, x: 0.57, y: 0.6, plate: 128 };
const besideIt = {
  left: edge,
  top: 0,
  width: size.width - edge,
  height: size.height,
  x: 0.5,
  y: 0.6,
  plate: 128,
};

/** The first car stands in front: in the middle, or nearer. */
export const recipes = {
  beside: (mine, other) => put(mine, inLane, other, besideIt),
  mirrored: (mine, other) => put(mine, inLane, other, { ...besideIt, isMirrored: true }),
  behind: (mine, other, at) =>
    put(mine, { left: 0, top: 0, ...size, x: 0.5, y: 0.7, plate: 160 }, other, {
      left: at % 2 === 0 ? 160 : 800,
      top: 90,
      width: 320,
      height: 200,
      x: 0.5,
      y: 0.6,
      plate: 80,
    }),
} as const satisfies Record<string, (mine: View, other: View, at: number) => Composed>;
export type Recipe = keyof typeof recipes;

type Place = Parameters<typeof paint>[2];

function put(first: View, where: Place, second: View, there: Place): Composed {
  const pixels = canvas(size.width, size.height);
  const mine = paint(pixels, first, where);
  return { pixels, mine, other: paint(pixels, second, there) };
}

/** Each picture with another car of its region: the one that is half the region's pictures further on. */
export function pairsOf(entries: readonly Entry[]): [mine: Entry, other: Entry][] {
  return entries.flatMap((mine): [Entry, Entry][] => {
    const near = entries.filter(({ region }) => region === mine.region);
    const at = near.indexOf(mine) + Math.floor(near.length / 2);
    const other = [...near.keys()]
      .map((further) => near[(at + further) % near.length])
      .find((one) => one !== undefined && one.plate !== mine.plate);
    return other === undefined ? [] : [[mine, other]];
  });
}
