import { joinMark, keyRows, type TextLayout } from './layout.ts';

const plain = [
  'ぬ ふ あ う え お や ゆ よ わ ほ へ',
  'た て い す か ん な に ら せ ゛ ゜',
  'ち と し は き く ま の り れ け む',
  'つ さ そ ひ こ み も ね る め ろ ー',
];
const shifted = [
  'ぬ ふ ぁ ぅ ぇ ぉ ゃ ゅ ょ を ほ へ',
  'た て ぃ す か ん な に ら せ 「 」',
  'ち と し は き く ま の り れ け む',
  'っ さ そ ひ こ み も 、 。 ・ ろ ー',
];

/** Kana as on a hardware keyboard (JIS X 6002). The library's layout lacks the first row, を and ー. */
export const japanese: TextLayout = {
  sample: 'あ',
  rows: keyRows(plain, shifted),
  cased: false,
  join: joinMark,
};
