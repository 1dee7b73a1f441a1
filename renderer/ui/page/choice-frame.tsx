import type { ReactNode } from 'react';
import { PageHead } from './page-head.tsx';
import { Icon, type IconName } from '../icons.tsx';
import { useNewness } from '../focus/use-newness.ts';
import { useView } from '../focus/view.ts';
import { useTexts } from '../../platform/i18n/texts.ts';

export interface ChoiceFrameProps {
  readonly title: string;
  readonly question: string;
  readonly meaning: string | null;
  /** What else may stand in the meaning's place while the page does: the longest of all keeps its place, so that nothing below it moves. */
  readonly meanings?: readonly string[];
  /** Why it did not go on, in place of the meaning. */
  readonly problem: string | null;
  readonly busy: boolean;
  readonly onGo: () => void;
  readonly onBack: () => void;
  readonly onLeave: () => void;
  readonly act: { readonly icon: IconName; readonly word: string };
  /** Another answer that ends it. */
  readonly other?: { readonly word: string; readonly onChoose: () => void } | undefined;
  readonly children: ReactNode;
}

/** A question that is answered without typing. Its way on stands where it does beside the keys: at the lower end. */
export function ChoiceFrame(props: ChoiceFrameProps) {
  const {
    title,
    question,
    meaning,
    meanings = [],
    problem,
    busy,
    onGo,
    onBack,
    onLeave,
    act,
    other,
    children,
  } = props;
  const { text } = useTexts();
  useView('step', onBack);
  // One question after the other stands here.
  const { isNew, onceSeen } = useNewness(undefined, [title, question, act.word, other?.word].join('\n'));
  return (
    <main className="page">
      <PageHead title={title} line={question} onLeave={onLeave} />
      {(problem ?? meaning) !== null && (
        <div role="alert" className="step-meaning" data-problem={problem !== null}>
          {problem !== null && <Icon name="alert" />}
          {problem ?? (meanings.length === 0 ? meaning : <Meanings shown={meaning} all={meanings} />)}
        </div>
      )}
      <div className="choice-body">{children}</div>
      <div className="choice-ways">
        <button type="button" className="plain" onClick={onBack}>
          <Icon name="back" /> {text('attention.back')}
        </button>
        {other !== undefined && (
          <button
            type="button"
            className="plain"
            aria-busy={busy}
            aria-disabled={isNew}
            onClick={onceSeen(other.onChoose)}
          >
            {other.word}
          </button>
        )}
        <button
          type="button"
          className="plain"
          data-kind="go"
          aria-busy={busy}
          aria-disabled={isNew}
          onClick={onceSeen(onGo)}
        >
          <Icon name={act.icon} /> {busy ? text('press.saving') : act.word}
        </button>
      </div>
    </main>
  );
}

/** One of several meanings, in a place that is as high as the highest of them. */
function Meanings({ shown, all }: { shown: string | null; all: readonly string[] }) {
  return (
    <span className="step-meanings">
      {all.map((meaning) => (
        <span key={meaning} aria-hidden={meaning !== shown}>
          {meaning}
        </span>
      ))}
    </span>
  );
}
