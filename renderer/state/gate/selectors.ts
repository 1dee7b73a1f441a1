import type { CarInside } from '../../../electron/contract/inside.ts';
import { sameCar } from './car-inside.ts';
import { firstWildcard, plateText } from './draft.ts';
import { isReadingEarlier, type KeptScan, type ScreenState } from './screen.ts';

export const typedPlate = (state: ScreenState): string => plateText(state.draft);

/** The plate as it may be recorded: one that is half read is none, as its other characters alone would be another plate. */
export const readPlate = (state: ScreenState): string =>
  firstWildcard(state.draft) === null ? typedPlate(state) : '';

/** What the cars inside are searched for: a session's id where one was given, else the plate. */
export const searchedFor = (state: ScreenState): string => state.sessionId?.id ?? typedPlate(state);

/** A press is under way: until its answer is there, nothing is typed, and a second press is no press. */
export const isSaving = (state: ScreenState): boolean => state.press?.step === 'saving';

/** The search's answer, if it is the one to what is typed now. */
export const currentInside = (state: ScreenState) =>
  state.inside?.query === searchedFor(state) ? state.inside.cars : null;

/** The car that Exit would let out; null: it has to be chosen. */
export function selectedCar(state: ScreenState): CarInside | null {
  const { choice } = state;
  const inside = currentInside(state);
  if (inside === null || choice.kind === 'undone') return null;
  if (choice.kind === 'tapped') return inside.cars.find((car) => sameCar(car, choice.car)) ?? null;
  return searchedFor(state) === '' ? null : inside.exact;
}

/**
 * The car that stands beside the one at the window: the one that Exit would let out, else the only one that fits what is typed, as
 * far as all are known.
 */
export function pairedCar(state: ScreenState): CarInside | null {
  const selected = selectedCar(state);
  if (selected !== null || searchedFor(state) === '' || state.choice.kind === 'undone') return selected;
  const [only, ...others] = currentInside(state)?.cars ?? [];
  return only === undefined || others.length > 0 || isReadingEarlier(state) ? null : only;
}

export const vehicleClassOf = (state: ScreenState): string =>
  state.vehicleClass ?? state.snapshot?.vehicleClasses[0] ?? '';

/** The scanned code that is asked about at the gate; null: none is, or something else is asked first. */
export const askedScan = (state: ScreenState): KeptScan | null =>
  state.question !== null || isSaving(state) ? null : (state.keptScans[0] ?? null);

/** What of the wall covers the eye zone: cards of many cars, two pictures side by side, or something to be read and tapped. */
export function eyesView(state: ScreenState): 'cars' | 'pair' | 'panel' | null {
  if (state.question !== null) return state.question.ask === 'duplicate' ? 'pair' : 'panel';
  if (askedScan(state) !== null) return 'panel';
  if (state.wall === null) return null;
  return pairedCar(state) === null ? 'cars' : 'pair';
}
