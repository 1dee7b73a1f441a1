import { useTexts } from '../../../platform/i18n/texts.ts';
import { useHardwareKeys } from '../../../ui/keypad/hardware-keys.ts';
import { TextField } from '../../../ui/keypad/text-field.tsx';
import { TextKeyboard } from '../../../ui/keypad/text-keyboard.tsx';
import { takeBackReason, typeReason, writeReason } from '../state/exception-actions.ts';
import { reasonLimit } from '../../../state/gate/question.ts';
import { decidingKeys } from './deciding-keys.ts';

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
