import { useMemo } from 'react';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useHardwareKeys } from '../keypad/hardware-keys.ts';
import { Keypad } from '../keypad/keypad.tsx';
import { TextField } from '../keypad/text-field.tsx';
import { TextKeyboard } from '../keypad/text-keyboard.tsx';
import { scansInto } from '../scanner/keep-scan.ts';
import { useScanTarget } from '../scanner/scan-target.ts';
import {
  takeBack,
  textLimits,
  typeOn,
  type TextEditor,
  type TextName,
} from '../../state/booth/text-editor.ts';

function useTextKeys(name: TextName, editor: TextEditor): void {
  useHardwareKeys(
    useMemo(
      () => ({ field: name, type: (text) => typeOn(editor, text), backspace: () => takeBack(editor) }),
      [name, editor],
    ),
  );
}

const scansIntoId = scansInto('sessionId');

interface TextTypingProps {
  readonly name: TextName;
  readonly value: string;
  readonly editor: TextEditor;
  /** The Enter key. */
  readonly onEnd: () => void;
}

/** A session's id is written with Latin letters, digits and hyphens; a reason with whatever the language has. */
export function TextTyping({ name, value, editor, onEnd }: TextTypingProps) {
  const { text } = useTexts();
  useTextKeys(name, editor);
  useScanTarget(name === 'sessionId' ? scansIntoId : null);
  return (
    <div className="typing">
      <TextField
        name={name}
        label={text(`attention.field.${name}`)}
        hint={text(`attention.hint.${name}`)}
        value={value}
        limit={textLimits[name]}
        onWrite={editor.write}
        onEnd={onEnd}
      />
      {name === 'reason' ? (
        <TextKeyboard field={name} value={value} />
      ) : (
        <Keypad
          name={text('attention.keys')}
          onType={(character) => typeOn(editor, character)}
          onBackspace={() => takeBack(editor)}
          empty={value === ''}
          left={{ word: text('attention.hyphen'), onPress: () => typeOn(editor, '-') }}
          lowerCase
        />
      )}
    </div>
  );
}
