import { normalisePlate } from '../../contract/plate-rules.ts';
import { charactersOf, type Alike } from './alike.ts';
import { matchCosts } from './match-costs.ts';
import { facing, untyped, type Mark } from './match-mark.ts';

/** `?`: any one character. */
const anyOne = -1;
/** `*`: any number of characters, also none. */
const anyRun = -2;

/** What an attendant typed, ready to be compared. */
export interface Pattern {
  /** Code points, `anyOne` and `anyRun`. */
  readonly tokens: readonly number[];
  readonly wild: boolean;
  /** How many characters a plate must have at least, if it has wildcards. */
  readonly fewest: number;
}

/** Normalises what was typed as a plate is, but keeps the wildcards; several `*` in a row are one. */
export function patternOf(typed: string): Pattern {
  const tokens = typed
    .normalize('NFKC')
    .split(/([*?])/u)
    .flatMap((part) => (part === '?' ? anyOne : part === '*' ? anyRun : charactersOf(normalisePlate(part))))
    .filter((token, index, all) => token !== anyRun || all[index - 1] !== anyRun);
  return {
    tokens,
    wild: tokens.some((token) => token < 0),
    fewest: tokens.filter((token) => token !== anyRun).length,
  };
}

const never = 0xffff;
/** Row by row what the first tokens cost against the plate's beginnings; kept, as it is needed a hundred thousand times. */
let cells = new Uint16Array(1024);

/**
 * What a pattern with wildcards costs against a plate: nothing but alike characters, and the plate's rest if the pattern ends
 * before it (it is still being typed).
 *
 * @param below costs from here on are of no interest
 * @returns Infinity if it does not match for less than `below`
 */
export function wildcardCost(
  pattern: Pattern,
  plate: readonly number[],
  alike: Alike,
  below: number,
): number {
  const { tokens, fewest } = pattern;
  const width = plate.length + 1;
  if (plate.length < fewest) return Infinity;
  // Without a run, a longer plate goes on after the pattern.
  if (plate.length > fewest && tokens.length === fewest && matchCosts.untyped >= below) return Infinity;
  if (cells.length < (tokens.length + 1) * width) cells = new Uint16Array((tokens.length + 1) * width * 2);
  cells.fill(never, 0, width);
  cells[0] = 0;
  for (let row = 1; row <= tokens.length; row += 1)
    if (fillRow(row, tokens[row - 1] ?? anyOne, plate, alike) >= below) return Infinity;
  const last = tokens.length * width;
  let cost = cells[last + plate.length] ?? never;
  for (let end = 0; end < plate.length; end += 1)
    cost = Math.min(cost, (cells[last + end] ?? never) + matchCosts.untyped);
  return cost < below ? cost : Infinity;
}

/** @returns the row's least */
function fillRow(row: number, token: number, plate: readonly number[], alike: Alike): number {
  const width = plate.length + 1;
  const start = row * width;
  let least = never;
  for (let column = 0; column < width; column += 1) {
    const before = column === 0 ? never : (cells[start - width + column - 1] ?? never);
    let cost = before;
    if (token === anyRun)
      cost = Math.min(
        cells[start - width + column] ?? never,
        column === 0 ? never : (cells[start + column - 1] ?? never),
      );
    else if (token >= 0 && before !== never) {
      const between = alike.cost(token, plate[column - 1] ?? 0);
      cost = between < matchCosts.error ? before + between : never;
    }
    cells[start + column] = cost;
    if (cost < least) least = cost;
  }
  return least;
}

/** @returns the marks of a pattern that `wildcardCost` has just found to match at `cost` */
export function wildcardMarks(
  pattern: Pattern,
  plate: readonly number[],
  alike: Alike,
  cost: number,
): Mark[] {
  const { tokens } = pattern;
  const width = plate.length + 1;
  const last = tokens.length * width;
  const upTo = (end: number): number =>
    (cells[last + end] ?? never) + (end < plate.length ? matchCosts.untyped : 0);
  let column = plate.length;
  while (column > 0 && upTo(column) !== cost) column -= 1;
  const marks = untyped(plate, column, plate.length).toReversed();
  for (let row = tokens.length; row > 0; row -= 1) {
    const token = tokens[row - 1] ?? anyOne;
    if (token === anyRun)
      while (cells[row * width + column] !== cells[(row - 1) * width + column]) {
        column -= 1;
        marks.push(...untyped(plate, column, column + 1));
      }
    else {
      column -= 1;
      marks.push(
        ...(token === anyOne
          ? untyped(plate, column, column + 1)
          : [facing(plate[column] ?? 0, token, alike)]),
      );
    }
  }
  return marks.toReversed();
}
