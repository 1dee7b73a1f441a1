import type { LookUpView } from '../../../../electron/contract/inside.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { formatCount, formatMoment } from '../../../platform/i18n/formats.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { askService } from '../state/wall-actions.ts';

/** What the service was last asked about who is inside; a tap asks anew. Nothing where it cannot be asked. */
export function LookUpButton({ lookUp: { state, answeredAt, leftOut } }: { lookUp: LookUpView }) {
  const { text, language } = useTexts();
  const now = useNow();
  if (state === 'unmapped') return null;
  const time = answeredAt === null ? null : formatMoment(language, answeredAt, now);
  const words =
    state === 'failed' && time !== null
      ? text('wall.lookUp.failedSince', { time })
      : state === 'fresh' && leftOut !== undefined
        ? text('wall.lookUp.more', { number: formatCount(language, leftOut) })
        : text(`wall.lookUp.${state}`, { time: time ?? '' });
  return (
    <button
      type="button"
      className="plain look-up-button"
      data-state={state}
      aria-busy={state === 'asking'}
      aria-label={text('wall.lookUp.anew', { words })}
      onClick={askService}
    >
      <Icon name={state === 'failed' ? 'alert' : state === 'asking' ? 'clock' : 'retake'} />
      <output>{words}</output>
    </button>
  );
}
