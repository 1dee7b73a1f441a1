import type { CSSProperties } from 'react';

/** @returns how wide a text is, in Latin letters: what is written in a square, its full stops too, is as wide as two, a mark takes none */
export const lettersOf = (text: string): number =>
  Array.from(text).reduce(
    (width, character) =>
      width +
      (/\p{Mark}/u.test(character)
        ? 0
        : /[\p{Script=Han}\p{Script=Hangul}\u3000-\u30ff\uff01-\uff60]/u.test(character)
          ? 2
          : 1),
    0,
  );

/** The same for the styles: a text is made as small as its room wants. */
export const lettersIn = (text: string): CSSProperties => ({ '--letters': lettersOf(text) }) as CSSProperties;
