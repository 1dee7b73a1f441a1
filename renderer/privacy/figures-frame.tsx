import type { ReactNode } from 'react';
import { VisitHead } from '../attention/visit-head.tsx';
import { Icon } from '../components/icons.tsx';
import { useTroubleWords } from '../components/use-trouble-words.ts';
import { useView } from '../focus/view.ts';
import { useTexts } from '../i18n/texts.ts';
import { stepBack } from '../store/privacy-actions.ts';
import { usePrivacy } from '../store/privacy.ts';
import { closeSetup } from '../store/setup-actions.ts';

export interface FiguresFrameProps {
  readonly title: string;
  /** What stands beside the title while nothing was done yet. */
  readonly words: string;
  /** Figures and what is said of them. */
  readonly facts: ReactNode;
  readonly ways: ReactNode;
}

/** What is held, or was erased, left; what can be done right. */
export function FiguresFrame({ title, words, facts, ways }: FiguresFrameProps) {
  useView('held', stepBack);
  const { say } = useTexts();
  const { done, trouble } = usePrivacy();
  const troubleWords = useTroubleWords(trouble);
  return (
    <main className="visit">
      <VisitHead
        title={title}
        words={done === null ? words : say(done)}
        done={done !== null}
        onLeave={closeSetup}
      />
      <div className="shift">
        <div className="shift-facts">
          {troubleWords !== null && (
            <p role="alert" className="step-meaning" data-trouble="true">
              <Icon name="alert" /> {troubleWords}
            </p>
          )}
          {facts}
        </div>
        <div className="shift-do">{ways}</div>
      </div>
    </main>
  );
}
