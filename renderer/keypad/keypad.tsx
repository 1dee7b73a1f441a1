import type { PointerEvent, ReactNode } from 'react';
import { Icon } from '../components/icons.tsx';
import { useTexts } from '../i18n/texts.ts';
import { clearPlate, typeBackspace, typeText } from '../store/typing-actions.ts';
import { keyRows } from './key-rows.ts';

/** The on-screen keypad: digits, then letters in the order that everybody's fingers know. */
export function Keypad() {
  const { text } = useTexts();
  const [digits, upper, middle, lower] = keyRows;
  const row = (characters: string) =>
    Array.from(characters, (character) => (
      <Key
        key={character}
        kind={/\d/.test(character) ? 'digit' : 'letter'}
        onType={() => typeText(character)}
      >
        {character}
      </Key>
    ));
  return (
    <fieldset className="keypad" aria-label={text('plate.keypad')}>
      <div className="keys">{row(digits)}</div>
      <div className="keys">{row(upper)}</div>
      <div className="keys">{row(middle)}</div>
      <div className="keys">
        <Key kind="wide" onType={clearPlate}>
          {text('plate.clear')}
        </Key>
        {row(lower)}
        <Key kind="wide" label={text('plate.backspace')} onType={typeBackspace}>
          <Icon name="backspace" />
        </Key>
      </div>
    </fieldset>
  );
}

interface KeyProps {
  readonly kind: 'digit' | 'letter' | 'wide';
  readonly label?: string;
  readonly onType: () => void;
  readonly children: ReactNode;
}

/**
 * Types when it is touched, as a keyboard does, not when the finger is lifted: a gloved finger slides. A click without a
 * pointer (keyboard, assistive technology) types too.
 */
function Key({ kind, label, onType, children }: KeyProps) {
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
