import type { MovedAsideView } from '../../electron/contract/attention.ts';
import { Icon } from '../components/icons.tsx';
import { formatCount, formatDay } from '../i18n/formats.ts';
import { useTexts } from '../i18n/texts.ts';
import { askToClose } from '../store/aside-actions.ts';
import { useAttention } from '../store/attention.ts';

/** A damaged journal that may hold what was never sent: it stays until a supervisor closes it, or its days are over. */
export function AsideNotice({ aside }: { aside: MovedAsideView }) {
  const { text, language } = useTexts();
  const pin = useAttention((state) => state.attention?.pin);
  const { folder, movedAt, lost, daysLeft } = aside;
  const name = text('attention.aside.name', { day: formatDay(language, movedAt) });
  return (
    <section className="notice-box" data-tone="warn" aria-label={name}>
      <Icon name="alert" />
      <p>
        <b>{name}</b>{' '}
        {lost === null
          ? text('attention.aside.unknown')
          : text('attention.aside.lost', { number: formatCount(language, lost) })}{' '}
        {text('attention.aside.days', { number: formatCount(language, daysLeft) })}
        {pin === 'not-set' && ` ${text('error.pin-not-set')}`}
      </p>
      {pin !== 'not-set' && (
        <button type="button" className="plain" onClick={() => askToClose(folder)}>
          <Icon name="check" /> {text('attention.aside.close')}
        </button>
      )}
    </section>
  );
}
