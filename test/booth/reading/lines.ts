import type { Choice, Suggestion } from '../../../electron/booth/reading/choice.ts';
import { alphabet, type Read } from '../../../electron/booth/reading/decoding.ts';

/** A reading of that text, each character as sure as said (0 to 1); `also` gives others at a place their probability. */
export function lineOf(
  text: string,
  sure: number | readonly number[] = 0.99,
  also: Readonly<Record<number, Readonly<Record<string, number>>>> = {},
): Read[] {
  return Array.from(text).map((char, at) => {
    const own = typeof sure === 'number' ? sure : (sure[at] ?? 0.99);
    const odds = new Float32Array(alphabet.length);
    odds[alphabet.indexOf(char)] = own;
    for (const [other, value] of Object.entries(also[at] ?? {})) odds[alphabet.indexOf(other)] = value;
    return { char, sure: own, odds };
  });
}

/** That line, suggested alone. */
export function suggestionOf(line: readonly Read[], probability = 0.9): Suggestion {
  return {
    text: line.map(({ char }) => char).join(''),
    line,
    format: null,
    box: { centre: { x: 0, y: 0 }, width: 100, height: 20, angle: 0 },
    lineHeight: 20,
    features: [],
    probability,
    marked: line.map(() => false),
  };
}

export const choiceOf = (line: readonly Read[], probability = 0.9): Choice => ({
  kind: 'one',
  suggestion: suggestionOf(line, probability),
});
