import { choose } from '../../electron/booth/reading/choice.ts';
import { platesAmong } from '../../electron/booth/reading/plates-among.ts';
import type { Weights } from '../../electron/booth/reading/probability.ts';
import { examplesOf, type Seen } from './seen.ts';
import { learn } from './learn.ts';
import { scored, type Chosen } from './score.ts';

export type Limits = Parameters<typeof choose>[2];

/** Whatever is taken from pictures: the coefficients, and the thresholds that go with them. */
export interface Learnt {
  readonly weights: Weights;
  readonly limits: Limits;
}

/** Of suggestions where the plate is painted out; of right characters those that are marked. What is aimed at is below what is allowed. */
const most = { masked: 0.04, rightMarked: 0.13 };

const from = (first: number, last: number, step: number): number[] =>
  Array.from({ length: Math.round((last - first) / step) + 1 }, (_, at) =>
    Number((first + at * step).toFixed(3)),
  );

/** Learns the coefficients, then takes the limits with which most plates are reached by correcting what is marked. */
export function learnAll(seen: readonly Seen[], masked: readonly Seen[]): Learnt {
  const weights = learn(examplesOf(seen));
  const [plates, without] = [seen, masked].map((all) =>
    all.map((one) => ({ entry: one.entry, among: platesAmong(one.seen.texts, one.seen.size, one.plates) })),
  );
  const chosen = (all: typeof plates, limits: Limits): Chosen[] =>
    (all ?? []).map(({ entry, among }) => ({ entry, choice: choose(among, weights, limits) }));
  let best: { limits: Limits; worth: number } | null = null;
  for (const probable of from(0.3, 0.7, 0.05)) {
    const suggested = chosen(without, { probable, threshold: 0.9 }).filter(
      ({ choice }) => choice.kind !== 'none',
    );
    if (suggested.length > most.masked * masked.length) continue;
    for (const threshold of from(0.84, 0.98, 0.01)) {
      const limits = { probable, threshold };
      const { reached, exact, rightMarked } = scored(chosen(plates, limits));
      if (rightMarked[0] > most.rightMarked * rightMarked[1]) continue;
      const worth = reached[0] + exact[0];
      // Of limits that are as good the highest: what is suggested or left unmarked in vain harms more than what is not.
      if (best === null || worth >= best.worth) best = { limits, worth };
    }
  }
  return { weights, limits: best?.limits ?? { probable: 0.7, threshold: 0.9 } };
}
