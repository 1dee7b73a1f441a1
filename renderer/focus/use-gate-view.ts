import { useRushCar } from '../rush/use-rush-car.ts';
import { correctPlate } from '../store/duplicate-actions.ts';
import { leaveQuestion } from '../store/exception-actions.ts';
import { leaveRush } from '../store/rush-actions.ts';
import { correctRushPlate } from '../store/rush-typing.ts';
import { useRush } from '../store/rush.ts';
import { useScreen, type ScreenState } from '../store/screen.ts';
import { selectedCar } from '../store/selectors.ts';
import { closeWall, undoCar } from '../store/wall-actions.ts';
import { useView, type View } from './view.ts';

const plain: View = { name: 'gate', leave: null };
const cars: View = { name: 'gate-cars', leave: closeWall };
const pair: View = { name: 'gate-pair', leave: undoCar };
const questions = {
  session: { name: 'gate-session', leave: leaveQuestion },
  exception: { name: 'gate-exception', leave: leaveQuestion },
  duplicate: { name: 'gate-duplicate', leave: correctPlate },
} as const satisfies Record<string, View>;
const rushCar: View = { name: 'gate-rush', leave: leaveRush };
const rushDuplicate: View = { name: 'gate-rush-duplicate', leave: correctRushPlate };

function viewOf(state: ScreenState): View {
  if (state.question !== null) return questions[state.question.ask];
  if (state.wall === null) return plain;
  return selectedCar(state) === null ? cars : pair;
}

/** What of the gate screen is shown, the topmost of it: Escape takes that away, and leaves the plate and its picture. */
export function useGateView(): void {
  const gate = useScreen(viewOf);
  const isRush = useRushCar() !== null;
  const isAsked = useRush((rush) => rush.duplicate !== null);
  const { name, leave } = isRush ? (isAsked ? rushDuplicate : rushCar) : gate;
  useView(name, leave);
}
