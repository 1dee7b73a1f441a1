import type { Weights } from './probability.ts';

/** Learnt by `npm run read -- --set FILE --formats … --learn`, which prints them (rounded here), on 210 real pictures. */
export const weights: Weights = {
  bias: -2.327,
  by: [0.247, 1.79, -0.525, 1.044, -0.423, 0.442, 2.172, 0.821, 2.257, -2.37, 0.213, -2.613, -0.355],
};

/** From which probability (0 to 1) a text is suggested, and below what a character is marked: the same command takes them. */
export const limits = { probable: 0.55, threshold: 0.93 };
