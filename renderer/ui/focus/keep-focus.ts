import type { MouseEvent } from 'react';

/** A tap on a button leaves the focus in the text field, where the next key of the keyboard belongs. */
export function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('.text-field') !== null) return;
  event.preventDefault();
}
