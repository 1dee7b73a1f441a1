import type { MovedAsideView } from '../../../electron/contract/attention.ts';
import { Icon } from '../../ui/icons.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { askToClose } from './state/reasoned-actions.ts';
import { useAttention } from './state/attention.ts';
import { asideFacts, asideName } from './aside-messages.ts';

/** A journal beside the one in use that a supervisor has to know of, until it is closed. */
export function AsideNotice({ aside }: { aside: MovedAsideView }) {
  const { text, say, language } = useTexts();
  const pin = useAttention((state) => state.attention?.pin);
  const name = say(asideName(aside, language));
  return (
    <section className="notice-box" data-tone="warn" aria-label={name}>
      <Icon name="alert" />
      <p>
        <b>{name}</b> · {asideFacts(aside, language).map(say).join(' ')}
        {pin === 'not-set' && ` ${text('error.pin-not-set')}`}
      </p>
      {pin !== 'not-set' && (
        <button type="button" className="plain" onClick={() => askToClose(aside.folder)}>
          <Icon name="check" /> {text('attention.aside.close')}
        </button>
      )}
    </section>
  );
}
