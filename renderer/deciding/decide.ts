import { newViewMs, shownForMs } from '../focus/view.ts';
import { doubleTapMs } from '../store/double-tap.ts';
import { gateViewOf, type GateView } from '../store/gate-view.ts';
import { notify } from '../store/notice-actions.ts';
import { justSaved } from '../store/press-saved.ts';
import { tapRush } from '../store/rush-actions.ts';
import { useRush } from '../store/rush.ts';
import { useScreen } from '../store/screen.ts';
import { isSaving } from '../store/selectors.ts';
import { rushWaits, slotsOf, type Place } from './slots.ts';

/** When a press led to another view without booking anything (ms of the page's clock): its second tap is the same tap. */
let ledAt = Number.NEGATIVE_INFINITY;

/** @returns how long no press counts yet in that view (ms); the view may be known already, but not be painted yet */
export const settlesInMs = (view: GateView): number =>
  Math.max(0, newViewMs - shownForMs(view), ledAt + doubleTapMs - performance.now());

/** Enter or Exit: what its place stands for in the view that is shown. */
export async function decide(place: Place): Promise<void> {
  const [state, rush] = [useScreen.getState(), useRush.getState()];
  const view = gateViewOf(state, rush);
  if (settlesInMs(view) > 0) return tooSoon();
  const { neutral, act } = slotsOf(state, rush)[place];
  const acting = act();
  if (neutral && gateViewOf(useScreen.getState(), useRush.getState()) !== view) ledAt = performance.now();
  await acting;
}

/** Car now, plate later. */
export async function decideRush(): Promise<void> {
  const [state, rush] = [useScreen.getState(), useRush.getState()];
  if (settlesInMs(gateViewOf(state, rush)) > 0) tooSoon();
  else if (rushWaits(state, rush)) notify({ key: 'notice.rushWaits' });
  else await tapRush();
}

function tooSoon(): void {
  if (!isSaving(useScreen.getState()) && !justSaved()) notify({ key: 'notice.tooSoon' });
}
