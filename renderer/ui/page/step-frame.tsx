import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons.tsx';
import { useNewness } from '../focus/use-newness.ts';
import { useView } from '../focus/view.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { PageHead } from './page-head.tsx';

export interface StepFrameProps {
  readonly title: string;
  /** What is asked. */
  readonly question: string;
  /** What will be done, or what went wrong, stands before these. */
  readonly eyes: ReactNode;
  readonly meaning: string;
  /** Why it did not go on, in place of what will be done; null: nothing is wrong. */
  readonly problem: string | null;
  readonly busy: boolean;
  /** @param atMs when it was pressed (`event.timeStamp`) */
  readonly onGo: (atMs: number) => void;
  /** null: there is nothing to go back to. */
  readonly onBack: (() => void) | null;
  /** Back to the gate; null: it has not been shown. */
  readonly onLeave: (() => void) | null;
  readonly typing: ReactNode;
  /** null: nothing can be done here. */
  readonly act: {
    readonly icon: IconName;
    readonly word: string;
    readonly more: string;
    /** What it stands for, where that changes while the step stays: it is new then. */
    readonly asks?: string;
    /** For so long (ms) it takes no press once it stands there; left out: as any view. */
    readonly newMs?: number;
  } | null;
  readonly choices?: ReactNode;
  readonly picture: ReactNode;
}

/** A step of a decision or an act, in the gate screen's zones: eyes, typing, deciding stand where the hands know them. */
export function StepFrame(props: StepFrameProps) {
  const { title, question, eyes, meaning, typing, act, choices, picture } = props;
  const { text } = useTexts();
  const { problem, busy, onGo, onBack, onLeave } = props;
  useView('step', onBack);
  // One step after the other stands here.
  const { isNew, onceSeen } = useNewness(act?.newMs, [title, question, act?.icon, act?.asks].join('\n'));
  return (
    <main className="page" data-step="true">
      <PageHead title={title} line={question} onLeave={onLeave} />
      <div className="zones">
        <div className="eyes step-eyes">
          {picture}
          <div className="step-words">
            <div role="alert" className="step-meaning" data-problem={problem !== null}>
              {problem !== null && <Icon name="alert" />}
              {problem ?? meaning}
            </div>
            {eyes}
          </div>
        </div>
        {typing}
        <div className="deciding">
          {act !== null && (
            <button
              type="button"
              className="press"
              data-kind="go"
              aria-busy={busy}
              aria-disabled={isNew}
              onClick={onceSeen(onGo)}
            >
              <Icon name={act.icon} />
              <b>{act.word}</b>
              <span aria-hidden="true">{busy ? text('press.saving') : act.more}</span>
            </button>
          )}
          {onBack !== null && (
            <button type="button" className="press" data-kind="back" onClick={onBack}>
              <b>{text('attention.back')}</b>
            </button>
          )}
          {choices}
        </div>
      </div>
    </main>
  );
}
