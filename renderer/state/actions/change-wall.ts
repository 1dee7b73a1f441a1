import { useOverlay } from '../booth/overlay.ts';
import { gateSubjectOf, gateViewOf } from '../gate/gate-view.ts';
import { useRush } from '../gate/rush.ts';
import { useScreen } from '../gate/screen.ts';
import { carsOnWall, isSaving } from '../gate/selectors.ts';
import { changedByItself } from './quiet.ts';

/**
 * Something of the wall changes that nobody asked for. Where another thing lies under a finger afterwards, what is pressed in the second
 * after was meant for the one before.
 */
export function changeWall(change: () => void): void {
  const before = pressable();
  change();
  // What lies behind another screen is seen anew when that closes, and while a press is being saved nothing counts anyway.
  const isHidden = useOverlay.getState().shown !== null || isSaving(useScreen.getState());
  if (!isHidden && pressable() !== before) changedByItself();
}

/** What can be pressed, to be compared. */
function pressable(): string {
  const state = useScreen.getState();
  const view = gateViewOf(state, useRush.getState());
  const cards = view === 'gate-cars' ? carsOnWall(state).map(({ key }) => key) : [];
  return [view, gateSubjectOf(state, useRush.getState()), ...cards].join(' ');
}
