import { useTexts } from '../../platform/i18n/texts.ts';
import type { AlprNote } from '../../state/gate/offered-together.ts';
import { shownPlate } from '../../state/gate/plate-shape.ts';

/** The ALPR's part in what is offered, in words; null: it has none. */
export function useAlprWords(note: AlprNote | null): string | null {
  const { text } = useTexts();
  if (note === null) return null;
  const { kind, source, plate } = note;
  return kind === 'other' || kind === 'with'
    ? text('reading.alpr.other', { source, plate: shownPlate(plate) })
    : text(`reading.alpr.${kind}`, { source });
}
