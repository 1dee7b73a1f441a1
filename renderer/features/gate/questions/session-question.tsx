import { useTexts } from '../../../platform/i18n/texts.ts';
import { typeFreely } from '../state/session-id-actions.ts';
import { idDigits, idGroups } from '../../../state/gate/question.ts';
import { QuestionHead } from './question-head.tsx';

const lengths = [8, 4, 4, 4, 12] as const;

/** The id on the ticket, in its groups or as it is, as far as it is typed. */
export function SessionQuestion({ digits, free }: { digits: string; free: string | null }) {
  const { text } = useTexts();
  return (
    <section className="wall" aria-label={text('sessionId.question')}>
      <QuestionHead title={text('sessionId.question')} more={text('sessionId.more')} />
      <div className="question-body">
        {free === null ? <IdGroups digits={digits} /> : <b className="mono id-free">{free}</b>}
        <div className="reasons">
          <button type="button" className="plain" onClick={() => typeFreely(free === null)}>
            {text(free === null ? 'sessionId.otherKeys' : 'sessionId.hexKeys')}
          </button>
        </div>
      </div>
    </section>
  );
}

function IdGroups({ digits }: { digits: string }) {
  const { text } = useTexts();
  const groups = idGroups(digits);
  return (
    <>
      <p className="id-groups mono" aria-hidden="true">
        {lengths.map((length, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a group is its place
          <span key={place} data-whole={groups[place]?.length === length}>
            {(groups[place] ?? '').padEnd(length, '·')}
          </span>
        ))}
      </p>
      <p>{text('sessionId.left', { count: idDigits - digits.length })}</p>
    </>
  );
}
