const own = new WeakSet<Event>();

/** Whether the guard itself made it, of one that it held back. */
export const isOwn = (event: Event): boolean => own.has(event);

/**
 * @param heldBack the one that it stands for, which was made earlier than it: its time is the time of the press
 * @returns an event that the guard lets pass
 */
export function ownOf<T extends Event>(event: T, heldBack: Event): T {
  own.add(event);
  Object.defineProperty(event, 'timeStamp', { value: heldBack.timeStamp });
  return event;
}

/** Nobody else hears of it as what it is; who only watches whether anything is touched does. */
export function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** @param combined whether Ctrl, Alt and Meta may be held */
export function isCharacter(event: KeyboardEvent, combined = false): boolean {
  const isCombined = event.ctrlKey || event.altKey || event.metaKey;
  return (
    Array.from(event.key).length === 1 && (combined || !isCombined || event.getModifierState('AltGraph'))
  );
}

/** A text field, as opposed to a switch. */
export const isTextField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.selectionStart !== null;

/** Does what the key would have done: a control is pressed by Enter. */
export function pressAgain(target: EventTarget, held: KeyboardEvent): void {
  const { key } = held;
  const again = ownOf(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }), held);
  const does = target.dispatchEvent(again) && key === 'Enter' && target instanceof HTMLButtonElement;
  if (does) target.dispatchEvent(ownOf(new MouseEvent('click', { bubbles: true, cancelable: true }), held));
}
