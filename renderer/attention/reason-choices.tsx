import type { WayOut } from '../../electron/contract/attention.ts';
import { useTexts } from '../i18n/texts.ts';
import { standardReasons } from '../store/attention-words.ts';
import { writeText } from '../store/decision-typing.ts';

/** The usual reasons at one tap; another can be typed below. */
export function ReasonChoices({ way, chosen }: { way: WayOut; chosen: string }) {
  const { text } = useTexts();
  return (
    <fieldset className="reasons" aria-label={text('attention.usual')}>
      {standardReasons[way].map((key) => {
        const reason = text(key);
        return (
          <button
            key={key}
            type="button"
            className="plain"
            aria-pressed={chosen === reason}
            onClick={() => writeText('reason', reason)}
          >
            {reason}
          </button>
        );
      })}
    </fieldset>
  );
}
