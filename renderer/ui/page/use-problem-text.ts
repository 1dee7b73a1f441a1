import { useTexts } from '../../platform/i18n/texts.ts';
import { lockedForMs, type Problem } from '../../state/booth/with-pin.ts';
import { useNow } from '../use-now.ts';

/** What went wrong, in words; a lock counts its seconds down and is over by itself. @returns null: nothing is wrong */
export function useProblemText(problem: Problem | null): string | null {
  const { say, text } = useTexts();
  const now = useNow();
  if (problem === null) return null;
  if (problem.locked === null) return say(problem.message);
  const left = Math.ceil(lockedForMs(problem, now) / 1000);
  return left === 0 ? null : text('error.pin-locked', { limit: left });
}
