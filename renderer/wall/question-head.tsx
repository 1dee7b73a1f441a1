import { Icon } from '../components/icons.tsx';
import { useTexts } from '../i18n/texts.ts';
import { leaveQuestion } from '../store/exception-actions.ts';

/** What is asked, and the way back to the cars. */
export function QuestionHead({ title, more }: { title: string; more: string }) {
  const { text } = useTexts();
  return (
    <div className="zone-head wall-head">
      <div className="wall-words">
        <h2>{title}</h2>
        <output>{more}</output>
      </div>
      <button type="button" className="plain" onClick={leaveQuestion}>
        <Icon name="back" /> {text('wall.back')}
      </button>
    </div>
  );
}
