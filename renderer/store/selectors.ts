import type { CarInside } from '../../electron/contract/record.ts';
import { plateText } from './draft.ts';
import type { ScreenState } from './screen.ts';

export const typedPlate = (state: ScreenState): string => plateText(state.draft);

/** A press is under way: until its answer is there, nothing is typed, and a second press is no press. */
export const isSaving = (state: ScreenState): boolean => state.press?.step === 'saving';

/** The search's answer, if it is the one to what is typed now. */
export const currentInside = (state: ScreenState) =>
  state.inside?.plate === typedPlate(state) ? state.inside.cars : null;

/** The car that Exit would let out; null: it has to be chosen. */
export function selectedCar(state: ScreenState): CarInside | null {
  const { choice } = state;
  const inside = currentInside(state);
  if (inside === null || choice.kind === 'undone') return null;
  if (choice.kind === 'tapped') return inside.cars.find((car) => car.entryId === choice.entryId) ?? null;
  return typedPlate(state) === '' ? null : inside.exact;
}

export const vehicleClassOf = (state: ScreenState): string =>
  state.vehicleClass ?? state.snapshot?.vehicleClasses[0] ?? '';
