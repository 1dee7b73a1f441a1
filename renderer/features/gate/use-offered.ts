import type { PlateSuggestion } from '../../../electron/contract/reading.ts';
import type { AlprNote, OfferedPlate } from '../../state/gate/offered-together.ts';
import {
  alprNoteOf,
  lookedAtOf,
  lookOf,
  offeredOf,
  otherReadOf,
  useReading,
  type AskedLook,
} from '../../state/gate/reading.ts';
import { useRush } from '../../state/gate/rush.ts';
import { rushLookOf, rushOfferedOf, useRushReading } from '../../state/gate/rush-reading.ts';
import { useScreen } from '../../state/gate/screen.ts';

/** What was read in the live picture and may be taken; none: nothing is. */
export function useOffered(): readonly OfferedPlate[] {
  const rush = useRush();
  const reading = useReading();
  return useScreen((screen) => offeredOf(screen, rush, reading));
}

/** What is said of the ALPR's part in it; null: it has none. */
export function useAlprNote(): AlprNote | null {
  const rush = useRush();
  const reading = useReading();
  return useScreen((screen) => alprNoteOf(screen, rush, reading));
}

/** What was read in the frozen picture, where somebody looks at it again; null: nobody has to. */
export function useLookedAt(): PlateSuggestion | null {
  const rush = useRush();
  const reading = useReading();
  return useScreen((screen) => lookedAtOf(screen, rush, reading));
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

/** What was read in the picture of the car of the stack that is typed, and may be taken; none: nothing is. */
export function useRushOffered(): readonly PlateSuggestion[] {
  const rush = useRush();
  const reading = useRushReading();
  return useScreen((screen) => rushOfferedOf(screen, rush, reading));
}

/** The character of its plate that is worth a second look; null: none is. */
export function useRushLook(): AskedLook | null {
  const rush = useRush();
  const reading = useRushReading();
  return useScreen((screen) => rushLookOf(screen, rush, reading));
}
