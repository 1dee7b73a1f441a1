import type { Weights } from './probability.ts';

/** Learnt by `npm run read -- --set FILE --formats … --learn`, which prints them (rounded here), on 210 real pictures. */
export const weights: Weights = {
  bias: -2.306,
  by: [0.276, 1.749, -0.515, 1.065, -0.388, 0.408, 2.228, 0.741, 2.428, -2.438, 0.002, -2.634, -0.333],
};

/** From which probability (0 to 1) a text is suggested, and below what a character is marked: the same command takes them. */
export const limits = { probable: 0.45, threshold: 0.92 };
