import { keyRows, type TextLayout } from './layout.ts';

const plain = [
  'ㄅ ㄉ ˇ ˋ ㄓ ˊ ˙ ㄚ ㄞ ㄢ ㄦ',
  'ㄆ ㄊ ㄍ ㄐ ㄔ ㄗ ㄧ ㄛ ㄟ ㄣ',
  'ㄇ ㄋ ㄎ ㄑ ㄕ ㄘ ㄨ ㄜ ㄠ ㄤ',
  'ㄈ ㄌ ㄏ ㄒ ㄖ ㄙ ㄩ ㄝ ㄡ ㄥ',
];
const shifted = ['1 2 3 4 5 6 7 8 9 0 -', plain[1] ?? '', plain[2] ?? '', 'ㄈ ㄌ ㄏ ㄒ ㄖ ㄙ ㄩ , 。 ?'];

/** Phonetic signs (the Dachen layout). The library has Pinyin only, with simplified characters. */
export const zhuyin: TextLayout = { sample: 'ㄅ', rows: keyRows(plain, shifted), cased: false };
