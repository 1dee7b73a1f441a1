import { Choices, type Choice } from '../components/choices.tsx';
import { useTexts } from '../i18n/texts.ts';
import { fieldText, writeField } from '../store/sessions-act.ts';
import { useSessions } from '../store/sessions.ts';

export interface FieldChoiceProps {
  readonly id: string;
  readonly choices: readonly Choice[];
}

/** A field of which there are a few values. */
export function FieldChoice({ id, choices }: FieldChoiceProps) {
  const { text } = useTexts();
  const chosen = useSessions(() => fieldText(id));
  return (
    <div className="typing">
      <Choices
        name={text('sessions.fill')}
        choices={choices}
        chosen={chosen}
        onChoose={(value) => writeField(id, value)}
      />
    </div>
  );
}
