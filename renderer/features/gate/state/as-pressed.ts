import { useOverlay } from '../../../state/booth/overlay.ts';
import { gateViewOf } from '../../../state/gate/gate-view.ts';
import { useRush } from '../../../state/gate/rush.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { searchedFor } from '../../../state/gate/selectors.ts';
import { shiftIn } from '../../../state/gate/who.ts';
import { pressesSoFar } from './press-actions.ts';

/** What a button was pressed about, to be compared. */
function pressedAbout(): string {
  const state = useScreen.getState();
  const { pressId, wasPressed, snapshot } = state;
  const isCovered = useOverlay.getState().shown !== null;
  const view = gateViewOf(state, useRush.getState());
  return JSON.stringify([
    [pressId, wasPressed, pressesSoFar(), searchedFor(state)],
    [view, isCovered, shiftIn(snapshot)],
  ]);
}

/**
 * Follows whether the gate stands as it does now. Who has looked at something else meanwhile, and come back, presses again: what was
 * asked for before is not done unseen.
 *
 * @returns to be called once: whether it stood so all the while
 */
export function followPressed(): () => boolean {
  const before = pressedAbout();
  let isSame = true;
  const look = (): void => {
    isSame &&= pressedAbout() === before;
  };
  const ends = [useScreen, useRush, useOverlay].map((store) => store.subscribe(look));
  return () => {
    look();
    ends.forEach((end) => end());
    return isSame;
  };
}
