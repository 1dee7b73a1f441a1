import type { SessionDetail } from '../../../electron/contract/sessions.ts';
import { Icon } from '../../ui/icons.tsx';
import { useNow } from '../../ui/use-now.ts';
import { formatMoment } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { answered, earlierCharge } from './state/sessions-messages.ts';

/** Nobody is charged twice by opening a second time the same session. */
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
