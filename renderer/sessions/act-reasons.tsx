import type { SessionAct } from '../../electron/contract/record.ts';
import { useTexts } from '../i18n/texts.ts';
import { fieldText, writeField } from '../store/sessions-act.ts';
import { actReasons } from '../store/sessions-words.ts';
import { useSessions } from '../store/sessions.ts';

/** The usual reasons at one tap; another can be typed below. */
export function ActReasons({ act }: { act: SessionAct }) {
  const { text } = useTexts();
  const chosen = useSessions(() => fieldText('reason'));
  return (
    <fieldset className="reasons" aria-label={text('attention.usual')}>
      {actReasons[act].map((key) => {
        const reason = text(key);
        return (
          <button
            key={key}
            type="button"
            className="plain"
            aria-pressed={chosen === reason}
            onClick={() => writeField('reason', reason)}
          >
            {reason}
          </button>
        );
      })}
    </fieldset>
  );
}
