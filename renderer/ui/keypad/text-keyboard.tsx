import { useEffect, useState, type ReactNode } from 'react';
import type { Language } from '../../../electron/contract/languages.ts';
import { Icon } from '../icons.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { BackspaceKey } from './backspace-key.tsx';
import { KeyGroup } from './key-group.tsx';
import { Key } from './key.tsx';
import type { TextKey, TextLayout } from './layouts/layout.ts';
import { machine as machineLayout } from './layouts/machine.ts';

const machineLayouts = [machineLayout];
import { backspaceIn, typeInto } from './text-edit.ts';

export interface TextKeyboardProps {
  /** The id of the text field that it types into. */
  readonly field: string;
  readonly value: string;
  /** An address or a token in place of words: nothing is made a capital, and there are no spaces. */
  readonly machine?: 'address' | 'token' | undefined;
}

/** The keys for words in the language that the screen speaks, or for what machines read. */
export function TextKeyboard({ machine, ...props }: TextKeyboardProps) {
  return machine === undefined ? (
    <WordKeyboard {...props} />
  ) : (
    <Keys {...props} layouts={machineLayouts} machine={machine} />
  );
}

function WordKeyboard(props: TextKeyboardProps) {
  const { language } = useTexts();
  const layouts = useLayouts(language);
  return layouts === null ? <Board layouts={null} /> : <Keys key={language} {...props} layouts={layouts} />;
}

/** As large before its keys are there. */
function Board({ layouts, children }: { layouts: readonly TextLayout[] | null; children?: ReactNode }) {
  const { text } = useTexts();
  return (
    <KeyGroup
      className="keypad text-keyboard"
      dir="ltr"
      aria-label={text('attention.keys')}
      data-rows="4"
      data-columns={layouts === null ? undefined : widest(layouts)}
    >
      {children}
    </KeyGroup>
  );
}

interface KeysProps extends TextKeyboardProps {
  readonly layouts: readonly TextLayout[];
}

function Keys({ field, value, layouts, machine }: KeysProps) {
  const { text } = useTexts();
  const [place, setPlace] = useState(0);
  const [pressed, setPressed] = useState(false);
  const layout = layouts[place];
  const other = layouts[(place + 1) % layouts.length];
  if (layout === undefined || other === undefined) return null;
  const capital = layout.cased && value === '';
  const edit = (how: (input: HTMLInputElement) => void): void => {
    const input = document.getElementById(field);
    if (input instanceof HTMLInputElement) {
      input.focus();
      how(input);
    }
    setPressed(false);
  };
  const type = (character: string): void => edit((input) => typeInto(input, character, layout));
  return (
    <Board layouts={layouts}>
      {layout.rows.map((row) => (
        <div key={row[0]?.plain} className="keys">
          {row.map((key) => {
            const character = pressed ? key.shifted : capital ? capitalOf(key) : key.plain;
            return (
              <Key
                key={key.plain}
                kind={/^\d$/.test(character) ? 'digit' : 'letter'}
                onType={() => type(character)}
              >
                {/^\p{M}$/u.test(character) ? `◌${character}` : character}
              </Key>
            );
          })}
        </div>
      ))}
      <div className="keys">
        {layouts.length > 1 && (
          <Key
            kind="wide"
            label={text('plate.layer', { name: other.sample })}
            onType={() => {
              setPlace((place + 1) % layouts.length);
              setPressed(false);
            }}
          >
            {other.sample}
          </Key>
        )}
        <Key
          kind="wide"
          label={text('attention.shift')}
          pressed={pressed}
          onType={() => setPressed(!pressed)}
        >
          <Icon name="shift" />
        </Key>
        {machine === 'address' && (
          <Key kind="space" onType={() => type('https://')}>
            https://
          </Key>
        )}
        {machine === undefined && (
          <Key kind="space" onType={() => type(' ')}>
            {text('attention.space')}
          </Key>
        )}
        <BackspaceKey onType={() => edit((input) => backspaceIn(input, layout))} empty={value === ''} />
      </div>
    </Board>
  );
}

/** The most keys of a row: a key is as large on every layout. */
const widest = (layouts: readonly TextLayout[]): number =>
  Math.max(10, ...layouts.flatMap(({ rows }) => rows.map(({ length }) => length)));

/** A sentence begins with a capital, also where a number is its first word. */
const capitalOf = ({ plain, shifted }: TextKey): string =>
  shifted === plain.toUpperCase() ? shifted : plain;

const loadLayouts = async (language: Language): Promise<readonly TextLayout[]> =>
  (await import('./layouts/load-layouts.ts')).loadLayouts(language);

/** @returns null until they are there. A hardware keyboard works meanwhile. */
function useLayouts(language: Language): readonly TextLayout[] | null {
  const [loaded, setLoaded] = useState<{ language: Language; layouts: readonly TextLayout[] } | null>(null);
  useEffect(() => {
    let over = false;
    void loadLayouts(language).then((layouts) => over || setLoaded({ language, layouts }));
    return () => {
      over = true;
    };
  }, [language]);
  return loaded?.language === language ? loaded.layouts : null;
}
