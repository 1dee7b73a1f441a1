import type { Alike } from './alike.ts';
import { matchCosts } from './match-costs.ts';

/**
 * How a character of the plate stands to what was typed. `missing`: left out while later ones were typed; `untyped`: nothing
 * was said about it (the plate goes on, or a wildcard stands for it); `swapped`: typed in the neighbour's place; `extra`: typed,
 * but not on the plate.
 */
export type Likeness = 'same' | 'alike' | 'different' | 'missing' | 'extra' | 'swapped' | 'untyped';

/** One step along the plate, for the screen to mark. */
export interface Mark {
  /** The plate's character; null for an extra typed one. */
  readonly plate: string | null;
  /** The typed character; null where none was. */
  readonly typed: string | null;
  readonly likeness: Likeness;
}

const text = (character: number | undefined): string | null =>
  character === undefined ? null : String.fromCodePoint(character);

export const mark = (likeness: Likeness, plate: number | undefined, typed?: number): Mark => ({
  plate: text(plate),
  typed: text(typed),
  likeness,
});

/** A typed character in the place of one of the plate's. */
export function facing(plate: number, typed: number, alike: Alike): Mark {
  const cost = alike.cost(plate, typed);
  return mark(cost === 0 ? 'same' : cost < matchCosts.error ? 'alike' : 'different', plate, typed);
}

/** Characters of the plate that nothing was typed about. */
export const untyped = (plate: readonly number[], from: number, to: number): Mark[] =>
  plate.slice(from, to).map((character) => mark('untyped', character));
