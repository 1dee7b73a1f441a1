import type { CarInside } from '../../../../electron/contract/inside.ts';
import { beginCar, giveUpCar } from '../../../state/actions/car-actions.ts';
import { sameCar } from '../../../state/gate/car-inside.ts';
import { services } from '../../../state/booth/services.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { withTicket } from '../../../state/gate/question.ts';
import { isBeingSaved } from '../../../state/gate/rush.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { askWhoLeaves, standingRead } from '../../../state/actions/leaving-actions.ts';
import { searchNow } from '../../../state/actions/search-actions.ts';
import { isSaving, selectedCar, typedPlate } from '../../../state/gate/selectors.ts';

/** The eye zone becomes the wall of cars inside. A picture of the car at the window is frozen if none is. */
export function openWall(): void {
  const standing = standingRead();
  beginCar();
  useScreen.setState({ wall: { page: 0 }, question: null });
  askWhoLeaves(standing);
  askService();
}

/** Back to the picture; what is typed stays. What is being saved stays as it stands: it may have to be pressed again. */
export function closeWall(): void {
  const state = useScreen.getState();
  if (isBeingSaved(state)) return;
  const leftQuestions = withTicket(state);
  useScreen.setState({
    wall: null,
    question: null,
    sessionId: null,
    leftQuestions,
    choice: { kind: 'exact' },
  });
  if (typedPlate(useScreen.getState()) === '') giveUpCar();
}

/** Enter, while it is asked which car leaves: the car comes in by a second press, when that question is away. */
export function toEntry(): void {
  const state = useScreen.getState();
  if (isSaving(state)) return;
  if (typedPlate(state) === '') notify({ key: 'notice.empty' });
  else closeWall();
}

/** Exit, while it is asked about a car that comes in: the car inside with its plate, beside the one at the window. */
export function showLeaving(): void {
  if (isSaving(useScreen.getState())) return;
  openWall();
  void searchNow();
}

/** Asks the service who is inside, where it can be asked. The answer comes with a snapshot; nothing waits for it. */
export function askService(): void {
  if (useScreen.getState().snapshot?.lookUp.state !== 'unmapped') void services().booth.gate.lookUp({});
}

/** Selects the car that leaves; a second tap undoes it. */
export function tapCar(car: CarInside): void {
  const state = useScreen.getState();
  if (isSaving(state)) return;
  const selected = selectedCar(state);
  if (selected !== null && sameCar(selected, car)) undoCar();
  else useScreen.setState({ choice: { kind: 'tapped', car } });
}

/** It is another car: back to all that fit the plate. */
export function undoCar(): void {
  const state = useScreen.getState();
  if (isSaving(state)) return;
  useScreen.setState({ choice: { kind: 'undone' }, sessionId: null, leftQuestions: withTicket(state) });
  if (state.sessionId !== null) void searchNow();
}

export const showWallPage = (page: number): void => useScreen.setState({ wall: { page } });
