import { Icon } from '../../ui/icons.tsx';
import { useView } from '../../ui/focus/view.ts';
import { formatCount } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { closeAttention } from './state/attention-actions.ts';
import type { SetProgress } from './state/attention.ts';
import { stopSet } from './state/set-actions.ts';
import { PageHead } from '../../ui/page/page-head.tsx';

/** While the chosen ones are decided, one after the other. */
export function SetRunning({ running: { done, of, stopping } }: { running: SetProgress }) {
  useView('attention-running', null);
  const { text, language } = useTexts();
  return (
    <main className="page">
      <PageHead title={text('attention.set.name')} line="" onLeave={closeAttention} />
      <div className="all-well" data-tone="wait">
        <Icon name="clock" />
        <output>
          <b>
            {text('attention.set.running', {
              done: formatCount(language, done),
              number: formatCount(language, of),
            })}
          </b>
        </output>
        <p>{text('attention.set.runningMore')}</p>
        <button type="button" className="plain" disabled={stopping} onClick={stopSet}>
          <Icon name="pause" /> {text('attention.set.stop')}
        </button>
      </div>
    </main>
  );
}
