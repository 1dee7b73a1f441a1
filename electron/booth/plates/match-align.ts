import type { Alike } from './alike.ts';
import { matchCosts } from './match-costs.ts';
import { facing, mark, untyped, type Mark } from './match-mark.ts';

/** The cheapest way from what was typed to the plate's beginning or whole. */
export interface Alignment {
  readonly cost: number;
  readonly marks: readonly Mark[];
}

/**
 * Optimal string alignment of the typed characters with the plate's beginning, as far as is cheapest; the rest of the plate
 * counts as not typed yet.
 */
export function align(typed: readonly number[], plate: readonly number[], alike: Alike): Alignment {
  const grid = new Grid(typed, plate, alike);
  let end = plate.length;
  let cost = grid.at(typed.length, end);
  for (let to = plate.length - 1; to >= 0; to -= 1) {
    const shorter = grid.at(typed.length, to) + matchCosts.untyped;
    if (shorter < cost) [cost, end] = [shorter, to];
  }
  return { cost, marks: [...grid.marks(end), ...untyped(plate, end, plate.length)] };
}

/** The cost of every typed beginning against every beginning of the plate. */
class Grid {
  readonly #typed: readonly number[];
  readonly #plate: readonly number[];
  readonly #alike: Alike;
  readonly #cells: number[] = [];

  constructor(typed: readonly number[], plate: readonly number[], alike: Alike) {
    this.#typed = typed;
    this.#plate = plate;
    this.#alike = alike;
    for (let row = 0; row <= typed.length; row += 1)
      for (let column = 0; column <= plate.length; column += 1)
        this.#cells.push(
          row + column === 0
            ? 0
            : Math.min(
                this.#facing(row, column),
                this.#swapped(row, column),
                this.#missing(row, column),
                this.#extra(row, column),
              ),
        );
  }

  at(row: number, column: number): number {
    return row < 0 || column < 0
      ? Infinity
      : (this.#cells[row * (this.#plate.length + 1) + column] ?? Infinity);
  }

  /** @returns how the plate as far as `end` came from everything typed */
  marks(end: number): Mark[] {
    const marks: Mark[] = [];
    let [row, column] = [this.#typed.length, end];
    while (row + column > 0) {
      const cost = this.at(row, column);
      const [plate, typed] = [this.#plate[column - 1] ?? 0, this.#typed[row - 1] ?? 0];
      if (cost === this.#facing(row, column)) {
        marks.push(facing(plate, typed, this.#alike));
        [row, column] = [row - 1, column - 1];
      } else if (cost === this.#swapped(row, column)) {
        marks.push(
          mark('swapped', plate, typed),
          mark('swapped', this.#plate[column - 2], this.#typed[row - 2]),
        );
        [row, column] = [row - 2, column - 2];
      } else if (cost === this.#missing(row, column)) {
        marks.push(mark('missing', plate));
        column -= 1;
      } else {
        marks.push(mark('extra', undefined, typed));
        row -= 1;
      }
    }
    return marks.toReversed();
  }

  #facing(row: number, column: number): number {
    return this.at(row - 1, column - 1) + this.#between(row - 1, column - 1);
  }

  /** Two neighbours in each other's place; each of them may be an alike one as well. */
  #swapped(row: number, column: number): number {
    const crossed = [this.#between(row - 1, column - 2), this.#between(row - 2, column - 1)] as const;
    if (Math.max(...crossed) >= matchCosts.error) return Infinity;
    return this.at(row - 2, column - 2) + matchCosts.error + crossed[0] + crossed[1];
  }

  #missing(row: number, column: number): number {
    return this.at(row, column - 1) + matchCosts.error;
  }

  #extra(row: number, column: number): number {
    return this.at(row - 1, column) + matchCosts.error;
  }

  #between(row: number, column: number): number {
    const [typed, plate] = [this.#typed[row], this.#plate[column]];
    return typed === undefined || plate === undefined ? Infinity : this.#alike.cost(typed, plate);
  }
}
