import { normalisePlate } from '../../contract/plate-rules.ts';
import { twinGroups } from './alike-groups.ts';
import { matchCosts } from './match-costs.ts';

/**
 * A plate's characters for comparing: code points, the same that `plateLength` counts and the screen has a box for. What
 * NFKC can compose is one of them; a combining mark that it can't is a character of its own.
 */
export const charactersOf = (plate: string): readonly number[] =>
  Array.from(plate, (character) => character.codePointAt(0) ?? 0);

const shapes = new Map(
  twinGroups.flatMap((group) => {
    const twins = charactersOf(group);
    return twins.map((character) => [character, twins[0] ?? character] as const);
  }),
);

/** One character for all twins: what is cheaper than alike has the same shape. */
export const shapeOf = (character: number): number => shapes.get(character) ?? character;

/**
 * Which characters are easily taken for each other, and what that costs. A character may stand in several groups; being
 * alike is not passed on from one group to another (with `OC` and `O0`, C is not alike 0), only to twins in other alphabets.
 */
export class Alike {
  /** Code point → its row, 0 for all characters that are alike nothing. */
  readonly #rows: Uint16Array;
  readonly #costs: Uint8Array;
  readonly #folded: readonly number[];
  readonly #characters: readonly number[];

  /** @param groups characters that are easily taken for each other, one string a group; twins need not be given */
  constructor(groups: readonly string[]) {
    const twins = twinGroups.map(charactersOf);
    const wide = groups.map((group) => withTwins(charactersOf(normalisePlate(group)), twins));
    this.#characters = [...new Set([...wide, ...twins].flat())].sort((one, other) => one - other);
    this.#rows = new Uint16Array((this.#characters.at(-1) ?? 0) + 1);
    this.#characters.forEach((character, index) => (this.#rows[character] = index + 1));
    this.#costs = new Uint8Array((this.#characters.length + 1) ** 2).fill(matchCosts.error);
    for (const group of wide) this.#set(group, matchCosts.alike);
    for (const group of twins) this.#set(group, matchCosts.twin);
    this.#folded = this.#fold([...wide, ...twins]);
  }

  /** What it costs that the one was taken for the other: 0 for the same, low for alike ones, else an error. */
  cost(one: number, other: number): number {
    if (one === other) return 0;
    const row = this.#rows[one] ?? 0;
    const column = this.#rows[other] ?? 0;
    if (row === 0 || column === 0) return matchCosts.error;
    return this.#costs[row * (this.#characters.length + 1) + column] ?? matchCosts.error;
  }

  /**
   * One character for all that are alike, also through others. Two characters that fold differently are never alike; two
   * that fold the same need not be.
   */
  fold(character: number): number {
    return this.#folded[this.#rows[character] ?? 0] ?? character;
  }

  /** @returns the other characters that this one is easily taken for */
  near(character: number): readonly number[] {
    return this.#characters.filter(
      (other) => other !== character && this.cost(character, other) < matchCosts.error,
    );
  }

  #set(group: readonly number[], cost: number): void {
    for (const one of group)
      for (const other of group)
        this.#costs[(this.#rows[one] ?? 0) * (this.#characters.length + 1) + (this.#rows[other] ?? 0)] = cost;
  }

  /** @returns for each row the first character of all that hang together; nothing for row 0 */
  #fold(groups: readonly (readonly number[])[]): readonly number[] {
    const parents = new Map(this.#characters.map((character) => [character, character]));
    const rootOf = (character: number): number => {
      const parent = parents.get(character) ?? character;
      return parent === character ? character : rootOf(parent);
    };
    for (const group of groups)
      for (const character of group) {
        const [one, other] = [rootOf(group[0] ?? character), rootOf(character)];
        parents.set(Math.max(one, other), Math.min(one, other));
      }
    const folded: number[] = [];
    this.#characters.forEach((character, index) => (folded[index + 1] = rootOf(character)));
    return folded;
  }
}

const withTwins = (group: readonly number[], twins: readonly (readonly number[])[]): readonly number[] =>
  group.flatMap((character) => twins.find((all) => all.includes(character)) ?? [character]);
