import { dropFirstKept } from './scanner/take-scan.ts';
import { correctPlate } from './state/duplicate-actions.ts';
import { leaveQuestion } from './state/exception-actions.ts';
import { gateSubjectOf, gateViewOf, type GateView } from '../../state/gate/gate-view.ts';
import { leaveRush } from '../../state/actions/rush-car.ts';
import { correctRushPlate } from '../rush/state/rush-typing.ts';
import { carBeingTyped, useRush } from '../../state/gate/rush.ts';
import { useScreen } from '../../state/gate/screen.ts';
import { closeWall, undoCar } from './state/wall-actions.ts';
import { useView, type View } from '../../ui/focus/view.ts';

const leaving: Readonly<Record<GateView, View['leave']>> = {
  gate: null,
  'gate-cars': closeWall,
  'gate-candidate': closeWall,
  'gate-read': undoCar,
  'gate-pair': undoCar,
  'gate-session': leaveQuestion,
  'gate-exception': leaveQuestion,
  'gate-scanned': dropFirstKept,
  'gate-duplicate': correctPlate,
  'gate-rush': leaveRush,
  'gate-rush-duplicate': correctRushPlate,
};

/**
 * What of the gate screen is shown: Escape takes the topmost of it away, and leaves the plate and its picture.
 *
 * @param hasOpened whether anything lies over the eye zone; what is known to, and is not drawn yet, takes no press (`settlesInMs`)
 */
export function useGateView(hasOpened: boolean): void {
  const rush = useRush();
  const typed = useScreen((state) => carBeingTyped(state.snapshot, rush)?.id ?? null);
  const known = useScreen((state) => gateViewOf(state, rush));
  const subject = useScreen((state) => gateSubjectOf(state, rush));
  const view = hasOpened ? known : typed === null ? 'gate' : 'gate-rush';
  useView(view, leaving[view], hasOpened ? subject : (typed ?? ''));
}
