import { Icon } from '../components/icons.tsx';
import { useTexts } from '../i18n/texts.ts';
import { keyRows } from './key-rows.ts';
import { Key } from './key.tsx';

export interface KeypadProps {
  readonly name: string;
  readonly onType: (character: string) => void;
  readonly onBackspace: () => void;
  /** The wide key on the left: clears a plate, makes a space in a text. */
  readonly left: { readonly word: string; readonly onPress: () => void };
  readonly lowerCase?: boolean;
}

/** The on-screen keypad: digits, then letters in the order that everybody's fingers know. */
export function Keypad({ name, onType, onBackspace, left, lowerCase = false }: KeypadProps) {
  const { text } = useTexts();
  const [digits, upper, middle, lower] = keyRows;
  const row = (characters: string) =>
    Array.from(lowerCase ? characters.toLowerCase() : characters, (character) => (
      <Key key={character} kind={/\d/.test(character) ? 'digit' : 'letter'} onType={() => onType(character)}>
        {character}
      </Key>
    ));
  return (
    <fieldset className="keypad" aria-label={name}>
      <div className="keys">{row(digits)}</div>
      <div className="keys">{row(upper)}</div>
      <div className="keys">{row(middle)}</div>
      <div className="keys">
        <Key kind="wide" onType={left.onPress}>
          {left.word}
        </Key>
        {row(lower)}
        <Key kind="wide" label={text('plate.backspace')} onType={onBackspace}>
          <Icon name="backspace" />
        </Key>
      </div>
    </fieldset>
  );
}
