import { useRef } from 'react';
import { useTexts } from '../../platform/i18n/texts.ts';
import { isDoubleTap } from '../../state/booth/double-tap.ts';
import type { TextKey } from '../../platform/i18n/message.ts';

export interface ReasonChoicesProps {
  readonly reasons: readonly TextKey[];
  /** What is typed so far, in words. */
  readonly chosen: string;
  readonly onChoose: (reason: string) => void;
}

/** The usual reasons at one tap; another can be typed below. Where that was typed before, a second tap brings it back. */
export function ReasonChoices({ reasons, chosen, onChoose }: ReasonChoicesProps) {
  const { text } = useTexts();
  const typed = useRef('');
  const tappedMs = useRef(Number.NEGATIVE_INFINITY);
  const choose = (reason: string, atMs: number): void => {
    const isSecond = isDoubleTap(atMs, tappedMs.current);
    tappedMs.current = atMs;
    if (chosen === reason) {
      if (!isSecond && typed.current !== '') onChoose(typed.current);
      return;
    }
    if (!reasons.some((key) => text(key) === chosen)) typed.current = chosen;
    onChoose(reason);
  };
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
            onClick={({ timeStamp }) => choose(reason, timeStamp)}
          >
            {reason}
          </button>
        );
      })}
    </fieldset>
  );
}
