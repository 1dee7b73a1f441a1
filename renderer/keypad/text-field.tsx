import type { KeyboardEvent } from 'react';
import { textLimits, writeText, type TextName } from '../store/decision-typing.ts';

export interface TextFieldProps {
  readonly name: TextName;
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  /** The Enter key, or the end of a scanned code. */
  readonly onEnd: () => void;
}

/** A line of text for the keys below it and for a hardware keyboard. A PIN is masked. */
export function TextField({ name, label, hint, value, onEnd }: TextFieldProps) {
  const keyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.repeat && !event.nativeEvent.isComposing) onEnd();
  };
  return (
    <input
      id={name}
      className="text-field"
      data-name={name}
      type={name === 'pin' ? 'password' : 'text'}
      aria-label={label}
      placeholder={hint}
      autoComplete="off"
      spellCheck={false}
      inputMode="none"
      maxLength={textLimits[name]}
      value={value}
      onChange={(event) => writeText(name, event.currentTarget.value)}
      onKeyDown={keyDown}
    />
  );
}
