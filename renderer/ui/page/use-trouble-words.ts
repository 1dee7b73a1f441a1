import { useTexts } from '../../platform/i18n/texts.ts';
import type { Trouble } from '../../state/booth/with-pin.ts';
import { useNow } from '../use-now.ts';

/** What went wrong, in words; a lock counts its seconds down and is over by itself. @returns null: nothing is wrong */
export function useTroubleWords(trouble: Trouble | null): string | null {
  const { say, text } = useTexts();
  const now = useNow();
  if (trouble === null) return null;
  if (trouble.lockedUntil === null) return say(trouble.words);
  const left = Math.ceil((trouble.lockedUntil - now) / 1000);
  return left <= 0 ? null : text('error.pin-locked', { limit: left });
}
