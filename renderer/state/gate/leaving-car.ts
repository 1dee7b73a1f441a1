import type { CarInside } from '../../../electron/contract/inside.ts';
import type { Leaving } from '../../../electron/contract/reading-leaving.ts';
import { sameCar } from './car-inside.ts';
import type { LeavingCar } from './screen.ts';

/** @param cars that are to be chosen from, as they are otherwise. @returns them, with the one that stands first before the others */
export function firstBefore(cars: readonly CarInside[], leaving: LeavingCar | null): readonly CarInside[] {
  const [first, marked] = [leaving?.first ?? null, leaving?.marked ?? null];
  if (first === null) return cars;
  const known = cars.find((car) => sameCar(car, first));
  // One that no search tells of is inside as long as the core says that it was read.
  const isInside = known !== undefined || (marked !== null && sameCar(marked.car, first));
  return isInside ? [known ?? first, ...cars.filter((car) => car !== known)] : cars;
}

/** What was read of a car, for it to be compared with; null: it is not the one that was read. */
export const readOf = (read: Leaving | null, car: CarInside): Leaving | null =>
  read !== null && sameCar(read.car, car) ? read : null;
