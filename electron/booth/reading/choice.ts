import { marks } from './formats.ts';
import { isAsNear, mayBeTwoCars } from './in-front.ts';
import type { Plate } from './plates-among.ts';
import { probability, type Weights } from './probability.ts';

/** A plate that may be suggested. */
export interface Suggestion extends Plate {
  readonly probability: number;
  readonly marked: readonly boolean[];
}

/** One to suggest, several to choose from where another one is probable too, or nothing. */
export type Choice =
  | { readonly kind: 'one'; readonly suggestion: Suggestion }
  | { readonly kind: 'several'; readonly suggestions: readonly Suggestion[] }
  | { readonly kind: 'none' };

/** From which probability (0 to 1) a text that is as near may be the plate in front, so that no other is suggested alone. */
const doubtful = 0.2;

/** @param settings `probable` (0 to 1): from which probability a text is suggested; `threshold` (0 to 1): below which a character is marked */
export function choose(
  plates: readonly Plate[],
  weights: Weights,
  { probable, threshold }: { probable: number; threshold: number },
): Choice {
  const byText = new Map<string, Suggestion>();
  for (const plate of plates) {
    const suggestion = {
      ...plate,
      probability: probability(plate.features, weights),
      marked: marks(plate.line, plate.format, threshold, plate.unseen),
    };
    const before = byText.get(plate.text);
    if (before === undefined || before.probability < suggestion.probability)
      byText.set(plate.text, suggestion);
  }
  const [first, ...others] = [...byText.values()].sort((a, b) => b.probability - a.probability);
  if (first === undefined || first.probability < probable) return { kind: 'none' };
  // Two readings of one place, a longer and a shorter one, are no two plates; nor is a plate and what else is read on its car.
  const second = others.find(
    (one) =>
      mayBeTwoCars(one, first) &&
      (one.probability >= probable || (one.probability >= doubtful && isAsNear(one, first))),
  );
  if (second !== undefined) return { kind: 'several', suggestions: [first, second] };
  // Where the plate in front cannot be read there is nothing to suggest, least of all another car's.
  return first.hasMisreadAsNear === true ? { kind: 'none' } : { kind: 'one', suggestion: first };
}
