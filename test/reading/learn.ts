import { probability, type Features, type Weights } from '../../electron/booth/reading/probability.ts';

/** A text of a picture, and whether it was the plate. */
export interface Example {
  readonly features: Features;
  readonly isPlate: boolean;
}

const rounds = 1500;
const rate = 0.5;
/** Keeps the coefficients of rare cases small. */
const decay = 0.002;

/** A logistic by plain gradient descent from zero: the same examples give the same weights. */
export function learn(examples: readonly Example[]): Weights {
  const count = examples[0]?.features.length ?? 0;
  let bias = 0;
  let by = Array.from({ length: count }, () => 0);
  for (let round = 0; round < rounds; round += 1) {
    let slope = 0;
    const slopes = by.map(() => 0);
    for (const { features, isPlate } of examples) {
      const off = probability(features, { bias, by }) - Number(isPlate);
      slope += off;
      for (const [at, value] of features.entries()) slopes[at] = (slopes[at] ?? 0) + off * value;
    }
    bias -= (rate * slope) / examples.length;
    by = by.map((value, at) => value - rate * ((slopes[at] ?? 0) / examples.length + decay * value));
  }
  return { bias, by };
}
