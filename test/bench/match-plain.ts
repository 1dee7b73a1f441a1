import { charactersOf, type Alike } from '../../electron/booth/plates/alike.ts';
import { matchCosts, tolerance } from '../../electron/booth/plates/match-costs.ts';

/** A car of the plain list, its characters taken apart beforehand. */
export interface PlainCar {
  readonly key: string;
  readonly characters: readonly number[];
}

/**
 * The yardstick: optimal string alignment with the booth's costs over the whole list, each matrix filled in full, then
 * sorted, newest first among equals (the list's end is the newest). It finds no wildcards and nothing in a plate's middle.
 */
export function plainScan(
  typed: readonly number[],
  cars: readonly PlainCar[],
  alike: Alike,
  limit: number,
): { readonly key: string; readonly cost: number }[] {
  const matches: { readonly key: string; readonly cost: number; readonly order: number }[] = [];
  const most = tolerance(typed.length);
  cars.forEach(({ key, characters }, order) => {
    const cost = plainCost(typed, characters, alike);
    if (cost <= most) matches.push({ key, cost, order });
  });
  return matches
    .sort((one, other) => one.cost - other.cost || other.order - one.order)
    .slice(0, limit)
    .map(({ key, cost }) => ({ key, cost }));
}

/** One matrix for all cars, so that the yardstick is not slowed by its memory. */
const cells = new Uint16Array(64 * 64);

function plainCost(typed: readonly number[], plate: readonly number[], alike: Alike): number {
  const { error, untyped } = matchCosts;
  const width = plate.length + 1;
  for (let column = 0; column < width; column += 1) cells[column] = column * error;
  for (let row = 1; row <= typed.length; row += 1) {
    const start = row * width;
    cells[start] = row * error;
    for (let column = 1; column < width; column += 1) {
      const at = start + column;
      const between = alike.cost(typed[row - 1]!, plate[column - 1]!);
      let cost = cells[at - width - 1]! + between;
      const missing = cells[at - 1]! + error;
      if (missing < cost) cost = missing;
      const extra = cells[at - width]! + error;
      if (extra < cost) cost = extra;
      if (row > 1 && column > 1) {
        const one = alike.cost(typed[row - 1]!, plate[column - 2]!);
        const other = alike.cost(typed[row - 2]!, plate[column - 1]!);
        const swapped = cells[at - 2 * width - 2]! + error + one + other;
        if (one < error && other < error && swapped < cost) cost = swapped;
      }
      cells[at] = cost;
    }
  }
  const last = typed.length * width;
  let least = cells[last + plate.length]!;
  for (let end = 0; end < plate.length; end += 1) least = Math.min(least, cells[last + end]! + untyped);
  return least;
}

export const plainCars = (plates: readonly string[]): PlainCar[] =>
  plates.map((plate, index) => ({ key: String(index), characters: charactersOf(plate) }));
