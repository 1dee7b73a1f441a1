import { differences } from '../../../contract/reading-differences.ts';
import { plateAsKept, plateFit } from '../../../contract/plate-rules.ts';
import type { Plates } from '../../../contract/plates.ts';
import type { AlprPlate } from '../../../contract/reading-alpr.ts';
import { twins } from '../../../contract/reading-rules.ts';
import { limits } from '../weights.ts';
import type { CouldNotReadMessage } from './message.ts';

/** As many as the screen offers to choose from. */
const mostPlates = 3;

/** A candidate with less than this share of the likeliest one's confidence is none: a list goes on to what nobody believes. */
const asLikely = 0.5;

type Candidate = CouldNotReadMessage['candidates'][number];

/** What may be a plate, as it is kept. */
interface Fitting extends AlprPlate {
  readonly confidence: number;
}

/**
 * What an ALPR's candidates say of the plate: of those that are readings of one plate the likeliest, doubtful wherever another one is
 * otherwise.
 *
 * @returns the likeliest first; none: no text of them can be a plate here
 */
export function platesOf(candidates: readonly Candidate[], plates: Plates): readonly AlprPlate[] {
  const fitting = candidates
    .flatMap((candidate) => fittingOf(candidate, plates))
    .sort((one, other) => other.confidence - one.confidence);
  const found: AlprPlate[] = [];
  for (const { text, marked, confidence } of fitting) {
    if (confidence < asLikely * (fitting[0]?.confidence ?? 0)) break;
    const at = found.findIndex((plate) => differences(plate.text, text) !== null);
    const same = found[at];
    if (same === undefined) found.push({ text, marked });
    else found[at] = doubtedBy(same, text);
  }
  return found.slice(0, mostPlates);
}

/** The plate with a mark wherever the other reading of it is otherwise. */
function doubtedBy({ text, marked }: AlprPlate, other: string): AlprPlate {
  const doubted = differences(text, other) ?? [];
  return { text, marked: marked.map((isMarked, at) => isMarked || doubted.includes(at)) };
}

function fittingOf({ text, confidence, characters }: Candidate, plates: Plates): Fitting[] {
  if (hasUnread(text, plates)) return [];
  const kept = plateAsKept(plates, text);
  const one = Array.from(kept);
  const { min, max } = plates.length;
  const known = new Set(
    Object.values(plates.alphabets).flatMap((items) => items.flatMap((item) => Array.from(item))),
  );
  if (one.length < min || one.length > max || !one.every((character) => known.has(character))) return [];
  const sure = characters === undefined ? one.map(() => confidence) : sureOf(text, characters, plates);
  // Which confidence is which character's is not known any more.
  const isKnown = sure.length === one.length;
  const marked = one.map(
    (_, at) => !isKnown || (sure[at] ?? 0) < limits.threshold || mayBeTwin(plates, one, at),
  );
  return [{ text: kept, marked, confidence }];
}

/** Whether a sign stands in it for a character that was not read: left out like a separator it would make another plate of it. */
const hasUnread = (text: string, { separators }: Plates): boolean =>
  Array.from(text.normalize('NFKC')).some(
    (sign) => !/[\p{L}\p{N}\p{M}\s.-]/u.test(sign) && !separators.includes(sign),
  );

/** The confidences of the characters that are kept. */
function sureOf(text: string, characters: readonly number[], plates: Plates): number[] {
  return Array.from(text).flatMap((character, at) =>
    Array.from(plateAsKept(plates, character), () => characters[at] ?? 0),
  );
}

/** Whether it is one of twins, and no format says which. */
function mayBeTwin(plates: Plates, one: readonly string[], at: number): boolean {
  const character = one[at] ?? '';
  const twin = twins.find((pair) => pair.includes(character))?.replace(character, '');
  if (twin === undefined) return false;
  const isPlate = (characters: readonly string[]): boolean =>
    plateFit(plates, characters.join('')) === 'fits';
  return !isPlate(one) || isPlate(one.with(at, twin));
}
