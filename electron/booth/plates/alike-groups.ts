/** Characters that are easily taken for each other on any plate with Latin letters and digits. */
const latinGroups: readonly string[] = ['O0DQ', 'I1L', 'B8', 'S5', 'Z2', 'G6'];

/**
 * Characters of the same shape in the Latin, Cyrillic and Greek alphabets. Plates of countries with Cyrillic or Greek
 * letters use those that have a Latin twin, and keyboards offer either.
 */
export const twinGroups: readonly string[] = [
  'AАΑ',
  'BВΒ',
  'CС',
  'EЕΕ',
  'HНΗ',
  'IІΙ',
  'KКΚ',
  'MМΜ',
  'NΝ',
  'OОΟ',
  'PРΡ',
  'TТΤ',
  'XХΧ',
  'YУΥ',
  'ZΖ',
];

/** Hiragana of Japanese plates: the same strokes, one loop or bar more. */
const kanaGroups: readonly string[] = [
  'さきち',
  'ぬめ',
  'ねれわ',
  'るろ',
  'はほ',
  'まも',
  'たなに',
  'りい',
  'つう',
  'らう',
  'すむ',
];

// Where the letters stand in Unicode's order of the initial consonants and of the vowels of a syllable.
const initials = Array.from('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ');
const vowels = Array.from('ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ');
const alikeInitials = ['ㄱㅋ', 'ㄴㄷㄹ', 'ㅁㅂ', 'ㅅㅈ', 'ㅇㅎ'];
const alikeVowels = ['ㅏㅓ', 'ㅏㅑ', 'ㅓㅕ', 'ㅗㅜ', 'ㅗㅛ', 'ㅜㅠ', 'ㅐㅔ'];
const firstSyllable = 0xac00;
const finals = 28;

const syllable = (initial: string, vowel: string): string =>
  String.fromCodePoint(
    firstSyllable + (initials.indexOf(initial) * vowels.length + vowels.indexOf(vowel)) * finals,
  );

/**
 * Syllables without a final consonant, as on Korean plates, that differ in one stroke: the same initial consonant with the
 * bar on the vowel's other side (거 for 가, 오 for 우), or the same vowel under a similar consonant (버 for 머).
 */
const hangulGroups: readonly string[] = [
  ...alikeVowels.flatMap((group) =>
    initials.map((initial) => Array.from(group, (vowel) => syllable(initial, vowel)).join('')),
  ),
  ...alikeInitials.flatMap((group) =>
    vowels.map((vowel) => Array.from(group, (initial) => syllable(initial, vowel)).join('')),
  ),
];

/** What holds in every country; a plate profile adds its own. */
export const commonGroups: readonly string[] = [...latinGroups, ...kanaGroups, ...hangulGroups];
