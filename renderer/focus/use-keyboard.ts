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
    return () => {
      keeper.stop();
      window.removeEventListener('keydown', escape);
    };
  }, []);
}

function escape(event: KeyboardEvent): void {
  // An input method takes its own Escape; a key that is held down would leave one view after the other.
  if (event.key !== 'Escape' || event.isComposing || event.repeat || event.defaultPrevented) return;
  shownView().leave?.();
}
