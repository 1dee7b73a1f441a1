import type { OutdatedSetting } from '../../../electron/contract/outdated.ts';
import { Icon } from '../../ui/icons.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';

/** Settings of an earlier version that go on working and would not be taken today: until somebody has mended them. */
export function OutdatedNotice({ outdated }: { outdated: readonly OutdatedSetting[] }) {
  const { text } = useTexts();
  return (
    <section className="notice-box" data-tone="warn" aria-label={text('attention.outdated.name')}>
      <Icon name="alert" />
      <p>
        <b>{text('attention.outdated.name')}</b> ·{' '}
        {outdated.map((rule) => text(`attention.outdated.${rule}`)).join(' ')}
      </p>
    </section>
  );
}
