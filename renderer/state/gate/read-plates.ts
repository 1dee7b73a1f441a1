import { plateAsKept } from '../../../electron/contract/plate-rules.ts';
import type { Plates } from '../../../electron/contract/plates.ts';
import { isTwin } from '../../../electron/contract/reading-rules.ts';
import type { PlateSuggestion } from '../../../electron/contract/reading.ts';

/** What was read as the booth keeps it, which is what is shown, taken and compared. */
export function asKept(
  plates: Pick<Plates, 'separators' | 'mapped'>,
  read: PlateSuggestion,
): PlateSuggestion {
  const text = plateAsKept(plates, read.text);
  const characters = Array.from(text);
  if (characters.length === read.marked.length) return { ...read, text };
  // Which of them was doubtful is not known any more.
  return { ...read, text, marked: characters.map(() => true), sure: characters.map(() => 0) };
}

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && isTwin(one, other));

/** How many characters are the same from the beginning on; a picture tells no twins apart. */
function sameFromStart(one: readonly string[], other: readonly string[]): number {
  const parted = one.findIndex((character, at) => !isSame(character, other[at]));
  return parted === -1 ? one.length : parted;
}

/** Whether the two may be the same plate. */
export const isSamePlate = (one: string, other: string): boolean =>
  one.length === other.length && !isOtherBy(0, one, other);

/** Whether the two differ in more than one character: that is another car rather than a reading that went wrong. */
export const isOtherPlate = (one: string, other: string): boolean => isOtherBy(1, one, other);

/** @param most so many characters that stand side by side may be others, too many, or missing */
function isOtherBy(most: number, one: string, other: string): boolean {
  const [ones, others] = [Array.from(one), Array.from(other)];
  const same = sameFromStart(ones, others);
  const [head, tail] = [ones.slice(same).toReversed(), others.slice(same).toReversed()];
  const left = sameFromStart(head, tail);
  return Math.max(head.length, tail.length) - Math.min(left, tail.length) > most;
}
