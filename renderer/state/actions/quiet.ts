import { afterPaint } from '../booth/after-paint.ts';
import { isWaiting } from '../booth/overlay.ts';
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

/** A page is left, and nobody asked for it. What it tells as it is left is said, in place of that. */
export function leaveByItself(leave: () => void): void {
  changedByItself();
  leave();
}

/** Says that what was pressed while a car is being saved is nobody's. */
export function sayStillSaving(): void {
  const typed = typedPlate(useScreen.getState());
  // Until something else is typed.
  const about = (): string => {
    const now = typedPlate(useScreen.getState());
    return now === typed ? '' : now;
  };
  notify({ key: 'notice.stillSaving' }, { about });
}

/** Whether a character that comes now was meant for a screen without the answer to the last press. */
export const isAnswerNew = (): boolean => performance.now() < useScreen.getState().answeredMs + quietMs;

/** It was dealt with: who takes a character back, or says that the plate is to be corrected, has seen it. */
export const answerSeen = (): void => useScreen.setState({ answeredMs: Number.NEGATIVE_INFINITY });

/** A press came back with a question, or was not saved, and its plate stands there again: who types on without looking means the next car's. */
export const answeredOtherwise = (): void => useScreen.setState({ answeredMs: performance.now() });

/** A character came then. What is typed on without looking is nobody's either: it would be a plate whose beginning is missing. */
export function refuseTyping(): void {
  quietUntil = Math.max(quietUntil, performance.now() + afterKeyMs);
  if (isWaiting()) notify({ key: 'notice.pageWaits' }, { outlasts: true, about: () => null });
  else if (isAnswerNew()) notify({ key: 'notice.keyRefused' });
  else sayStillSaving();
}

/** Says that a key or touch was not taken, nor is what follows it without looking. @param atMs its time (`event.timeStamp`, ms) */
export function refuseKey(atMs: number): void {
  quietUntil = Math.max(quietUntil, atMs + afterKeyMs);
  notify({ key: 'notice.keyRefused' });
}
