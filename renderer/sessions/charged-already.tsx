import type { SessionDetail } from '../../electron/contract/sessions.ts';
import { Icon } from '../components/icons.tsx';
import { useNow } from '../components/use-now.ts';
import { formatMoment } from '../i18n/formats.ts';
import { useTexts } from '../i18n/texts.ts';
import { answered, earlierCharge } from '../store/sessions-words.ts';

/** Nobody is charged twice by a second visit to the same session. */
export function ChargedAlready({ detail }: { detail: SessionDetail }) {
  const { text, language } = useTexts();
  const now = useNow();
  const earlier = earlierCharge(detail);
  if (earlier === null) return null;
  const amount = answered(earlier).find(({ name }) => name === null)?.value;
  const time = formatMoment(language, earlier.at, now);
  return (
    <p className="notice-box" data-tone="warn">
      <Icon name="alert" />
      <span>
        {amount === undefined
          ? text('sessions.chargedAlready', { time })
          : text('sessions.chargedAmount', { time, amount })}{' '}
        <b>{text(`state.${earlier.state}`)}</b>
      </span>
    </p>
  );
}
