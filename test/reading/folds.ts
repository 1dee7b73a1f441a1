import { choose } from '../../electron/booth/reading/choice.ts';
import { platesAmong } from '../../electron/booth/reading/plates-among.ts';
import { platesOfAnyLength } from '../../electron/booth/reading/leaving.ts';
import { learnAll, type Learnt, type Limits } from './learnt.ts';
import type { Outcome } from './score.ts';
import type { Seen } from './seen.ts';

const foldCount = 5;

/** The fold of a plate: pictures of one car are in one. */
function foldOf(plate: string): number {
  let sum = 0;
  for (const char of plate) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % foldCount;
}

export function outcomesWith(all: readonly Seen[], { weights, limits }: Learnt): Outcome[] {
  return all.map(({ entry, seen, plates }) => ({
    entry,
    choice: choose(platesAmong(seen.texts, seen.size, plates), weights, limits),
    texts: platesOfAnyLength(seen, plates, weights),
  }));
}

/** Each picture read with what the other four folds gave: coefficients and limits; `masked` ones by those of their fold too. */
export function outOfFold(
  all: readonly Seen[],
  masked: readonly Seen[],
): { outcomes: Outcome[]; masked: Outcome[]; limits: Limits[] } {
  const folds = Array.from({ length: foldCount }, (_, fold) => {
    const isMine = ({ entry }: Seen): boolean => foldOf(entry.plate) === fold;
    const isOthers = (one: Seen): boolean => !isMine(one);
    const learnt = learnAll(all.filter(isOthers), masked.filter(isOthers));
    return {
      outcomes: outcomesWith(all.filter(isMine), learnt),
      masked: outcomesWith(masked.filter(isMine), learnt),
      limits: learnt.limits,
    };
  });
  return {
    outcomes: folds.flatMap(({ outcomes }) => outcomes),
    masked: folds.flatMap(({ masked }) => masked),
    limits: folds.map(({ limits }) => limits),
  };
}
