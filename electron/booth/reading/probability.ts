import type { Candidate } from './candidate.ts';
import { meanSure, type Read } from './decoding.ts';
import type { Format } from './formats.ts';

/** What the choice is made by, each about 0 to 1: their order is that of `Weights.by`. */
export type Features = readonly number[];

/** Learnt coefficients of a logistic: the probability that a text is the plate of the car in front. */
export interface Weights {
  readonly bias: number;
  readonly by: readonly number[];
}

export function featuresOf(
  { box, found }: Candidate,
  line: readonly Read[],
  format: Format | null,
  size: { width: number; height: number },
  formats: readonly Format[],
): Features {
  const digits = line.filter(({ char }) => char <= '9').length;
  const [x, y] = [box.centre.x / size.width, box.centre.y / size.height];
  return [
    meanSure(line),
    Math.min(...line.map(({ sure }) => sure)),
    found,
    format === null ? 0 : 1,
    formats.length > 0 && format === null ? 1 : 0,
    digits > 0 ? 1 : 0,
    digits > 0 && digits < line.length ? 1 : 0,
    digits / line.length,
    Math.log(Math.max(0.002, box.height / size.height) * 50) / 2,
    Math.abs(x - 0.5),
    y,
    Math.abs(line.length - 6.5) / 3,
    Math.abs(Math.log(box.width / box.height / 4)),
  ];
}

/** 0 to 1. */
export function probability(features: Features, { bias, by }: Weights): number {
  const sum = features.reduce((total, value, at) => total + value * (by[at] ?? 0), bias);
  return 1 / (1 + Math.exp(-sum));
}
