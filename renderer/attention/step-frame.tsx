import type { ReactNode } from 'react';
import { Icon, type IconName } from '../components/icons.tsx';
import { useNow } from '../components/use-now.ts';
import { useTexts } from '../i18n/texts.ts';
import { useAttention } from '../store/attention.ts';
import { nextStep, previousStep } from '../store/decision-actions.ts';
import { VisitHead } from './visit-head.tsx';

export interface StepFrameProps {
  readonly title: string;
  /** What is asked. */
  readonly question: string;
  /** What will be done, or what went wrong, stands before these. */
  readonly eyes: ReactNode;
  readonly meaning: string;
  readonly typing: ReactNode;
  readonly act: { readonly icon: IconName; readonly word: string; readonly more: string };
  readonly choices?: ReactNode;
  readonly picture: ReactNode;
}

/** A step of a decision, in the gate screen's zones: eyes, typing, deciding stand where the hands know them. */
export function StepFrame(props: StepFrameProps) {
  const { title, question, eyes, meaning, typing, act, choices, picture } = props;
  const { text } = useTexts();
  const busy = useAttention((state) => state.busy);
  return (
    <main className="visit" data-step="true">
      <VisitHead title={title} words={question} />
      <div className="zones">
        <div className="eyes step-eyes">
          {picture}
          <div className="step-words">
            <TroubleOr>{meaning}</TroubleOr>
            {eyes}
          </div>
        </div>
        {typing}
        <div className="deciding">
          <button
            type="button"
            className="press"
            data-kind="go"
            aria-busy={busy}
            onClick={() => void nextStep()}
          >
            <Icon name={act.icon} />
            <b>{act.word}</b>
            <span aria-hidden="true">{busy ? text('press.saving') : act.more}</span>
          </button>
          <button type="button" className="press" data-kind="back" onClick={previousStep}>
            <b>{text('attention.back')}</b>
          </button>
          {choices}
        </div>
      </div>
    </main>
  );
}

/** In place of what will be done: why it was not. */
function TroubleOr({ children }: { children: ReactNode }) {
  const { say, text } = useTexts();
  const trouble = useAttention((state) => state.trouble);
  const now = useNow();
  const lockedUntil = trouble?.lockedUntil ?? null;
  const left = lockedUntil === null ? null : Math.ceil((lockedUntil - now) / 1000);
  const over = trouble === null || (left !== null && left <= 0);
  return (
    <div role="alert" className="step-meaning" data-trouble={!over}>
      {over ? (
        children
      ) : (
        <>
          <Icon name="alert" />
          {left === null ? say(trouble.words) : text('error.pin-locked', { limit: left })}
        </>
      )}
    </div>
  );
}
