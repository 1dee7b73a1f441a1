import { useProblemText } from '../../ui/page/use-problem-text.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { ChoiceFrame } from '../../ui/page/choice-frame.tsx';
import { backToShift, closePeople } from './state/people-actions.ts';
import { usePeople } from './state/people.ts';
import { askNote, endShift } from './state/shift-actions.ts';

/** Before a shift ends: what follows from it, and what it leaves to the next one. */
export function EndShift() {
  const { text } = useTexts();
  const { handover, busy, problem } = usePeople();
  const note = handover?.note ?? null;
  return (
    <ChoiceFrame
      title={text('people.endQuestion')}
      question={handover?.shift.attendant.name ?? ''}
      meaning={text('people.endMeaning')}
      problem={useProblemText(problem)}
      busy={busy}
      onGo={() => void endShift()}
      onBack={backToShift}
      onLeave={closePeople}
      act={{ icon: 'leave', word: text('people.end') }}
      other={{ word: text('people.note'), onChoose: askNote }}
    >
      <div className="shift-note">
        {note !== null && <b>{text('people.note')}</b>}
        <p dir="auto">{note ?? text('people.noteNone')}</p>
      </div>
    </ChoiceFrame>
  );
}
