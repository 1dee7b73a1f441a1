import { useEffect } from 'react';
import { pressEnter, pressExit } from '../store/press-actions.ts';
import { typeBackspace, typeText } from '../store/typing-actions.ts';

/**
 * The hardware keyboard, wherever the focus is: F9 enters, F10 exits (function keys, since letters are plates and the
 * Enter key ends a scanner's input), and what can stand on a plate goes into the field, which gets the focus back.
 */
export function useHardwareKeys(): void {
  useEffect(() => {
    document.getElementById('plate')?.focus();
    window.addEventListener('keydown', keyDown);
    return () => window.removeEventListener('keydown', keyDown);
  }, []);
}

function keyDown(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === 'F9' || event.key === 'F10') {
    event.preventDefault();
    if (!event.repeat) void (event.key === 'F9' ? pressEnter() : pressExit());
    return;
  }
  const field = document.getElementById('plate');
  if (event.target === field) return;
  // The space bar stays the focused button's own key.
  const typed = /^[\p{L}\p{N}]$/u.test(event.key);
  if (!typed && event.key !== 'Backspace') return;
  event.preventDefault();
  field?.focus();
  if (typed) typeText(event.key);
  else typeBackspace();
}
