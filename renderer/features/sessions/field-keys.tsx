import { useMemo } from 'react';
import { useTexts } from '../../platform/i18n/texts.ts';
import { DigitPad } from '../../ui/keypad/digit-pad.tsx';
import { useHardwareKeys } from '../../ui/keypad/hardware-keys.ts';
import { TextField } from '../../ui/keypad/text-field.tsx';
import { TextKeyboard } from '../../ui/keypad/text-keyboard.tsx';
import { useScanTarget } from '../../ui/scanner/scan-target.ts';
import { scansInto } from '../../ui/scanner/keep-scan.ts';
import { fieldText, goOn, writeField } from './state/sessions-act.ts';
import { withCurrency, type ActField } from './state/sessions-draft.ts';
import { useSessions } from './state/sessions.ts';
import { spacedTime } from './state/typed-time.ts';
import { useFieldName } from './field-messages.ts';

/** The most characters of a text (the contract's limit), of a number, of a time's digits. */
const limits = { text: 500, reason: 500, money: 13, number: 15, time: 12 } as const;
const fieldId = 'act-field';

/** How one field is written to, by whichever keys. @param clean what of it may stand there */
function useField({ id, kind }: ActField, clean: (text: string) => string) {
  const value = useSessions(() => fieldText(id));
  const keys = useMemo(() => {
    const limit = limits[kind as keyof typeof limits];
    const write = (text: string): void => writeField(id, clean(text).slice(0, limit));
    return {
      field: fieldId,
      limit,
      write,
      type: (text: string): void =>
        write(kind === 'time' ? overTime(fieldText(id), text) : fieldText(id) + text),
      backspace: (): void => write(Array.from(fieldText(id)).slice(0, -1).join('')),
    };
  }, [id, kind, clean]);
  useHardwareKeys(keys);
  return { value, ...keys };
}

const anyText = (text: string): string => text;
const digitsOnly = (text: string): string => text.replaceAll(/\D/g, '');
/** A comma is a point to whoever types one. */
const numeral = (text: string): string => text.replaceAll(',', '.').replaceAll(/[^\d.-]/g, '');

/** Over a whole time the hour and the minute are typed anew: the day is right in most cases. */
const overTime = (digits: string, digit: string): string =>
  (digits.length === limits.time ? digits.slice(0, 8) : digits) + digit;

const scansIntoField = scansInto(fieldId);

/** A reason, or whatever the site asks for in words. */
export function WordsTyping({ field }: { field: ActField }) {
  const { text } = useTexts();
  const name = useFieldName()(field);
  const { value, limit, write } = useField(field, anyText);
  useScanTarget(field.kind === 'text' ? scansIntoField : null);
  return (
    <div className="typing">
      <TextField
        name={fieldId}
        label={name}
        hint={text(field.kind === 'reason' ? 'attention.hint.reason' : 'sessions.hint.text')}
        value={value}
        limit={limit}
        onWrite={write}
        onEnd={(atMs) => void goOn(atMs)}
      />
      <TextKeyboard field={fieldId} value={value} />
    </div>
  );
}

/** An amount of money, or a number. @param currency null: there is none, or nobody has said it */
export function NumberTyping({ field, currency }: { field: ActField; currency: string | null }) {
  const { text } = useTexts();
  const name = useFieldName()(field);
  const { value, limit, write, type, backspace } = useField(field, numeral);
  return (
    <div className="typing">
      <div className="amount-field">
        <TextField
          name={fieldId}
          label={withCurrency(name, currency)}
          hint={text(field.kind === 'money' ? 'sessions.hint.money' : 'sessions.hint.number')}
          value={value}
          limit={limit}
          onWrite={write}
          onEnd={(atMs) => void goOn(atMs)}
        />
        {currency !== null && <b className="amount-currency">{currency}</b>}
      </div>
      <DigitPad
        name={name}
        onType={type}
        onBackspace={backspace}
        empty={value === ''}
        left={{ word: '.', label: text('sessions.point'), onPress: () => type('.') }}
      />
    </div>
  );
}

/** A moment, typed as digits: what stands between them comes by itself. */
export function TimeTyping({ field }: { field: ActField }) {
  const { text } = useTexts();
  const name = useFieldName()(field);
  const { value, write, type, backspace } = useField(field, digitsOnly);
  return (
    <div className="typing">
      <TextField
        name={fieldId}
        label={name}
        hint={text('sessions.hint.time')}
        value={spacedTime(value)}
        limit={16}
        onWrite={write}
        onEnd={(atMs) => void goOn(atMs)}
      />
      <DigitPad
        name={name}
        onType={type}
        onBackspace={backspace}
        empty={value === ''}
        left={{ word: text('plate.clear'), onPress: () => write('') }}
      />
    </div>
  );
}
