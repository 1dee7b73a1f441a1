import type { KeyboardEvent } from 'react';

export interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  /** The most characters that it takes. */
  readonly limit: number;
  readonly masked?: boolean;
  readonly onWrite: (value: string) => void;
  /** The Enter key, or the end of a scanned code. @param atMs when it was pressed (`event.timeStamp`) */
  readonly onEnd: (atMs: number) => void;
}

/** A line of text for the keys below it and for a hardware keyboard. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, value, limit, masked = false, onWrite, onEnd } = props;
  const keyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.repeat && !event.nativeEvent.isComposing) onEnd(event.timeStamp);
  };
  return (
    <input
      id={name}
      className="text-field"
      data-name={name}
      type={masked ? 'password' : 'text'}
      // An address that is only hinted at is no word of a language that is written from the right.
      dir={value === '' && hint.includes('://') ? 'ltr' : 'auto'}
      aria-label={label}
      placeholder={hint}
      autoComplete="off"
      spellCheck={false}
      inputMode="none"
      maxLength={limit}
      value={value}
      onChange={(event) => onWrite(event.currentTarget.value)}
      onKeyDown={keyDown}
    />
  );
}
