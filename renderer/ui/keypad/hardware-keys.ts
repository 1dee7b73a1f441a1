import { useLayoutEffect } from 'react';
import { isWildcard } from '../../../electron/contract/plate-wildcards.ts';
import type { Wildcards } from '../../state/gate/draft.ts';

/** Where a hardware keyboard's keys go. It must be the same object as long as the screen is. */
export interface HardwareTyping {
  /** The id of the text field. */
  readonly field: string;
  readonly type: (character: string) => void;
  readonly backspace: () => void;
  /** `?` and `*` are typed as well. */
  readonly wildcards?: Wildcards;
  /** A character is pressed that may be typed here in a moment. @returns what takes back what was begun with it, where nothing was */
  readonly begin?: (character: string) => () => void;
  /** @param atMs when the key was pressed (`event.timeStamp`, ms) */
  readonly functionKeys?: Readonly<Record<string, (atMs: number) => Promise<void> | void>>;
}

let shown: HardwareTyping | null = null;

/** @returns null: nothing is shown that is typed into */
export const shownTyping = (): HardwareTyping | null => shown;

/**
 * The hardware keyboard, wherever the focus is: what is a letter or a digit goes into the field, which gets the focus
 * back, and function keys act, since letters are plates and the Enter key ends a scanner's input.
 */
export function useHardwareKeys(typing: HardwareTyping): void {
  // Before anything else looks for the focus.
  useLayoutEffect(() => {
    document.getElementById(typing.field)?.focus();
    shown = typing;
    return () => {
      if (shown === typing) shown = null;
    };
  }, [typing]);
  // As soon as the field is shown: a key that is pressed then is not lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent): void => keyDown(event, typing);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [typing]);
}

function keyDown(event: KeyboardEvent, typing: HardwareTyping): void {
  const { field, type, backspace, wildcards, functionKeys = {} } = typing;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const act = Object.hasOwn(functionKeys, event.key) ? functionKeys[event.key] : undefined;
  if (act !== undefined) {
    event.preventDefault();
    if (!event.repeat) void act(event.timeStamp);
    return;
  }
  const input = document.getElementById(field);
  if (event.target === input) return;
  // The space bar stays the focused button's own key.
  const typed = /^[\p{L}\p{N}]$/u.test(event.key) || (wildcards === 'kept' && isWildcard(event.key));
  if (!typed && event.key !== 'Backspace') return;
  event.preventDefault();
  input?.focus();
  if (typed) type(event.key);
  else backspace();
}
