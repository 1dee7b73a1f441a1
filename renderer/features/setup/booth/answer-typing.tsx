import { useMemo } from 'react';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { useHardwareKeys } from '../../../ui/keypad/hardware-keys.ts';
import { DigitPad } from '../../../ui/keypad/digit-pad.tsx';
import { TextField } from '../../../ui/keypad/text-field.tsx';
import { TextKeyboard } from '../../../ui/keypad/text-keyboard.tsx';
import { useScanTarget } from '../../../ui/scanner/scan-target.ts';
import { scansInto } from '../../../ui/scanner/keep-scan.ts';
import { next, write, writeDigits } from '../state/booth-setup-actions.ts';
import { draftLimits, useBoothSetup, type TypedQuestion } from '../state/booth-setup.ts';

export interface AnswerTypingProps {
  readonly field: TypedQuestion;
  readonly value: string;
}

const isPin = (field: TypedQuestion): boolean => field === 'pin' || field === 'pinAgain';

const isDigits = (field: TypedQuestion): field is 'pin' | 'pinAgain' | 'capacity' =>
  isPin(field) || field === 'capacity';

/** What an answer is typed with: digits, words, or what machines read. */
export function AnswerTyping({ field, value }: AnswerTypingProps) {
  const { text } = useTexts();
  const set = (typed: string): void => (isDigits(field) ? writeDigits(field, typed) : write(field, typed));
  const keys = useMemo(() => {
    const read = (): string => useBoothSetup.getState().draft[field];
    const change = isDigits(field)
      ? (typed: string) => writeDigits(field, typed)
      : (typed: string) => write(field, typed);
    return {
      field,
      type: (character: string) => change(read() + character),
      backspace: () => change(read().slice(0, -1)),
    };
  }, [field]);
  useHardwareKeys(keys);
  // A token, an address: whatever is asked for but a PIN.
  useScanTarget(useMemo(() => (isPin(field) ? null : scansInto(field)), [field]));
  const isAddress = field === 'address' || field === 'proxy' || field === 'cameraUrl';
  const isCode = field === 'token' || field === 'cameraUser' || field === 'cameraPassword';
  const machine = isAddress ? 'address' : isCode ? 'token' : undefined;
  return (
    <div className="typing">
      <TextField
        name={field}
        label={text(`boothSetup.question.${field}`)}
        hint={text(`boothSetup.hint.${field}`)}
        value={value}
        limit={draftLimits[field]}
        masked={isPin(field) || field === 'token' || field === 'cameraPassword'}
        onWrite={set}
        onEnd={next}
      />
      {isDigits(field) ? (
        <DigitPad
          name={text(isPin(field) ? 'attention.pin.pad' : 'boothSetup.question.capacity')}
          onType={keys.type}
          onBackspace={keys.backspace}
          empty={value === ''}
          left={{ word: text('plate.clear'), onPress: () => set('') }}
        />
      ) : (
        <TextKeyboard field={field} value={value} machine={machine} />
      )}
    </div>
  );
}
