import { joinMark, keyRows, type TextLayout } from './layout.ts';

const plain = [
  'ă â ê ô \u0300 \u0309 \u0303 \u0301 \u0323 đ -',
  'q w e r t y u i o p ư ơ',
  'a s d f g h j k l :',
  'z x c v b n m , . ?',
];
const shifted = plain.map((row) => row.toUpperCase());

/** The Vietnamese standard layout (TCVN 5712): a tone is typed behind its vowel. The library has none. */
export const vietnamese: TextLayout = {
  sample: 'ă',
  rows: keyRows(plain, shifted),
  cased: true,
  join: joinMark,
};
