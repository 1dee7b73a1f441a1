import type { RecordView } from '../../../electron/contract/record.ts';
import { carBeingTyped, useRush } from '../../state/gate/rush.ts';
import { useScreen } from '../../state/gate/screen.ts';

/** The car of the stack whose plate is being typed; null: the gate is about the car at the window. */
export function useRushCar(): RecordView | null {
  const typing = useRush((rush) => rush.typing);
  const completed = useRush((rush) => rush.completed);
  return useScreen(({ snapshot }) => carBeingTyped(snapshot, { typing, completed }));
}
