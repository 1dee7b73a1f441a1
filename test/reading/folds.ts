import { choose, platesAmong, type Plates, type Weights } from '../../electron/booth/reading/choice.ts';
import { learn, type Example } from './learn.ts';
import type { Observation } from './observe.ts';
import { onPlate, type Outcome } from './score.ts';
import type { Entry } from './set.ts';

export interface Seen {
  readonly entry: Entry;
  readonly seen: Observation;
  readonly plates: Plates;
}

export type Limits = Parameters<typeof choose>[2];

const foldCount = 5;

/** The fold of a plate: pictures of one car are in one. */
export function foldOf(plate: string): number {
  let sum = 0;
  for (const char of plate) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % foldCount;
}

export function examplesOf(all: readonly Seen[]): Example[] {
  return all.flatMap(({ entry, seen, plates }) =>
    platesAmong(seen.texts, seen.size, plates).map((plate) => ({
      features: plate.features,
      isPlate: onPlate(plate, entry) && plate.text.length === entry.plate.length,
    })),
  );
}

export function outcomesWith(all: readonly Seen[], weights: Weights, limits: Limits): Outcome[] {
  return all.map(({ entry, seen, plates }) => ({
    entry,
    choice: choose(platesAmong(seen.texts, seen.size, plates), weights, limits),
  }));
}

/** Each picture read with the weights that the other four folds gave; `masked` ones by the weights of their fold too. */
export function outOfFold(
  all: readonly Seen[],
  masked: readonly Seen[],
  limits: Limits,
): { outcomes: Outcome[]; masked: Outcome[] } {
  const folds = Array.from({ length: foldCount }, (_, fold) => {
    const weights = learn(examplesOf(all.filter(({ entry }) => foldOf(entry.plate) !== fold)));
    const mine = ({ entry }: Seen): boolean => foldOf(entry.plate) === fold;
    return {
      outcomes: outcomesWith(all.filter(mine), weights, limits),
      masked: outcomesWith(masked.filter(mine), weights, limits),
    };
  });
  return {
    outcomes: folds.flatMap(({ outcomes }) => outcomes),
    masked: folds.flatMap(({ masked }) => masked),
  };
}
