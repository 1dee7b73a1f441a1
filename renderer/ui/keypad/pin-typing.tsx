import { useMemo } from 'react';
import { useTexts } from '../../platform/i18n/texts.ts';
import { pinLimit } from '../../state/booth/with-pin.ts';
import { DigitPad } from './digit-pad.tsx';
import { useHardwareKeys } from './hardware-keys.ts';
import { TextField } from './text-field.tsx';

/** Where a PIN is typed. It must be the same object as long as the screen is. */
export interface PinEditor {
  /** What is typed so far. */
  readonly read: () => string;
  readonly write: (pin: string) => void;
  /** The Enter key. @param atMs when it was pressed (`event.timeStamp`) */
  readonly end: (atMs: number) => void;
}

export interface PinTypingProps {
  readonly pin: string;
  readonly editor: PinEditor;
  /** Whose PIN it is, in words, where that was asked. */
  readonly whose?: string | null;
}

/** A PIN, masked, with its own pad. */
export function PinTyping({ pin, editor, whose = null }: PinTypingProps) {
  const { text } = useTexts();
  const keys = useMemo(
    () => ({
      field: 'pin',
      type: (digit: string) => editor.write(editor.read() + digit),
      backspace: () => editor.write(editor.read().slice(0, -1)),
    }),
    [editor],
  );
  useHardwareKeys(keys);
  return (
    <div className="typing">
      <TextField
        name="pin"
        label={whose ?? text('attention.field.pin')}
        hint={whose ?? text('attention.hint.pin')}
        value={pin}
        limit={pinLimit}
        masked
        onWrite={editor.write}
        onEnd={editor.end}
      />
      <DigitPad
        name={text('attention.pin.pad')}
        onType={keys.type}
        onBackspace={keys.backspace}
        empty={pin === ''}
        left={{ word: text('plate.clear'), onPress: () => editor.write('') }}
      />
    </div>
  );
}
