import type { WayOut } from '../../electron/contract/attention.ts';
import type { Operation } from '../../electron/contract/record.ts';
import { useTexts } from '../i18n/texts.ts';
import { standardReasons } from '../store/attention-words.ts';
import { writeText } from '../store/decision-typing.ts';

export interface ReasonChoicesProps {
  readonly way: WayOut;
  readonly operation: Operation;
  readonly chosen: string;
}

/** The usual reasons at one tap; another can be typed below. */
export function ReasonChoices({ way, operation, chosen }: ReasonChoicesProps) {
  const { text } = useTexts();
  return (
    <fieldset className="reasons" aria-label={text('attention.usual')}>
      {standardReasons(way, operation).map((key) => {
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
