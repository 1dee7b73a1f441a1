import { useTexts } from '../i18n/texts.ts';
import { useHardwareKeys } from '../keypad/hardware-keys.ts';
import { TextField } from '../keypad/text-field.tsx';
import { TextKeyboard } from '../keypad/text-keyboard.tsx';
import { takeBackReason, typeReason, writeReason } from '../store/exception-actions.ts';
import { reasonLimit } from '../store/question.ts';
import { decidingKeys } from '../deciding/deciding-keys.ts';

const keys = {
  field: 'reason',
  type: typeReason,
  backspace: takeBackReason,
  functionKeys: decidingKeys,
};

/** The keys for a reason in the attendant's own words. The Enter key does not note it: a scanner ends with it. */
export function ReasonTyping({ reason }: { reason: string }) {
  const { text } = useTexts();
  useHardwareKeys(keys);
  return (
    <div className="typing">
      <TextField
        name="reason"
        label={text('exception.reason')}
        hint={text('exception.hint')}
        value={reason}
        limit={reasonLimit}
        onWrite={writeReason}
        onEnd={() => undefined}
      />
      <TextKeyboard field={keys.field} value={reason} />
    </div>
  );
}
