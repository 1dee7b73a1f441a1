import type { RecordView } from '../../../electron/contract/record.ts';
import { emptyDraft, insertText } from '../gate/draft.ts';
import { carsToType, useRush } from '../gate/rush.ts';
import { useScreen, type ScreenState } from '../gate/screen.ts';
import { typedPlate } from '../gate/selectors.ts';

/** Types the plate of a car of the stack from its picture: of that one and of no other. @param recordId left out: of the one that waits longest */
export function typeRushCar(recordId?: string): void {
  const { snapshot } = useScreen.getState();
  const rush = useRush.getState();
  const cars = carsToType(snapshot, rush);
  const car = recordId === undefined ? cars[0] : cars.find(({ id }) => id === recordId);
  if (car !== undefined && car.note !== null && !rush.drafts.has(car.id)) {
    // What was seen of it, by whoever let it in.
    const { draft } = insertText(emptyDraft, car.note, 'kept');
    useRush.setState({ drafts: new Map(rush.drafts).set(car.id, draft) });
  }
  useRush.setState({ typing: car?.id ?? null, duplicate: null });
}

/** The next one of the stack; after the last one the first. What was typed for this one stays. */
export function typeNextCar(): void {
  const { typing, ...rush } = useRush.getState();
  const cars = carsToType(useScreen.getState().snapshot, rush);
  const place = cars.findIndex(({ id }) => id === typing);
  typeRushCar(cars[(place + 1) % cars.length]?.id);
}

/** Back to the car at the window, as it was left. */
export const leaveRush = (): void => useRush.setState({ typing: null, duplicate: null });

/** What was typed and chosen of a car that is one of the stack now. @param atPress as the gate stood when it was pressed */
export function keepTyped({ id }: RecordView, atPress: Pick<ScreenState, 'draft' | 'vehicleClass'>): void {
  const { draft, vehicleClass } = atPress;
  useRush.setState(({ drafts, classes }) => ({
    drafts: typedPlate(atPress) === '' ? drafts : new Map(drafts).set(id, draft),
    classes: vehicleClass === null ? classes : new Map(classes).set(id, vehicleClass),
  }));
}
