import { useMemo } from 'react';
import { takeBack, typeOn, type TextEditor } from '../../state/booth/text-editor.ts';
import { useHardwareKeys, type HardwareTyping } from './hardware-keys.ts';
import { TextField } from './text-field.tsx';
import { TextKeyboard } from './text-keyboard.tsx';

export interface WordsTypingProps {
  /** The text field's id. */
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly limit: number;
  /** The same object as long as the screen is. */
  readonly editor: TextEditor;
  /** The Enter key. @param atMs when it was pressed (`event.timeStamp`) */
  readonly onEnd: (atMs: number) => void;
}

/** The hardware keyboard's keys, and those on the screen: what they do. */
export function useTextKeys(field: string, editor: TextEditor): HardwareTyping {
  const keys = useMemo(
    () => ({ field, type: (text: string) => typeOn(editor, text), backspace: () => takeBack(editor) }),
    [field, editor],
  );
  useHardwareKeys(keys);
  return keys;
}

/** One text, in whatever words the language has: a reason, a name, a note. */
export function WordsTyping({ name, value, editor, ...field }: WordsTypingProps) {
  useTextKeys(name, editor);
  return (
    <div className="typing">
      <TextField name={name} value={value} onWrite={editor.write} {...field} />
      <TextKeyboard field={name} value={value} />
    </div>
  );
}
