import { afterPaint } from '../booth/after-paint.ts';
import { useScreen } from '../gate/screen.ts';
import { typedPlate } from '../gate/selectors.ts';
import { notify } from './notice-actions.ts';

/** So long after a screen came by itself nothing is taken: it was meant for the one before. */
const quietMs = 1_000;
/** Who types on without looking is not done after that second. */
const afterKeyMs = 500;

/** ms of the page's own clock, as of its events. Infinite: what came by itself is not painted yet. */
let quietUntil = Number.NEGATIVE_INFINITY;
/** Calls off what the paint of the change before would do. */
let callOff: () => void = () => undefined;

/** Whether a key or touch of that time (`event.timeStamp`, ms) is taken by nothing. */
export const isQuiet = (atMs: number): boolean => atMs < quietUntil;

/** Another screen is shown than a moment ago, and nobody asked for it. A slow computer paints it late, and the second is from then on. */
export function changedByItself(): void {
  quietUntil = Number.POSITIVE_INFINITY;
  callOff();
  callOff = afterPaint(0, () => {
    quietUntil = performance.now() + quietMs;
  });
  notify({ key: 'notice.changedByItself' });
}

/**
 * A key came while a car is being saved, and nobody knows whose it is. Nor is what is typed on without looking: it would be a plate whose
 * beginning is missing.
 */
export function refuseWhileSaving(): void {
  quietUntil = Math.max(quietUntil, performance.now() + afterKeyMs);
  const { pressId } = useScreen.getState();
  // Until the next car's is typed.
  const about = (): boolean => {
    const state = useScreen.getState();
    return state.pressId !== pressId && typedPlate(state) !== '';
  };
  notify({ key: 'notice.stillSaving' }, { about });
}

/** Says that a key or touch was not taken. @param atMs its time (`event.timeStamp`, ms) */
export function refuseKey(atMs: number): void {
  if (isQuiet(atMs)) quietUntil = Math.max(quietUntil, atMs + afterKeyMs);
  notify({ key: 'notice.keyRefused' });
}
