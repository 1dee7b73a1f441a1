import type { PointerEvent, ReactNode } from 'react';

export interface KeyProps {
  readonly kind: 'digit' | 'letter' | 'wide' | 'unread';
  readonly label?: string;
  /** false: it is not what the plate's format has next. It works all the same. */
  readonly expected?: boolean;
  readonly onType: () => void;
  readonly children: ReactNode;
}

/**
 * Types when it is touched, as a keyboard does, not when the finger is lifted: a gloved finger slides. A click without a
 * pointer (keyboard, assistive technology) types too.
 */
export function Key({ kind, label, expected = true, onType, children }: KeyProps) {
  const touched = (event: PointerEvent): void => {
    if (event.button === 0) onType();
  };
  return (
    <button
      type="button"
      className="key"
      data-kind={kind}
      data-expected={expected}
      data-long={typeof children === 'string' ? Array.from(children).length : undefined}
      aria-label={label}
      onPointerDown={touched}
      onClick={(event) => event.detail === 0 && onType()}
    >
      {children}
    </button>
  );
}
