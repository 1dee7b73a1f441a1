import { BackspaceKey } from './backspace-key.tsx';
import { KeyGroup } from './key-group.tsx';
import { Key } from './key.tsx';

const digitRows = ['123', '456', '789'] as const;

export interface DigitPadProps {
  readonly name: string;
  readonly onType: (digit: string) => void;
  readonly onBackspace: () => void;
  /** Nothing is typed. */
  readonly empty: boolean;
  /** The key left of the zero: clears, or makes a decimal point. */
  readonly left: { readonly word: string; readonly label?: string; readonly onPress: () => void };
}

/** Ten large keys, as on a telephone. */
export function DigitPad({ name, onType, onBackspace, empty, left }: DigitPadProps) {
  const key = (digit: string) => (
    <Key key={digit} kind="digit" onType={() => onType(digit)}>
      {digit}
    </Key>
  );
  return (
    <KeyGroup className="keypad" dir="ltr" data-digits="true" aria-label={name}>
      {digitRows.map((row) => (
        <div key={row} className="keys">
          {Array.from(row, key)}
        </div>
      ))}
      <div className="keys">
        <Key
          kind={left.label === undefined ? 'wide' : 'digit'}
          {...(left.label === undefined ? {} : { label: left.label })}
          onType={left.onPress}
        >
          {left.word}
        </Key>
        {key('0')}
        <BackspaceKey onType={onBackspace} empty={empty} />
      </div>
    </KeyGroup>
  );
}
