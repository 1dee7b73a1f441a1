import { useVehicleClassLook } from '../../ui/use-vehicle-class-look.ts';
import { useHardwareKeys } from '../../ui/keypad/hardware-keys.ts';
import { PlateTyping } from '../../ui/keypad/plate-typing.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { actPlate } from './state/sessions-act.ts';
import { currencyOf, type ActDraft, type ActField } from './state/sessions-draft.ts';
import { FieldChoice } from './field-choice.tsx';
import { useValueName } from './field-messages.ts';
import { NumberTyping, TimeTyping, WordsTyping } from './field-keys.tsx';

export interface FieldTypingProps {
  readonly field: ActField;
  readonly draft: ActDraft;
  /** The site's vehicle classes. */
  readonly classes: readonly string[];
}

/** What a field is typed with: the keys that it needs, and no others. */
export function FieldTyping({ field, draft, classes }: FieldTypingProps) {
  const { text } = useTexts();
  const lookOf = useVehicleClassLook();
  const valueOf = useValueName();
  const { id } = field;
  switch (field.kind) {
    case 'plate':
      return <PlateField draft={draft} />;
    case 'class':
      return (
        <FieldChoice
          id={id}
          choices={classes.map((value) => {
            const { name, picture } = lookOf(value);
            return { value, word: name, icon: picture };
          })}
        />
      );
    case 'choice':
      return (
        <FieldChoice
          id={id}
          choices={(field.input?.values ?? []).map((value) => ({ value, word: valueOf(field, value) }))}
        />
      );
    case 'boolean':
      return (
        <FieldChoice
          id={id}
          choices={[
            { value: 'true', word: text('sessions.yes') },
            { value: 'false', word: text('sessions.no') },
          ]}
        />
      );
    case 'time':
      return <TimeTyping field={field} />;
    case 'money':
    case 'number':
      return <NumberTyping field={field} currency={currencyOf(draft, field)} />;
    case 'text':
    case 'reason':
      return <WordsTyping field={field} />;
  }
}

const plateKeys = { field: 'plate', type: actPlate.type, backspace: actPlate.backspace };

function PlateField({ draft }: { draft: ActDraft }) {
  useHardwareKeys(plateKeys);
  return <PlateTyping draft={draft.plate} editor={actPlate} />;
}
