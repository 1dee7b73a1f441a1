import { Icon } from '../../../ui/icons.tsx';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { askForOtherReason, chooseReason, exceptionReasons } from '../state/exception-actions.ts';
import { QuestionHead } from './question-head.tsx';

/** A car leaves that no record fits: a reason, and a note for the supervisor. It is never an exit at the service. */
export function ExceptionQuestion({ reason, writing }: { reason: string; writing: boolean }) {
  const { text } = useTexts();
  return (
    <section className="wall" aria-label={text('exception.question')}>
      <QuestionHead title={text('exception.question')} more={text('exception.more')} />
      <div className="question-body">
        <fieldset className="reasons" aria-label={text('exception.name')}>
          {exceptionReasons.map((key) => {
            const words = text(key);
            return (
              <button
                key={key}
                type="button"
                className="plain"
                aria-pressed={!writing && reason === words}
                onClick={() => chooseReason(words)}
              >
                {words}
              </button>
            );
          })}
          <button type="button" className="plain" aria-pressed={writing} onClick={askForOtherReason}>
            <Icon name="edit" /> {text('exception.other')}
          </button>
        </fieldset>
      </div>
    </section>
  );
}
