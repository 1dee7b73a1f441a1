import { shownForMs } from '../../../ui/focus/view.ts';
import { newViewMs } from '../../../state/booth/after-paint.ts';
import { confirmedBeside, doubleTapMs } from '../../../state/booth/double-tap.ts';
import { gateSubjectOf, gateViewOf, type GateView } from '../../../state/gate/gate-view.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { justSaved } from '../../../state/actions/press-saved.ts';
import { tapRush } from '../../rush/state/rush-actions.ts';
import { useRush } from '../../../state/gate/rush.ts';
import { useScreen } from '../../../state/gate/screen.ts';
import { isSaving } from '../../../state/gate/selectors.ts';
import { letOutRead } from './exit-actions.ts';
import { rushWaits, slotsOf, type Place } from './slots.ts';

/** When a press led to another view without booking anything (ms of the page's clock): its second tap is the same tap. */
let ledAt = Number.NEGATIVE_INFINITY;

/**
 * A press is of when it was made: a busy page hears of it late.
 *
 * @param about as `gateSubjectOf` says; of an enlarged picture nothing
 * @param atMs of the page's clock, as `event.timeStamp`; left out: now
 * @returns how long after that no press counts yet in that view (ms); it may be known already, but not be painted yet
 */
export const settlesInMs = (view: GateView | 'enlarged', about: string, atMs = performance.now()): number =>
  Math.max(0, newViewMs - shownForMs(view, about, atMs), ledAt + doubleTapMs - atMs);

/** Enter or Exit: what its place stands for in the view that is shown. @param atMs when it was pressed, as `settlesInMs` */
export async function decide(place: Place, atMs: number): Promise<void> {
  const [state, rush] = [useScreen.getState(), useRush.getState()];
  const view = gateViewOf(state, rush);
  if (settlesInMs(view, gateSubjectOf(state, rush), atMs) > 0) return tooSoon(atMs);
  const { neutral, act } = slotsOf(state, rush)[place];
  const acting = act(atMs);
  if (neutral && gateViewOf(useScreen.getState(), useRush.getState()) !== view) ledAt = performance.now();
  await acting;
}

/** Car now, plate later. @param atMs when it was pressed, as `settlesInMs` */
export async function decideRush(atMs: number): Promise<void> {
  const [state, rush] = [useScreen.getState(), useRush.getState()];
  if (settlesInMs(gateViewOf(state, rush), gateSubjectOf(state, rush), atMs) > 0) tooSoon(atMs);
  else if (rushWaits(state, rush)) notify({ key: 'notice.rushWaits' });
  else await tapRush(atMs);
}

/** The car that was read and stands beside the one at the window is the one that leaves. @param atMs when it was pressed, as `settlesInMs` */
export async function decideRead(atMs: number): Promise<void> {
  const [state, rush] = [useScreen.getState(), useRush.getState()];
  const view = gateViewOf(state, rush);
  if (view !== 'gate-read' || settlesInMs(view, gateSubjectOf(state, rush), atMs) > 0) {
    tooSoon(atMs);
    return;
  }
  confirmedBeside(atMs);
  await letOutRead();
}

function tooSoon(atMs: number): void {
  if (!isSaving(useScreen.getState()) && !justSaved(atMs)) notify({ key: 'notice.tooSoon' });
}
