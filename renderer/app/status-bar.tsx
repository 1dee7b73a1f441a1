import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { formatClock, formatDuration } from '../platform/i18n/formats.ts';
import { lettersIn } from '../platform/i18n/letters.ts';
import { useTexts } from '../platform/i18n/texts.ts';
import { openAttention } from '../features/attention/state/attention-actions.ts';
import { statusBar, type StatusTone } from './status-bar-view.ts';
import { oldestWaiting } from '../state/booth/oldest-waiting.ts';
import { endableCause } from '../state/booth/pause.ts';
import { useScreen } from '../state/gate/screen.ts';
import { Icon, type IconName } from '../ui/icons.tsx';
import { useNow } from '../ui/use-now.ts';

const icons = {
  calm: null,
  good: 'check',
  warn: 'alert',
  wait: 'clock',
  alarm: 'alert',
} as const satisfies Record<StatusTone, IconName | null>;

/** One line, always there, so that nothing moves when something has to be said. */
export function StatusBar({ snapshot, visiting: attending }: { snapshot: BoothSnapshot; visiting: boolean }) {
  const { text, say, language } = useTexts();
  const press = useScreen((state) => state.press);
  const notice = useScreen((state) => state.notice);
  const wall = useScreen((state) => state.wall);
  const question = useScreen((state) => state.question);
  const now = useNow();
  const { mode, unencrypted, tone, message, under, nextTryAt } = statusBar(
    { snapshot, press, notice, wall, question },
    now,
    (ms) => formatDuration(language, ms),
  );
  const oldest = oldestWaiting(snapshot.oldestWaitingAt, now);
  const icon = icons[tone];
  const line = message === null ? (mode === null ? '' : text(mode.meaning)) : say(message);
  return (
    <section className="band" data-tone={tone} data-mode={snapshot.booth.mode} aria-label={text('band.name')}>
      {mode !== null && <strong className="band-mode">{text(mode.word)}</strong>}
      {unencrypted && <strong className="band-unencrypted">{text('mode.unencrypted')}</strong>}
      <output className="band-message">
        {icon !== null && <Icon name={icon} />}
        <span className="band-words">
          <span style={lettersIn(line)}>{line}</span>
          {nextTryAt !== null && (
            <span className="band-next">
              {text('band.nextTry', { time: formatClock(language, Date.parse(nextTryAt)) })}
            </span>
          )}
        </span>
      </output>
      <output className="band-under" data-tone={under?.tone}>
        {under !== null && (
          <>
            <Icon name={icons[under.tone]} />
            {say(under.message)}
          </>
        )}
      </output>
      {oldest !== null && (
        <p className="band-oldest" data-late={oldest.late}>
          <Icon name={oldest.late ? 'alert' : 'clock'} />
          {text(oldest.late ? 'band.late' : 'band.oldest', { age: formatDuration(language, oldest.ms) })}
        </p>
      )}
      {!attending && endableCause(snapshot.link) !== null && (
        <button
          type="button"
          className="band-door"
          aria-label={text('band.open')}
          title={text('band.open')}
          onClick={openAttention}
        />
      )}
    </section>
  );
}
