import { shapeOf, type Alike } from '../plates/alike.ts';
import type { Pattern } from '../plates/match-pattern.ts';

// A signature has 288 bits in nine words, in this order: the pairs first, as they rule out the most.
const pairBits = 96;
const characterBits = 32;
const shapePairBits = 64;
const shapePairStart = pairBits + characterBits;
const shapeStart = shapePairStart + shapePairBits;
const shapeBits = 64;
const lengthStart = shapeStart + shapeBits;
const longest = 15;

/** How many 32-bit words a signature has. */
export const signatureWords = 9;

/** The last bit of the shapes: one that no plate has had. */
const unknown = shapeBits - 1;
/** Shapes that come when all bits are given away share those from here on. */
const shared = 32;

/**
 * Which characters and which pairs of neighbours occur in a plate or in a pattern, and how long it is, as bits. A plate cannot
 * match a pattern if the pattern's signature has a bit that the plate's has not; the other way round proves nothing.
 */
export class Signatures {
  readonly #alike: Alike;
  /** The bits of the shapes, in the order in which they first came. */
  readonly #bits = new Map<number, number>();
  /** One for each of 100,000 plates would keep the garbage collector busy. */
  readonly #words = new Int32Array(signatureWords);

  constructor(alike: Alike) {
    this.#alike = alike;
  }

  /** @param characters a plate's. @returns the same array each time: it is another plate's with the next call */
  ofPlate(characters: readonly number[]): Int32Array {
    const words = this.#words.fill(0);
    this.#setFolded(words, characters);
    this.#setShapes(words, characters, (shape) => {
      const next = this.#bits.size;
      const bit = this.#bits.get(shape) ?? (next < unknown ? next : shared + (shape % (unknown - shared)));
      this.#bits.set(shape, bit);
      return bit;
    });
    const { length } = characters;
    for (let least = 1; least <= Math.min(length, longest); least += 1) setBit(words, atLeast(least));
    for (let most = length; most <= longest; most += 1) setBit(words, atMost(most));
    return words;
  }

  /** @returns what every plate has that matches the pattern, with any number of alike characters */
  wanted({ tokens, fewest }: Pattern): Int32Array {
    const words = new Int32Array(signatureWords);
    this.#setFolded(words, tokens);
    if (fewest > 0) setBit(words, atLeast(Math.min(fewest, longest)));
    return words;
  }

  /** From now on only plates whose characters are the same, or twins. */
  wantTwins(wanted: Int32Array, { tokens }: Pattern): void {
    this.#setShapes(wanted, tokens, (shape) => this.#bits.get(shape) ?? unknown);
  }

  /** From now on only plates that do not go on after a pattern without runs. */
  wantWhole(wanted: Int32Array, { fewest }: Pattern): void {
    if (fewest <= longest) setBit(wanted, atMost(fewest));
  }

  /** @returns how many of the typed characters no plate has had, nor a twin of them: each costs as an alike one at least */
  unheardOf({ tokens }: Pattern): number {
    return tokens.filter((token) => token >= 0 && !this.#bits.has(shapeOf(token))).length;
  }

  #setFolded(words: Int32Array, tokens: readonly number[]): void {
    let before = -1;
    for (const token of tokens) {
      const character = token < 0 ? -1 : this.#alike.fold(token);
      if (character >= 0) setBit(words, pairBits + (hashOf(0, character) % characterBits));
      if (character >= 0 && before >= 0) setBit(words, hashOf(before, character) % pairBits);
      before = character;
    }
  }

  #setShapes(words: Int32Array, tokens: readonly number[], bitOf: (shape: number) => number): void {
    let before = -1;
    for (const token of tokens) {
      const shape = token < 0 ? -1 : shapeOf(token);
      if (shape >= 0) setBit(words, shapeStart + bitOf(shape));
      if (shape >= 0 && before >= 0) setBit(words, shapePairStart + (hashOf(before, shape) % shapePairBits));
      before = shape;
    }
  }
}

const atLeast = (length: number): number => lengthStart + length - 1;
const atMost = (length: number): number => lengthStart + longest + length;

const hashOf = (one: number, other: number): number =>
  Math.imul(Math.imul(one, 0x85ebca6b) ^ other, 0x9e3779b1) >>> 8;

function setBit(words: Int32Array, bit: number): void {
  words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31));
}
