import type { Alike } from '../plates/alike.ts';

/** How many 32-bit words a signature has: one for characters, the others for pairs of neighbours. */
export const signatureWords = 3;

/**
 * Which characters and which pairs of neighbours occur, each as one bit of 96. A plate cannot match a pattern if the pattern's
 * signature has a bit that the plate's has not; the other way round proves nothing. Alike characters share their bits.
 *
 * @param tokens a plate's characters, or a pattern's tokens (wildcards are passed over)
 */
export function signatureOf(tokens: readonly number[], alike: Alike): Int32Array {
  const words = new Int32Array(signatureWords);
  let before = -1;
  for (const token of tokens) {
    const character = token < 0 ? -1 : alike.fold(token);
    if (character >= 0) setBit(words, 0, Math.imul(character, 0x9e3779b1) >>> 27);
    if (character >= 0 && before >= 0) {
      const pair = Math.imul(Math.imul(before, 0x85ebca6b) ^ character, 0x9e3779b1) >>> 26;
      setBit(words, 1 + (pair >>> 5), pair & 31);
    }
    before = character;
  }
  return words;
}

function setBit(words: Int32Array, word: number, bit: number): void {
  words[word] = (words[word] ?? 0) | (1 << bit);
}
