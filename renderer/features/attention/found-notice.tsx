import type { Attention } from '../../../electron/contract/attention.ts';
import { Icon } from '../../ui/icons.tsx';
import { formatCount } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useAttention } from './state/attention.ts';
import { askToSendFound } from './state/reasoned-actions.ts';

/** What was queued in a damaged journal: nothing of it goes out until a supervisor says so. */
export function FoundNotice({ found, reading }: { found: Attention['found']; reading: boolean }) {
  const { text, language } = useTexts();
  const pin = useAttention((state) => state.attention?.pin);
  const { sendable, again } = found;
  return (
    <section className="notice-box" data-tone="warn" aria-label={text('attention.found.name')}>
      <Icon name="alert" />
      <p>
        <b>{text('attention.found.name')}</b> ·
        {sendable > 0 && ` ${text('attention.found.count', { number: formatCount(language, sendable) })}`}
        {again > 0 && ` ${text('attention.found.again', { number: formatCount(language, again) })}`}
        {reading && ` ${text('band.readingEarlier')}`}
        {pin === 'not-set' && ` ${text('error.pin-not-set')}`}
      </p>
      {pin !== 'not-set' && sendable > 0 && (
        <button type="button" className="plain" onClick={askToSendFound}>
          <Icon name="retake" /> {text('attention.found.send')}
        </button>
      )}
    </section>
  );
}
