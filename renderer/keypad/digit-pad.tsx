import { Icon } from '../components/icons.tsx';
import { useTexts } from '../i18n/texts.ts';
import { Key } from './key.tsx';

const digitRows = ['123', '456', '789'] as const;

export interface DigitPadProps {
  readonly onType: (digit: string) => void;
  readonly onBackspace: () => void;
  readonly onClear: () => void;
}

/** Ten large keys, as on a telephone. */
export function DigitPad({ onType, onBackspace, onClear }: DigitPadProps) {
  const { text } = useTexts();
  const key = (digit: string) => (
    <Key key={digit} kind="digit" onType={() => onType(digit)}>
      {digit}
    </Key>
  );
  return (
    <fieldset className="keypad" data-digits="true" aria-label={text('attention.pin.pad')}>
      {digitRows.map((row) => (
        <div key={row} className="keys">
          {Array.from(row, key)}
        </div>
      ))}
      <div className="keys">
        <Key kind="wide" onType={onClear}>
          {text('plate.clear')}
        </Key>
        {key('0')}
        <Key kind="wide" label={text('plate.backspace')} onType={onBackspace}>
          <Icon name="backspace" />
        </Key>
      </div>
    </fieldset>
  );
}
