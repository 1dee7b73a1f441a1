import type { CarInside, CarsInside } from '../../../electron/contract/inside.ts';
import type { Leaving } from '../../../electron/contract/reading-leaving.ts';
import { sameCar } from './car-inside.ts';
import { firstWildcard, plateText } from './draft.ts';
import { firstBefore } from './leaving-car.ts';
import { isReadingEarlier, type KeptScan, type ScreenState } from './screen.ts';

export const typedPlate = ({ draft }: Pick<ScreenState, 'draft'>): string => plateText(draft);

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

/** The cars to choose from: those that fit what is typed, and before them one that was read. */
export const carsOnWall = (state: ScreenState): readonly CarInside[] =>
  firstBefore(currentInside(state)?.cars ?? [], searchedFor(state) === '' ? state.leaving : null);

/**
 * The car inside that was read in the picture beside which it is shown; null: none, or something was typed, which counts instead.
 */
export const readCar = (state: ScreenState): Leaving | null =>
  state.wall === null || searchedFor(state) !== '' || state.leaving?.beside !== state.frozen?.encoding
    ? null
    : (state.leaving?.marked ?? null);

/**
 * The car that was read as the wall opened, which stands beside the one at the window at once: it is asked whether it is that one. Where
 * there is no picture of its entry, there is nothing to look at.
 */
export function askedCar(state: ScreenState): CarInside | null {
  const car = readCar(state)?.car ?? null;
  const { leaving, choice, frozen } = state;
  if (car === null || choice.kind !== 'exact' || !car.hasPicture || frozen?.captured?.taken === false)
    return null;
  return leaving !== null && leaving.first !== null && sameCar(leaving.first, car) ? car : null;
}

/** The car that Exit would let out; null: it has to be chosen. */
export function selectedCar(state: ScreenState): CarInside | null {
  const { choice } = state;
  const inside = currentInside(state);
  if (inside === null || choice.kind === 'undone') return null;
  if (choice.kind === 'exact') return searchedFor(state) === '' ? null : inside.exact;
  const { car } = choice;
  const shown = carsOnWall(state).find((one) => sameCar(one, car));
  return shown ?? (isReadAmongMany(state, inside, car) ? car : null);
}

/** No search of so many need tell of the car that was read: whoever has chosen it keeps it, and the core says whether it has left. */
const isReadAmongMany = (
  { leaving }: ScreenState,
  { cars, total }: Pick<CarsInside, 'cars' | 'total'>,
  car: CarInside,
): boolean =>
  cars.length < total && leaving !== null && leaving.first !== null && sameCar(leaving.first, car);

/**
 * The car that stands beside the one at the window: the one that Exit would let out, else the one that was read, else the only one that
 * fits what is typed, as far as all are known.
 */
export function pairedCar(state: ScreenState): CarInside | null {
  const selected = selectedCar(state) ?? askedCar(state);
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
