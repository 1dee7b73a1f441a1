import type { Alike } from '../../electron/booth/plates/alike.ts';
import type { Rng } from '../faults/rng.ts';

/** How an attendant mistypes a plate: one error each. */
export const errorKinds = ['confusable', 'substitution', 'omission', 'extra', 'swap'] as const;
export type ErrorKind = (typeof errorKinds)[number];

/**
 * @param others the characters that are typed by mistake
 * @returns the plate with one error, anywhere; null if this plate cannot have it (no character that is confusable, or no
 *   neighbours that differ)
 */
export function mistyped(
  plate: string,
  kind: ErrorKind,
  rng: Rng,
  alike: Alike,
  others: readonly string[],
): string | null {
  const characters = Array.from(plate);
  const at = rng.between(0, characters.length - 1);
  switch (kind) {
    case 'confusable': {
      const places = characters.flatMap((character, place) => {
        const near = alike.near(character.codePointAt(0) ?? 0);
        return near.length > 0 ? [{ place, near }] : [];
      });
      if (places.length === 0) return null;
      const { place, near } = rng.pick(places);
      return characters.with(place, String.fromCodePoint(rng.pick(near))).join('');
    }
    case 'substitution':
      return characters.with(at, rng.pick(others.filter((other) => other !== characters[at]))).join('');
    case 'omission':
      return characters.toSpliced(at, 1).join('');
    case 'extra':
      return characters.toSpliced(rng.between(0, characters.length), 0, rng.pick(others)).join('');
    case 'swap': {
      const places = characters.flatMap((character, place) =>
        place > 0 && characters[place - 1] !== character ? [place] : [],
      );
      if (places.length === 0) return null;
      const place = rng.pick(places);
      return characters
        .toSpliced(place - 1, 2, characters[place] ?? '', characters[place - 1] ?? '')
        .join('');
    }
  }
}
