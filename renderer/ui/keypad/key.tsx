import type { PointerEvent, ReactNode, TouchEvent } from 'react';
import { refuseTyping } from '../../state/actions/quiet.ts';
import { isWaiting } from '../../state/booth/overlay.ts';
import { useKeyRepeat } from './use-key-repeat.ts';

export interface KeyProps {
  readonly kind: 'digit' | 'letter' | 'wide' | 'space' | 'unread';
  readonly label?: string;
  /** false: it is not what the plate's format has next. It works all the same. */
  readonly expected?: boolean;
  /** Whether it is held for other keys. Left out: it never is. */
  readonly pressed?: boolean;
  readonly onType: () => void;
  /** It types again and again while it is held down. Left out: once a touch. */
  readonly repeats?: boolean;
  /** There is nothing left that a key that repeats could do. */
  readonly idle?: boolean;
  readonly children: ReactNode;
}

/**
 * Types when it is touched, as a keyboard does, not when the finger is lifted: a gloved finger slides. A click without a
 * pointer (keyboard, assistive technology) types too.
 */
export function Key(props: KeyProps) {
  const { kind, label, expected = true, pressed, repeats = false, idle = false, onType, children } = props;
  const { start, stop } = useKeyRepeat(repeats ? onType : null, idle);
  const type = (): boolean => {
    const isTaken = !isWaiting();
    if (isTaken) onType();
    else refuseTyping();
    return isTaken;
  };
  const touched = (event: PointerEvent): void => {
    if (event.button === 0 && type()) start(event);
  };
  return (
    <button
      type="button"
      className="key"
      data-kind={kind}
      data-expected={expected}
      data-long={typeof children === 'string' ? Array.from(children).length : undefined}
      aria-label={label}
      aria-pressed={pressed}
      onPointerDown={touched}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onTouchEnd={withoutMouse}
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event) => event.detail === 0 && type()}
    >
      {children}
    </button>
  );
}

/**
 * A key has typed when it was touched. The mouse that a browser plays after a touch would have the page laid out, and asked what lies
 * under it, once more: on a slow computer that holds the next key up.
 */
function withoutMouse(event: TouchEvent): void {
  if (event.cancelable) event.preventDefault();
}
