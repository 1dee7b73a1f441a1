import { useTroubleWords } from '../components/use-trouble-words.ts';
import { useTexts } from '../i18n/texts.ts';
import { ChoiceFrame } from '../setup/choice-frame.tsx';
import { closePeople } from '../store/people-actions.ts';
import { usePeople } from '../store/people.ts';
import { askNote, backToShift, endShift } from '../store/shift-actions.ts';

/** Before a shift ends: what follows from it, and what it leaves to the next one. */
export function EndShift() {
  const { text } = useTexts();
  const { handover, busy, trouble } = usePeople();
  const note = handover?.note ?? null;
  return (
    <ChoiceFrame
      title={text('people.endQuestion')}
      question={handover?.shift.attendant.name ?? ''}
      meaning={text('people.endMeaning')}
      trouble={useTroubleWords(trouble)}
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
