import type { CarInside, CarsInside } from '../../../../electron/contract/inside.ts';
import { isSameSession } from '../../../../electron/contract/session-id.ts';
import { beginCar, endCar } from '../../../state/actions/car-actions.ts';
import { readingDone } from '../../../state/actions/reading-done.ts';
import { calledOf, leavingOf } from '../../../state/gate/car-inside.ts';
import { services } from '../../../state/booth/services.ts';
import { emptyDraft, insertText } from '../../../state/gate/draft.ts';
import { typedFor } from '../../../state/gate/question.ts';
import { leaveQuestion } from './exception-actions.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { shownPlate } from '../../../state/gate/plate-shape.ts';
import { rememberBooth } from '../../../state/gate/site-booths.ts';
import { followPressed } from './as-pressed.ts';
import { press } from './press-actions.ts';
import { justSaved } from '../../../state/actions/press-saved.ts';
import { leaveRush } from '../../../state/actions/rush-car.ts';
import { isBeingSaved } from '../../../state/gate/rush.ts';
import { useScreen, type ScreenState } from '../../../state/gate/screen.ts';
import { searchNow } from '../../../state/actions/search-actions.ts';
import {
  askedCar,
  currentInside,
  isSaving,
  pairedCar,
  readPlate,
  searchedFor,
  selectedCar,
  typedPlate,
} from '../../../state/gate/selectors.ts';
import { openWall } from './wall-actions.ts';

/**
 * Exit, with no question open: the car that has exactly the typed plate leaves. Without one, the attendant chooses on the wall.
 *
 * @param atMs when it was pressed (`event.timeStamp`)
 */
export async function pressExit(atMs: number): Promise<void> {
  const before = useScreen.getState();
  if (isBeingSaved(before)) return;
  if (typedPlate(before) === '') {
    if (justSaved(atMs)) return;
    openWall();
    if (!(await searchNow())) searchFailed();
    return;
  }
  const isAsPressed = followPressed();
  const isAnswered = await isSearched();
  // Meanwhile the attendant may have typed on, opened the wall, pressed something else, or dealt with this car.
  if (!isAsPressed()) return;
  if (!isAnswered) return searchFailed();
  const car = selectedCar(useScreen.getState());
  // Beside the picture of one that is another service's stands what can be done.
  if (car === null || car.otherService === true) openWall();
  if (car !== null) await exitOf(car);
}

/** Exit, while the selected car stands beside the one at the window. */
export async function letOut(): Promise<void> {
  const state = useScreen.getState();
  const car = selectedCar(state);
  if (car !== null && !isSaving(state)) await exitOf(car);
}

/** Who has compared the car that was read with the one at the window says that it is that one, and it leaves. */
export async function letOutRead(): Promise<void> {
  const state = useScreen.getState();
  const car = askedCar(state);
  if (car !== null && !isSaving(state)) await exitOf(car);
}

/**
 * A car that was found elsewhere than on the wall leaves: it stands chosen at the gate with a picture of this instant, as if its
 * plate had been typed. What was typed there is of a car that is not at the window, and is gone.
 */
export async function letOutAtGate(car: CarInside): Promise<void> {
  const before = useScreen.getState();
  const typed = [typedPlate(before), before.sessionId?.id ?? ''];
  leaveRush();
  leaveQuestion();
  const answers = useScreen.getState().leftQuestions.flatMap(typedFor);
  endCar();
  beginCar();
  useScreen.setState(
    car.plate === ''
      ? { sessionId: { id: car.sessionId ?? '', how: 'read' } }
      : { draft: insertText(emptyDraft, car.plate).draft },
  );
  useScreen.setState((state) => ({
    inside: { query: searchedFor(state), cars: onlyOf(state, car) },
    choice: { kind: 'tapped', car },
    wall: { page: 0 },
  }));
  await exitOf(car);
  // The press has taken away every word of before.
  const isIts = (one: string): boolean => one === car.plate || isSameSession(one, car.sessionId ?? '');
  const dropped = [...typed.filter((one) => one !== '' && !isIts(one)).map(shownPlate), ...answers];
  if (dropped.length > 0) tellDropped(dropped);
}

const onlyOf = ({ snapshot }: ScreenState, car: CarInside): CarsInside => ({
  exact: null,
  cars: [car],
  total: 1,
  lookUp: snapshot?.lookUp ?? { state: 'never', answeredAt: null },
});

/** Exit, while a car is to be chosen: nobody is let out who does not stand beside the one at the window. */
export async function chooseCar(): Promise<void> {
  if (isSaving(useScreen.getState())) return;
  if (!(await isSearched())) searchFailed();
  else if (selectedCar(useScreen.getState()) === null) sayWhatChooses();
}

function sayWhatChooses(): void {
  const state = useScreen.getState();
  const read = askedCar(state);
  if (read !== null) return notify({ key: 'notice.readFirst', values: { plate: calledOf(read) } });
  notify({ key: pairedCar(state) !== null ? 'notice.thisCarFirst' : 'notice.chooseCar' });
}

const isSearched = async (): Promise<boolean> =>
  currentInside(useScreen.getState()) !== null || (await searchNow());

/** Until there is an answer, or another question. */
function searchFailed(): void {
  const about = (): string => {
    const state = useScreen.getState();
    return `${searchedFor(state)} ${String(currentInside(state) === null)}`;
  };
  notify({ key: 'notice.searchFailed' }, { about });
}

async function exitOf(car: CarInside): Promise<void> {
  if (car.otherService === true) return notify({ key: 'error.other-service' });
  const leaving = leavingOf(car);
  // Of a session that is known by its id alone the plate is what the attendant typed, or nothing.
  const state = useScreen.getState();
  const plate = car.plate === '' ? readPlate(state) : car.plate;
  const reading = readingDone(plate);
  if (car.siteEntry !== undefined && car.booth !== undefined) rememberBooth(car.siteEntry, car.booth);
  await press({ operation: 'exit', plate, car }, (message) =>
    services().booth.gate.exit({ ...message, ...leaving, ...reading }),
  );
  // Half a plate is none, and stands in no record.
  const isSaved = useScreen.getState().press?.step === 'saved';
  if (isSaved && plate === '' && typedPlate(state) !== '') tellDropped([shownPlate(typedPlate(state))]);
}

const tellDropped = (typed: readonly string[]): void =>
  notify({ key: 'notice.gateDropped', values: { typed: typed.join(' · ') } });

/**
 * Exit is always about a car at the window; what is typed for one of the stack stays. The window is shown first: nobody is let out
 * unseen. Where nothing is typed there, it is asked which car leaves.
 */
export function leaveRushForExit(): void {
  const state = useScreen.getState();
  if (isSaving(state)) return;
  leaveRush();
  if (typedPlate(state) !== '' || state.wall !== null || state.question !== null) return;
  openWall();
  void searchNow();
}
