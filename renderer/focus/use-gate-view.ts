import { dropFirstKept } from '../scanner/take-scan.ts';
import { correctPlate } from '../store/duplicate-actions.ts';
import { leaveQuestion } from '../store/exception-actions.ts';
import { gateViewOf, type GateView } from '../store/gate-view.ts';
import { leaveRush } from '../store/rush-car.ts';
import { correctRushPlate } from '../store/rush-typing.ts';
import { useRush } from '../store/rush.ts';
import { useScreen } from '../store/screen.ts';
import { closeWall, undoCar } from '../store/wall-actions.ts';
import { useView, type View } from './view.ts';

const leaving: Readonly<Record<GateView, View['leave']>> = {
  gate: null,
  'gate-cars': closeWall,
  'gate-candidate': closeWall,
  'gate-pair': undoCar,
  'gate-session': leaveQuestion,
  'gate-exception': leaveQuestion,
  'gate-scanned': dropFirstKept,
  'gate-duplicate': correctPlate,
  'gate-rush': leaveRush,
  'gate-rush-duplicate': correctRushPlate,
};

/** What of the gate screen is shown: Escape takes the topmost of it away, and leaves the plate and its picture. */
export function useGateView(): void {
  const rush = useRush();
  const view = useScreen((state) => gateViewOf(state, rush));
  useView(view, leaving[view]);
}
