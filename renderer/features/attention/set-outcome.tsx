import { useState } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { useView } from '../../ui/focus/view.ts';
import { formatCount } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { closeAttention } from './state/attention-actions.ts';
import { nameOf } from '../../state/gate/record-messages.ts';
import type { SetResult } from './state/attention.ts';
import { closeOutcome } from './state/set-actions.ts';
import { doneMessage } from './state/set-messages.ts';
import { usePanelFit } from '../../ui/theme/use-panel.ts';
import { PageHead } from '../../ui/page/page-head.tsx';

/** What became of the chosen ones: how many were decided, which were not, and why. */
export function SetOutcome({ outcome }: { outcome: SetResult }) {
  useView('attention-outcome', closeOutcome);
  const { text, say, language } = useTexts();
  const size = usePanelFit((fit) => fit.roomy) ? 9 : 7;
  const [first, setFirst] = useState(0);
  const { leftOut, problem } = outcome;
  return (
    <main className="page">
      <PageHead
        title={text('attention.set.outcome')}
        line={say(doneMessage(outcome))}
        done
        onLeave={closeAttention}
      >
        <button type="button" className="plain" onClick={closeOutcome}>
          <Icon name="back" /> {text('attention.toList')}
        </button>
      </PageHead>
      {problem !== null && (
        <p className="notice-box" data-tone="bad" role="alert">
          <Icon name="alert" />
          {say(problem)}
        </p>
      )}
      {leftOut.length > 0 && (
        <>
          <div className="attention-tools">
            <p>{text('attention.set.left', { number: formatCount(language, leftOut.length) })}</p>
            <Pagination first={first} size={size} count={leftOut.length} onTurn={setFirst} />
          </div>
          <ul className="left-out" aria-label={text('attention.set.outcome')}>
            {leftOut.slice(first, first + size).map(({ item: { record }, why }) => (
              <li key={record.id}>
                <b className="mono">{nameOf(record)}</b>
                <span>{text(`attention.set.why.${why}`)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  );
}
