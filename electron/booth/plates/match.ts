import { normalisePlate } from '../../contract/plate-rules.ts';
import { charactersOf, type Alike } from './alike.ts';
import { align } from './match-align.ts';
import { fewestContained, matchCosts, tolerance } from './match-costs.ts';
import { facing, untyped, type Mark } from './match-mark.ts';
import { patternOf, wildcardCost, wildcardMarks, type Pattern } from './match-pattern.ts';

/**
 * `exact`: the plate itself. `prefix`: the plate begins with what is typed. `contains`: it stands further on in the plate.
 * `wildcard`: the plate fits `*` and `?`. `similar`: the whole plate but for alike characters, or an error anywhere. Alike
 * characters may occur in all but `exact`; the cost and the marks tell.
 */
type MatchKind = 'exact' | 'prefix' | 'contains' | 'wildcard' | 'similar';

/** Why a plate is offered for what was typed. */
export interface Comparison {
  readonly kind: MatchKind;
  /** 0 for `exact` and for plates that fit their wildcards literally; see `matchCosts`. */
  readonly cost: number;
  /** The plate from left to right, with the extra typed characters where they were typed. */
  readonly marks: readonly Mark[];
}

/**
 * Compares what an attendant has typed so far with one plate.
 *
 * @param typed as typed; `*` stands for any number of characters and `?` for one
 * @returns null if they differ by more than one error and some alike characters (see `tolerance`)
 */
export function compare(typed: string, plate: string, alike: Alike): Comparison | null {
  return comparePattern(patternOf(typed), charactersOf(normalisePlate(plate)), alike);
}

/** `compare` for what is prepared already. */
export function comparePattern(pattern: Pattern, plate: readonly number[], alike: Alike): Comparison | null {
  const { tokens } = pattern;
  const most = tolerance(pattern.fewest);
  if (pattern.wild) {
    const cost = wildcardCost(pattern, plate, alike, most + 1);
    return cost > most ? null : { kind: 'wildcard', cost, marks: wildcardMarks(pattern, plate, alike, cost) };
  }
  const aligned = align(tokens, plate, alike);
  const contained = containedIn(tokens, plate, alike);
  if (contained !== null && contained.cost < aligned.cost && contained.cost <= most) {
    const { at, cost } = contained;
    const marks = [
      ...untyped(plate, 0, at),
      ...tokens.map((token, index) => facing(plate[at + index] ?? 0, token, alike)),
      ...untyped(plate, at + tokens.length, plate.length),
    ];
    return { kind: 'contains', cost, marks };
  }
  return aligned.cost > most ? null : { kind: kindOf(aligned.cost, aligned.marks), ...aligned };
}

function kindOf(cost: number, marks: readonly Mark[]): MatchKind {
  // Nothing typed is the beginning of every plate, also of one that is still missing.
  if (marks.every(({ likeness }) => likeness === 'untyped')) return 'prefix';
  if (cost === 0) return 'exact';
  return cost < matchCosts.error && marks.at(-1)?.likeness === 'untyped' ? 'prefix' : 'similar';
}

/**
 * Where the typed characters stand together in the plate, but not at its beginning.
 *
 * @returns the place with the fewest alike characters, the first of several; null if there is none
 */
export function containedIn(
  typed: readonly number[],
  plate: readonly number[],
  alike: Alike,
): { readonly at: number; readonly cost: number } | null {
  if (typed.length < fewestContained) return null;
  let least: { readonly at: number; readonly cost: number } | null = null;
  for (let at = 1; at + typed.length <= plate.length; at += 1) {
    let cost: number = matchCosts.contains;
    let index = 0;
    for (; index < typed.length; index += 1) {
      const between = alike.cost(typed[index] ?? 0, plate[at + index] ?? 0);
      if (between === matchCosts.error) break;
      cost += between;
    }
    if (index === typed.length && (least === null || cost < least.cost)) least = { at, cost };
  }
  return least;
}
