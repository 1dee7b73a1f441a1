import { beginCar, endCar } from './car-actions.ts';
import { useScreen } from './screen.ts';
import { selectedCar, typedPlate } from './selectors.ts';

/** The eye zone becomes the wall of cars inside. A picture of the car at the window is frozen if none is. */
export function openWall(): void {
  beginCar();
  useScreen.setState({ wall: { page: 0 } });
}

/** Back to the picture; what is typed stays. */
export function closeWall(): void {
  useScreen.setState({ wall: null, choice: { kind: 'exact' } });
  if (typedPlate(useScreen.getState()) === '') endCar();
}

/** Selects the car that leaves; a second tap undoes it. */
export function tapCar(entryId: string): void {
  const selected = selectedCar(useScreen.getState());
  useScreen.setState({
    choice: selected?.entryId === entryId ? { kind: 'undone' } : { kind: 'tapped', entryId },
  });
}

export const showWallPage = (page: number): void => useScreen.setState({ wall: { page } });
