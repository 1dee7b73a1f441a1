import hangul from 'hangul-js';
import { keyRows, type TextLayout } from './layout.ts';

const plain = [
  '1 2 3 4 5 6 7 8 9 0 -',
  'ㅂ ㅈ ㄷ ㄱ ㅅ ㅛ ㅕ ㅑ ㅐ ㅔ',
  'ㅁ ㄴ ㅇ ㄹ ㅎ ㅗ ㅓ ㅏ ㅣ',
  'ㅋ ㅌ ㅊ ㅍ ㅠ ㅜ ㅡ , . ?',
];
const shifted = ['! @ # % & * ( ) / : _', 'ㅃ ㅉ ㄸ ㄲ ㅆ ㅛ ㅕ ㅑ ㅒ ㅖ', plain[2] ?? '', plain[3] ?? ''];

/**
 * The two-set layout (KS X 5002): letters join to syllables, and a syllable's last consonant goes over to the vowel behind
 * it. Of the library's own layout the table of all syllables is 300 KB.
 */
export const korean: TextLayout = {
  sample: '가',
  rows: keyRows(plain, shifted),
  cased: false,
  join: (last, key) => (isHangul(key) ? hangul.assemble([...hangul.disassemble(last), key]) : last + key),
  shorten: (last) => (isHangul(last) ? hangul.assemble(hangul.disassemble(last).slice(0, -1)) : ''),
};

const isHangul = (text: string): boolean => /^\p{Script=Hangul}$/u.test(text);
