import type { Weights } from './choice.ts';

/** Learnt by `npm run read -- --set FILE --formats … --learn`, which prints them (rounded here), on 210 real pictures. */
export const weights: Weights = {
  bias: -2.334,
  by: [0.292, 1.795, -0.531, 1.028, -0.39, 0.406, 2.231, 0.742, 2.409, -2.452, 0, -2.635, -0.319],
};

/**
 * From which probability (0 to 1) a text is suggested, by how much it has to be ahead, and below what a character is marked. Set by
 * hand, not learnt from the pictures.
 */
export const limits = { probable: 0.5, lead: 0.2, threshold: 0.9 };
