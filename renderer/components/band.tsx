import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { formatClock } from '../i18n/formats.ts';
import { useTexts } from '../i18n/texts.ts';
import { band, type BandTone } from '../store/band.ts';
import { useScreen } from '../store/screen.ts';
import { Icon, type IconName } from './icons.tsx';
import { useNow } from './use-now.ts';

const icons = { calm: null, notice: 'alert', wait: 'clock', alarm: 'alert' } as const satisfies Record<
  BandTone,
  IconName | null
>;

/** One line, always there, so that nothing moves when something has to be said. */
export function Band({ snapshot }: { snapshot: BoothSnapshot }) {
  const { text, say, language } = useTexts();
  const press = useScreen((state) => state.press);
  const notice = useScreen((state) => state.notice);
  const wall = useScreen((state) => state.wall);
  const { mode, tone, message, nextTryAt } = band({ snapshot, press, notice, wall }, useNow());
  const icon = icons[tone];
  return (
    <section className="band" data-tone={tone} data-mode={snapshot.booth.mode} aria-label={text('band.name')}>
      {mode !== null && <strong className="band-mode">{text(mode.word)}</strong>}
      <output className="band-message">
        {icon !== null && <Icon name={icon} />}
        <span>
          {message === null ? mode !== null && text(mode.meaning) : say(message)}
          {nextTryAt !== null &&
            ` ${text('band.nextTry', { time: formatClock(language, Date.parse(nextTryAt)) })}`}
        </span>
      </output>
    </section>
  );
}
