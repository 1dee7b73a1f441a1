import type { Choice } from '../../../electron/booth/reading/choice.ts';
import type { Plate } from '../../../electron/booth/reading/plates-among.ts';
import { probability } from '../../../electron/booth/reading/probability.ts';
import { limits, weights } from '../../../electron/booth/reading/weights.ts';
import type { Share } from '../figures.ts';
import { onPlate } from '../score.ts';
import type { Entry } from '../set.ts';

/** What was made of one composed picture. */
export interface Seen {
  readonly mine: Entry;
  readonly other: Entry;
  readonly plates: readonly Plate[];
  readonly choice: Choice;
}

export interface Shares {
  /** Suggested alone: the plate in front, and that as it is; another car's; a text that is neither. */
  mine: Share;
  exact: Share;
  other: Share;
  elsewhere: Share;
  /** Offered to choose from: both cars' plates; something else. */
  both: Share;
  offered: Share;
  none: Share;
  /** Where a text on each of the two plates is probable: one of the two suggested alone; both offered. */
  ghost: Share;
  choice: Share;
}

export function sharesOf(all: readonly Seen[]): Shares {
  const count = (among: readonly Seen[], is: (one: Seen) => boolean): Share => [
    among.filter(is).length,
    among.length,
  ];
  const alone = ({ choice }: Seen, entry: Entry): boolean =>
    choice.kind === 'one' && onPlate(choice.suggestion, entry);
  const both = ({ choice, mine, other }: Seen): boolean =>
    choice.kind === 'several' &&
    [mine, other].every((entry) => choice.suggestions.some((one) => onPlate(one, entry)));
  const plausible = all.filter(({ plates, mine, other }) =>
    [mine, other].every((entry) => plates.some((plate) => isProbable(plate) && onPlate(plate, entry))),
  );
  return {
    mine: count(all, (one) => alone(one, one.mine)),
    exact: count(all, ({ choice, mine }) => choice.kind === 'one' && choice.suggestion.text === mine.plate),
    other: count(all, (one) => alone(one, one.other)),
    elsewhere: count(
      all,
      (one) => one.choice.kind === 'one' && !alone(one, one.mine) && !alone(one, one.other),
    ),
    both: count(all, both),
    offered: count(all, (one) => one.choice.kind === 'several' && !both(one)),
    none: count(all, ({ choice }) => choice.kind === 'none'),
    ghost: count(plausible, ({ choice }) => choice.kind === 'one'),
    choice: count(plausible, both),
  };
}

const isProbable = ({ features }: Plate): boolean => probability(features, weights) >= limits.probable;
