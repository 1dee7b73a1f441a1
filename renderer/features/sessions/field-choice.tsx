import { Choices, type Choice } from '../../ui/choices.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { fieldText, writeField } from './state/sessions-act.ts';
import { useSessions } from './state/sessions.ts';

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
