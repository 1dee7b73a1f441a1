import type { PlateSuggestion } from '../../electron/contract/reading.ts';

/** @param doubtful places of characters that are not read surely, as the others are */
export const readSurely = (text: string, doubtful: readonly number[] = []): PlateSuggestion => ({
  text,
  marked: Array.from(text, (_, at) => doubtful.includes(at)),
  sure: Array.from(text, (_, at) => (doubtful.includes(at) ? 0.6 : 0.99)),
  // Where a car of the drawn traffic has its plate.
  box: [
    [0.34, 0.712],
    [0.66, 0.712],
    [0.66, 0.872],
    [0.34, 0.872],
  ],
});
