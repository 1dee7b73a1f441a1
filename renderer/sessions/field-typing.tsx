import { useHardwareKeys } from '../keypad/hardware-keys.ts';
import { PlateTyping } from '../keypad/plate-typing.tsx';
import { useTexts } from '../i18n/texts.ts';
import { actPlate } from '../store/sessions-act.ts';
import type { ActDraft, ActField } from '../store/sessions-draft.ts';
import { FieldChoice } from './field-choice.tsx';
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
  const { id } = field;
  switch (field.kind) {
    case 'plate':
      return <PlateField draft={draft} />;
    case 'class':
      return <FieldChoice id={id} choices={classes.map((name) => ({ value: name, word: name }))} />;
    case 'choice':
      return <FieldChoice id={id} choices={field.choices.map((name) => ({ value: name, word: name }))} />;
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
      return <NumberTyping field={field} />;
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
