import { Icon } from '../components/icons.tsx';
import { useTexts } from '../i18n/texts.ts';
import { fieldText, writeField } from '../store/sessions-act.ts';
import { useSessions } from '../store/sessions.ts';

export interface FieldChoiceProps {
  readonly id: string;
  readonly choices: readonly { readonly value: string; readonly word: string }[];
}

/** One of a few, as large buttons where the keys would be. */
export function FieldChoice({ id, choices }: FieldChoiceProps) {
  const { text } = useTexts();
  const chosen = useSessions(() => fieldText(id));
  return (
    <fieldset className="typing choices" data-few={choices.length <= 6} aria-label={text('sessions.fill')}>
      {choices.map(({ value, word }) => (
        <button
          key={value}
          type="button"
          className="plain"
          aria-pressed={chosen === value}
          onClick={() => writeField(id, value)}
        >
          {chosen === value && <Icon name="check" />}
          {word}
        </button>
      ))}
    </fieldset>
  );
}
