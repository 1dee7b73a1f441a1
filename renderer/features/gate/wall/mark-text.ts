import { useTexts } from '../../../platform/i18n/texts.ts';
import type { PlateColumn } from '../state/plate-marks.ts';

/** Where two plates part, in words: `7 instead of 1`. Empty: nowhere. */
export function useMarkText(columns: readonly PlateColumn[]): string {
  const { text } = useTexts();
  return columns
    .flatMap(({ typed, inside, mark }) => {
      if (mark === 'same' || mark === 'plain' || mark === 'untyped' || mark === 'any') return [];
      return [text(`wall.mark.${mark}`, { typed: typed ?? '', inside: inside ?? '' })];
    })
    .join(', ');
}
