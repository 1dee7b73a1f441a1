import { useTexts } from '../../platform/i18n/texts.ts';
import { Keypad } from '../keypad/keypad.tsx';
import { TextField } from '../keypad/text-field.tsx';
import { useTextKeys, WordsTyping, type WordsTypingProps } from '../keypad/words-typing.tsx';
import { scansInto } from '../scanner/keep-scan.ts';
import { useScanTarget } from '../scanner/scan-target.ts';
import { textLimits, type TextEditor, type TextName } from '../../state/booth/text-editor.ts';

interface TextTypingProps {
  readonly name: TextName;
  readonly value: string;
  /** It may not stay empty. */
  readonly isNeeded?: boolean;
  readonly editor: TextEditor;
  /** The Enter key. @param atMs when it was pressed (`event.timeStamp`) */
  readonly onEnd: (atMs: number) => void;
}

/** A session's id is written with Latin letters, digits and hyphens; a reason with whatever the language has. */
export function TextTyping({ name, isNeeded = false, ...typing }: TextTypingProps) {
  const { text } = useTexts();
  const field = {
    ...typing,
    name,
    label: text(`attention.field.${name}`),
    hint: text(isNeeded ? 'attention.hint.ticket' : `attention.hint.${name}`),
    limit: textLimits[name],
  };
  return name === 'reason' ? <WordsTyping {...field} /> : <SessionIdTyping {...field} />;
}

const scansIntoId = scansInto('sessionId');

function SessionIdTyping({ value, editor, ...field }: WordsTypingProps) {
  const { text } = useTexts();
  const { type, backspace } = useTextKeys(field.name, editor);
  useScanTarget(scansIntoId);
  return (
    <div className="typing">
      <TextField value={value} onWrite={editor.write} {...field} />
      <Keypad
        name={text('attention.keys')}
        onType={type}
        onBackspace={backspace}
        empty={value === ''}
        left={{ word: text('attention.hyphen'), onPress: () => type('-') }}
        lowerCase
      />
    </div>
  );
}
