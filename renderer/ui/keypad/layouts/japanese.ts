import { joinMark, keyRows, type TextLayout } from './layout.ts';

const plain = [
  'あ い う え お か き く け こ や ゆ',
  'さ し す せ そ た ち つ て と よ わ',
  'な に ぬ ね の は ひ ふ へ ほ ん ー',
  'ま み む め も ら り る れ ろ ゛ ゜',
];
const shifted = [
  'ぁ ぃ ぅ ぇ ぉ か き く け こ ゃ ゅ',
  'さ し す せ そ た ち っ て と ょ を',
  'な に ぬ ね の は ひ ふ へ ほ 、 。',
  'ま み む め も ら り る れ ・ 「 」',
];

/** Kana in the order of the fifty sounds, two lines of five in a row, and on the right the lines that are shorter. */
export const japanese: TextLayout = {
  sample: 'あ',
  rows: keyRows(plain, shifted),
  cased: false,
  join: joinMark,
};
