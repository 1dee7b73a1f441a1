import { useLayoutEffect } from 'react';
import { FocusKeeper } from './focus-keeper.ts';
import { shownView } from './view.ts';

/** The whole screen by keyboard alone: the focus is never lost, and Escape leads one step back. */
export function useKeyboard(): void {
  // As soon as the screen is shown.
  useLayoutEffect(() => {
    const keeper = new FocusKeeper();
    keeper.start();
    window.addEventListener('keydown', escape);
    window.addEventListener('keydown', heldReturn);
    return () => {
      keeper.stop();
      window.removeEventListener('keydown', escape);
      window.removeEventListener('keydown', heldReturn);
    };
  }, []);
}

function escape(event: KeyboardEvent): void {
  // An input method takes its own Escape; a key that is held down would leave one view after the other.
  if (event.key !== 'Escape' || event.isComposing || event.repeat || event.defaultPrevented) return;
  shownView().leave?.(event.timeStamp);
}

/** The browser presses a button again and again while Return is held: the next ones may stand on another screen by then. */
function heldReturn(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat && event.target instanceof HTMLButtonElement)
    event.preventDefault();
}
