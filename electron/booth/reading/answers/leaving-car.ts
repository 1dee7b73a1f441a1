import type { CarInside, PlateMark } from '../../../contract/inside.ts';
import { plateAsKept } from '../../../contract/plate-rules.ts';
import type { Plates } from '../../../contract/plates.ts';
import type { Leaving } from '../../../contract/reading-leaving.ts';
import { isTwin } from '../../../contract/reading-rules.ts';
import type { Choice } from '../choice.ts';
import { asReadWith } from '../as-read.ts';
import { offer } from '../leaving.ts';

type Kept = Pick<Plates, 'separators' | 'mapped'>;

/**
 * Which car inside is offered as the one that was read, or null. Two with one plate are as likely: neither is.
 *
 * @param cars all that are inside, as far as is known
 */
export function leavingCar(
  choice: Choice,
  cars: readonly Omit<CarInside, 'marks'>[],
  kept: Kept,
): Leaving | null {
  if (choice.kind !== 'one') return null;
  const written = asReadWith(kept);
  const plates = cars.map(({ plate }) => written(plate));
  const offered = offer(choice, plates);
  const car = offered === null ? undefined : cars[plates.indexOf(offered.plate)];
  // What the service of now does not know cannot be told to it: the attendant has to be told that first.
  if (car === undefined || car.otherService === true) return null;
  const read = plateAsKept(kept, choice.suggestion.text);
  return { car: { ...car, marks: marksOf(read, car.plate) }, read };
}

/** A plate that is offered is as long as what was read. */
function marksOf(read: string, plate: string): PlateMark[] {
  if (read === plate) return [];
  const characters = Array.from(read);
  return Array.from(plate, (character, at) => {
    const other = characters[at] ?? '';
    if (other === character) return 'same';
    return isTwin(other, character) ? 'alike' : 'different';
  });
}
