import { useTexts } from '../../platform/i18n/texts.ts';
import type { AlprNote } from '../../state/gate/offered-together.ts';
import { shownPlate } from '../../state/gate/plate-shape.ts';

interface AlprWords {
  readonly words: string;
  /** What it reads, as it stands in the words; null: they do not name it. */
  readonly plate: string | null;
}

/** The ALPR's part in what is offered, in words; null: it has none. */
export function useAlprWords(note: AlprNote | null): AlprWords | null {
  const { text } = useTexts();
  if (note === null) return null;
  const { kind, source } = note;
  if (kind !== 'other' && kind !== 'with')
    return { words: text(`reading.alpr.${kind}`, { source }), plate: null };
  const plate = shownPlate(note.plate);
  return { words: text('reading.alpr.other', { source, plate }), plate };
}
