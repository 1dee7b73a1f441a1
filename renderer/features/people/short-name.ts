import { lettersOf } from '../../platform/i18n/letters.ts';

/** As wide as a button of the header is, in Latin letters. */
const roomFor = 9;
/** As wide as one may become. */
const longestWord = 12;

/** A name where there is little room for it: whole, else its first word, else its initials. The whole one stands on its screen. */
export function shortName(name: string): string {
  const words = name.split(/\s+/);
  const [first = name] = words;
  if (lettersOf(name) <= roomFor) return name;
  if (lettersOf(first) <= longestWord) return first;
  const initials = words.map((word) => Array.from(word)[0] ?? '').slice(0, 3);
  return initials.join('');
}
