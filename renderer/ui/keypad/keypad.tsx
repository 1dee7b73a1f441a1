import { memo, type ReactNode } from 'react';
import { useTexts } from '../../platform/i18n/texts.ts';
import { BackspaceKey } from './backspace-key.tsx';
import { columnsOf, digitRow, letterRows, placeForMore, rowsOf } from './key-rows.ts';
import { KeyGroup } from './key-group.tsx';
import { Key } from './key.tsx';

const latin = [{ rows: letterRows }] as const;

interface CharacterKeyProps {
  readonly character: string;
  readonly expected: boolean;
  readonly onType: (character: string) => void;
}

/** Of forty keys a touch changes few: the others are not drawn anew. */
const CharacterKey = memo(function CharacterKey({ character, expected, onType }: CharacterKeyProps) {
  return (
    <Key
      kind={/^\d$/.test(character) ? 'digit' : 'letter'}
      expected={expected}
      onType={() => onType(character)}
    >
      {character}
    </Key>
  );
});

export interface KeypadProps {
  readonly name: string;
  readonly onType: (character: string) => void;
  readonly onBackspace: () => void;
  /** Nothing is typed. */
  readonly empty: boolean;
  /** The wide key on the left: clears a plate, makes a space in a text. */
  readonly left: { readonly word: string; readonly onPress: () => void };
  readonly lowerCase?: boolean;
  /** Letters that take turns, all of one size; left out: Latin ones. */
  readonly layers?: readonly { readonly rows: readonly (readonly string[])[] }[];
  /** Which of the layers is shown. */
  readonly layer?: number;
  /** The wide key that shows another layer. */
  readonly switchKey?: { readonly word: string; readonly label: string; readonly onPress: () => void } | null;
  readonly expects?: (key: string) => boolean;
  /** With a key for a character that cannot be read. */
  readonly unread?: boolean;
}

/** The on-screen keypad: digits, then letters in the order that everybody's fingers know. */
export function Keypad(props: KeypadProps) {
  const { name, onType, onBackspace, empty, left, lowerCase = false, layers = latin, layer = 0 } = props;
  const { switchKey = null, expects = () => true, unread = false } = props;
  const { text } = useTexts();
  const key = (given: string): ReactNode => {
    const character = lowerCase ? given.toLowerCase() : given;
    return <CharacterKey key={character} character={character} expected={expects(given)} onType={onType} />;
  };
  const backspace = <BackspaceKey onType={onBackspace} empty={empty} />;
  const unreadKey = (
    <Key kind="unread" label={text('plate.unread')} onType={() => onType('?')}>
      ?
    </Key>
  );
  const more = unread ? placeForMore(layers) : null;
  const rows = rowsOf(layers);
  const shown = layers[layer]?.rows ?? [];
  const places = Array.from({ length: rows - 1 }, (_, place) => place);
  return (
    <KeyGroup
      className="keypad"
      dir="ltr"
      aria-label={name}
      data-columns={columnsOf(layers)}
      data-rows={rows}
    >
      <div className="keys" data-more={more === 'digits'}>
        {digitRow.map(key)}
        {more === 'digits' && unreadKey}
      </div>
      {places.map((place) => (
        <div key={place} className="keys">
          {shown[place]?.map(key)}
        </div>
      ))}
      <div className="keys">
        <Key kind="wide" onType={left.onPress}>
          {left.word}
        </Key>
        {switchKey !== null && (
          <Key kind="wide" label={switchKey.label} onType={switchKey.onPress}>
            {switchKey.word}
          </Key>
        )}
        {shown[rows - 1]?.map(key)}
        {more === 'last' ? (
          <div className="key-pair">
            {unreadKey}
            {backspace}
          </div>
        ) : (
          backspace
        )}
      </div>
    </KeyGroup>
  );
}
