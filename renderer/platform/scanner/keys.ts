const own = new WeakSet<Event>();

/** Whether the guard itself made it, of one that it held back. */
export const isOwn = (event: Event): boolean => own.has(event);

/** @returns an event that the guard lets pass */
export function ownOf<T extends Event>(event: T): T {
  own.add(event);
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
export function pressAgain(target: EventTarget, { key }: KeyboardEvent): void {
  const again = ownOf(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  if (target.dispatchEvent(again) && key === 'Enter' && target instanceof HTMLButtonElement) target.click();
}
