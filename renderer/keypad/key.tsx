import type { PointerEvent, ReactNode } from 'react';

export interface KeyProps {
  readonly kind: 'digit' | 'letter' | 'wide';
  readonly label?: string;
  readonly onType: () => void;
  readonly children: ReactNode;
}

/**
 * Types when it is touched, as a keyboard does, not when the finger is lifted: a gloved finger slides. A click without a
 * pointer (keyboard, assistive technology) types too.
 */
export function Key({ kind, label, onType, children }: KeyProps) {
  const touched = (event: PointerEvent): void => {
    if (event.button === 0) onType();
  };
  return (
    <button
      type="button"
      className="key"
      data-kind={kind}
      aria-label={label}
      onPointerDown={touched}
      onClick={(event) => event.detail === 0 && onType()}
    >
      {children}
    </button>
  );
}
