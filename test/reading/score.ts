import { holds } from '../../electron/booth/reading/geometry.ts';
import type { Choice, Suggestion } from '../../electron/booth/reading/choice.ts';
import type { Plate } from '../../electron/booth/reading/plates-among.ts';
import { distance, type Share } from './figures.ts';
import type { Entry } from './set.ts';

/** What was suggested of one picture. */
export interface Chosen {
  readonly entry: Entry;
  readonly choice: Choice;
}

/** What became of one picture. */
export interface Outcome extends Chosen {
  /** Every text of it that may be a plate, also one that is not suggested. */
  readonly texts: readonly Pick<Suggestion, 'line' | 'probability'>[];
}

export interface Scores {
  n: number;
  suggested: Share;
  exact: Share;
  oneOff: Share;
  /** Right after correcting only the marked characters. */
  reached: Share;
  /** Of the wrong characters, those that were marked. */
  caught: Share;
  /** Of the right characters, those that were marked. */
  rightMarked: Share;
  /** Of the suggestions, those without any mark. */
  unmarked: Share;
  /** Of these, the wrong ones. */
  unmarkedWrong: Share;
}

/** Whether the text's middle lies on the entry's plate. */
export function onPlate({ box }: Plate, { box: [left, top, width, height] }: Entry): boolean {
  const plate = { centre: { x: left + width / 2, y: top + height / 2 }, width, height, angle: 0 };
  return holds(plate, box.centre);
}

export function scored(outcomes: readonly Chosen[]): Scores {
  const n = outcomes.length;
  const of = (): Share => [0, n];
  const scores: Scores = {
    n,
    suggested: of(),
    exact: of(),
    oneOff: of(),
    reached: of(),
    caught: [0, 0],
    rightMarked: [0, 0],
    unmarked: [0, 0],
    unmarkedWrong: [0, 0],
  };
  for (const { entry, choice } of outcomes) {
    if (choice.kind !== 'one') continue;
    const off = distance(choice.suggestion.text, entry.plate);
    scores.suggested[0] += 1;
    scores.exact[0] += Number(off === 0);
    scores.oneOff[0] += Number(off <= 1);
    scores.reached[0] += Number(reached(choice.suggestion, entry.plate));
    characters(choice.suggestion, entry.plate, scores);
    scores.unmarked[1] += 1;
    if (!choice.suggestion.marked.includes(true)) {
      scores.unmarked[0] += 1;
      scores.unmarkedWrong[1] += 1;
      scores.unmarkedWrong[0] += Number(off > 0);
    }
  }
  return scores;
}

function reached({ text, marked }: Suggestion, plate: string): boolean {
  return (
    text.length === plate.length &&
    Array.from(text).every((char, at) => char === plate[at] || marked[at] === true)
  );
}

/** Counted where as many characters were read as the plate has: otherwise none has its place. */
function characters({ text, marked }: Suggestion, plate: string, scores: Scores): void {
  if (text.length !== plate.length) return;
  for (const [at, char] of Array.from(text).entries()) {
    const share = char === plate[at] ? scores.rightMarked : scores.caught;
    share[1] += 1;
    share[0] += Number(marked[at] === true);
  }
}
