import { useTexts } from '../../platform/i18n/texts.ts';
import type { TextKey } from '../../platform/i18n/message.ts';

export interface ReasonChoicesProps {
  readonly reasons: readonly TextKey[];
  /** What is typed so far, in words. */
  readonly chosen: string;
  readonly onChoose: (reason: string) => void;
}

/** The usual reasons at one tap; another can be typed below. */
export function ReasonChoices({ reasons, chosen, onChoose }: ReasonChoicesProps) {
  const { text } = useTexts();
  return (
    <fieldset className="reasons" aria-label={text('attention.usual')}>
      {reasons.map((key) => {
        const reason = text(key);
        return (
          <button
            key={key}
            type="button"
            className="plain"
            aria-pressed={chosen === reason}
            onClick={() => onChoose(reason)}
          >
            {reason}
          </button>
        );
      })}
    </fieldset>
  );
}
