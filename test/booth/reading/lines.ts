import { alphabet, type Read } from '../../../electron/booth/reading/decoding.ts';

/** A reading of that text, each character as sure as said (0 to 1); `also` gives others at a place their probability. */
export function lineOf(
  text: string,
  sure: number | readonly number[] = 0.99,
  also: Readonly<Record<number, Readonly<Record<string, number>>>> = {},
): Read[] {
  return [...text].map((char, at) => {
    const own = typeof sure === 'number' ? sure : (sure[at] ?? 0.99);
    const odds = new Float32Array(alphabet.length);
    odds[alphabet.indexOf(char)] = own;
    for (const [other, value] of Object.entries(also[at] ?? {})) odds[alphabet.indexOf(other)] = value;
    return { char, sure: own, odds };
  });
}
