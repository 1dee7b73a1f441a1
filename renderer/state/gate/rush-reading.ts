import { create } from 'zustand';
import type { PlateSuggestion } from '../../../electron/contract/reading.ts';
import { gateViewOf } from './gate-view.ts';
import { lookMemory, readingsCount, type AskedLook } from './reading.ts';
import { draftOf, type RushState } from './rush.ts';
import type { ScreenState } from './screen.ts';
import { isSaving } from './selectors.ts';

export interface RushReadingState {
  /** What may be the plate of a car that waits for it, by its record, the likelier one first; none: nothing was read in its picture. */
  readonly readings: ReadonlyMap<string, readonly PlateSuggestion[]>;
  /** The record whose picture is seen large; null: none is. */
  readonly seen: string | null;
}

export const initialRushReading: RushReadingState = { readings: new Map(), seen: null };

export const useRushReading = create<RushReadingState>()(() => initialRushReading);

/** The picture that it was saved with is seen. @returns a function that says that it is not any more */
export function showsPicture(recordId: string): () => void {
  useRushReading.setState({ seen: recordId });
  return () => useRushReading.setState(({ seen }) => (seen === recordId ? { seen: null } : {}));
}

const none: readonly PlateSuggestion[] = [];

/** What was read of the car of the stack that is typed now from its picture, and of no other. */
function readOf(
  screen: ScreenState,
  rush: RushState,
  { readings, seen }: RushReadingState,
): readonly PlateSuggestion[] {
  if (rush.typing === null || gateViewOf(screen, rush) !== 'gate-rush') return none;
  if (!readingsCount(screen) || isSaving(screen) || seen !== rush.typing) return none;
  return readings.get(rush.typing) ?? none;
}

/** What is offered to be taken of it, beside its picture, as at the entry: only while nothing is typed. */
export function rushOfferedOf(...now: Parameters<typeof readOf>): readonly PlateSuggestion[] {
  const [screen, rush] = now;
  const isOffered = screen.snapshot?.reading.mode === 'suggest' && draftOf(rush).characters.length === 0;
  return isOffered ? readOf(...now) : none;
}

const looked = lookMemory();

/** Where the plate that was typed for it differs from what was read in its picture; null: nowhere, or too much to ask about. */
export function rushLookOf(...now: Parameters<typeof readOf>): AskedLook | null {
  const [, rush] = now;
  const [only, ...others] = readOf(...now);
  return looked(only === undefined || others.length > 0 ? null : only, draftOf(rush));
}
