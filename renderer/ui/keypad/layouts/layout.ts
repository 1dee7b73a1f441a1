/** One script's keys: four rows, each key beside what it types with Shift. The keys stand as on a hardware keyboard, kana in their own order. */
export interface TextLayout {
  /** What the key that shows this layout says. */
  readonly sample: string;
  readonly rows: readonly (readonly TextKey[])[];
  /** A text begins with a capital. */
  readonly cased: boolean;
  /** What becomes of the character before the caret and of a key that is typed behind it. Left out: they stay apart. */
  readonly join?: (last: string, key: string) => string;
  /** What Backspace leaves of the character before the caret. Left out: nothing. */
  readonly shorten?: (last: string) => string;
}

export interface TextKey {
  readonly plain: string;
  readonly shifted: string;
}

/** @param plain rows of keys with spaces between them @param shifted as many keys, with Shift */
export const keyRows = (plain: readonly string[], shifted: readonly string[]): TextKey[][] =>
  plain.map((row, place) => {
    const others = (shifted[place] ?? '').split(' ');
    return row.split(' ').map((key, column) => ({ plain: key, shifted: others[column] ?? key }));
  });

/** Keys that a hardware keyboard types as characters of their own, and the mark that each puts on a letter. */
const marks: Readonly<Record<string, string>> = {
  '^': '\u0302',
  '¨': '\u0308',
  '゛': '\u3099',
  '゜': '\u309a',
};

/** A mark goes onto the letter before it where Unicode has the two as one character; else it stands behind it. */
export function joinMark(last: string, key: string): string {
  const mark = marks[key] ?? key;
  if (!/^\p{M}$/u.test(mark)) return last + key;
  const whole = (last + mark).normalize('NFC');
  return Array.from(whole).length === 1 ? whole : last + key;
}
