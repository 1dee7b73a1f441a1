import type { PlateSuggestion } from '../../../electron/contract/reading.ts';
import { lookOf, offeredOf, otherReadOf, useReading, type AskedLook } from '../../state/gate/reading.ts';
import { useRush } from '../../state/gate/rush.ts';
import { useScreen } from '../../state/gate/screen.ts';

/** What was read in the live picture and may be taken; none: nothing is. */
export function useOffered(): readonly PlateSuggestion[] {
  const rush = useRush();
  const reading = useReading();
  return useScreen((screen) => offeredOf(screen, rush, reading));
}

/** The character that is worth a second look; null: none is. */
export function useLook(): AskedLook | null {
  const rush = useRush();
  const reading = useReading();
  return useScreen((screen) => lookOf(screen, rush, reading));
}

/** What the frozen picture's plate is read as, where another car's seems to have been taken; null: none does. */
export function useOtherRead(): string | null {
  const rush = useRush();
  const reading = useReading();
  return useScreen((screen) => otherReadOf(screen, rush, reading));
}
