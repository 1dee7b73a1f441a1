import type { Weights } from './choice.ts';

/** Learnt by `npm run read -- --set FILE --formats … --learn`, which prints them. */
export const weights: Weights = { bias: 0, by: [] };

/** From which probability (0 to 1) a text is suggested, by how much it has to be ahead, and below what a character is marked. */
export const limits = { probable: 0.5, lead: 0.2, threshold: 0.9 };
