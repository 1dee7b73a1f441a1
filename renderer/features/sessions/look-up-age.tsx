import type { LookUpView } from '../../../electron/contract/inside.ts';
import { Icon } from '../../ui/icons.tsx';
import { useNow } from '../../ui/use-now.ts';
import { formatCount, formatMoment } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { askAnew } from './state/sessions-actions.ts';
import { lookUpKey } from './state/sessions-messages.ts';

/** Of when the service's list is, and the way to a new one. */
export function LookUpAge({ lookUp }: { lookUp: LookUpView }) {
  const { text, language } = useTexts();
  const now = useNow();
  const { state, answeredAt, leftOut } = lookUp;
  const time = answeredAt === null ? '' : formatMoment(language, answeredAt, now);
  return (
    <div className="look-up" data-state={state}>
      {/* What is renewed by itself is read, not spoken. */}
      <output aria-live={state === 'fresh' ? 'off' : 'polite'}>
        {state === 'failed' && <Icon name="alert" />}
        <span>
          {text(lookUpKey(lookUp), { time })}
          {leftOut !== undefined &&
            ` ${text('sessions.lookUp.more', { number: formatCount(language, leftOut) })}`}
        </span>
      </output>
      {state !== 'unmapped' && (
        <button
          type="button"
          className="plain"
          // Not disabled: the focus of a keyboard would be lost.
          aria-disabled={state === 'asking'}
          aria-busy={state === 'asking'}
          onClick={state === 'asking' ? undefined : () => void askAnew()}
        >
          <Icon name="retake" /> {text('sessions.askAnew')}
        </button>
      )}
    </div>
  );
}
