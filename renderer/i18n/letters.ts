/** @returns how wide a text is, in Latin letters: a Han character or a syllable of Hangul is as wide as two, a mark takes none */
export const lettersOf = (text: string): number =>
  Array.from(text).reduce(
    (width, character) =>
      width +
      (/\p{Mark}/u.test(character)
        ? 0
        : /[\p{Script=Han}\p{Script=Hangul}\p{Script=Kana}]/u.test(character)
          ? 2
          : 1),
    0,
  );
