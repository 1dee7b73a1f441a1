import type { ReactNode } from 'react';
import { PageHead } from '../../ui/page/page-head.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useProblemText } from '../../ui/page/use-problem-text.ts';
import { useView } from '../../ui/focus/view.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { stepBack } from './state/privacy-actions.ts';
import { usePrivacy } from './state/privacy.ts';
import { closeSetup } from '../setup/state/setup-actions.ts';

export interface FiguresFrameProps {
  readonly title: string;
  /** What stands beside the title while nothing was done yet. */
  readonly line: string;
  /** Figures and what is said of them. */
  readonly facts: ReactNode;
  readonly ways: ReactNode;
}

/** What is held, or was erased, left; what can be done right. */
export function FiguresFrame({ title, line, facts, ways }: FiguresFrameProps) {
  useView('held', stepBack);
  const { say } = useTexts();
  const { done, problem } = usePrivacy();
  const problemText = useProblemText(problem);
  return (
    <main className="page">
      <PageHead
        title={title}
        line={done === null ? line : say(done)}
        done={done !== null}
        onLeave={closeSetup}
      />
      <div className="shift">
        <div className="shift-facts">
          {problemText !== null && (
            <p role="alert" className="step-meaning" data-problem="true">
              <Icon name="alert" /> {problemText}
            </p>
          )}
          {facts}
        </div>
        <div className="shift-do">{ways}</div>
      </div>
    </main>
  );
}
