import type { LinkCause } from '../../../electron/contract/snapshot.ts';
import { Icon } from '../../ui/icons.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useAttention } from './state/attention.ts';
import { askToTryAgain } from './state/decision-actions.ts';
import { mendOfCause } from '../../state/booth/mend.ts';
import { openOverlay } from '../../state/booth/overlay.ts';

/** The pause that a supervisor can end. */
export function PauseNotice({ cause, waiting }: { cause: LinkCause; waiting: number }) {
  const { text } = useTexts();
  const mend = mendOfCause(cause);
  const pin = useAttention((state) => state.attention?.pin);
  return (
    <section className="notice-box" data-tone="bad" aria-label={text('attention.pause.name')}>
      <Icon name="pause" />
      <p>
        <b>{text(`link.${cause}`)}</b> {text('attention.pause.waiting', { count: waiting })}
        {pin === 'not-set' && ` ${text('error.pin-not-set')}`}
      </p>
      {pin !== 'not-set' && mend !== null && (
        <button type="button" className="plain" onClick={() => openOverlay({ kind: 'setup', mend })}>
          <Icon name="edit" /> {text(`boothSetup.mend.${mend}`)}
        </button>
      )}
      {pin !== 'not-set' && (
        <button type="button" className="plain" onClick={askToTryAgain}>
          <Icon name="retake" /> {text('attention.tryAgain.name')}
        </button>
      )}
    </section>
  );
}
