import type { LedgerView } from '../../../electron/contract/ledger-view.ts';
import { Icon } from '../../ui/icons.tsx';
import { formatCount } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useAttention } from './state/attention.ts';
import { askToSendKept } from './state/reasoned-actions.ts';

type Offers = NonNullable<LedgerView['offers']>;

/** What of this booth's records other booths may have, or have; and the way out where the ledger does not give it back. */
export function OffersNotice({ offers: { kept, isSendable, handedOver } }: { offers: Offers }) {
  const { text, language } = useTexts();
  const pin = useAttention((state) => state.attention?.pin);
  return (
    <section className="notice-box" data-tone="warn" aria-label={text('offers.name')}>
      <Icon name="alert" />
      <p>
        {kept > 0 && text('offers.kept', { count: formatCount(language, kept) })}
        {handedOver.map(({ booth, count }) => (
          <span key={booth}>
            {' '}
            {text('offers.handedOver', { booth, count: formatCount(language, count) })}
          </span>
        ))}
        {isSendable && pin === 'not-set' && ` ${text('error.pin-not-set')}`}
      </p>
      {isSendable && pin !== 'not-set' && (
        <button type="button" className="plain" onClick={askToSendKept}>
          <Icon name="retake" /> {text('attention.found.send')}
        </button>
      )}
    </section>
  );
}
