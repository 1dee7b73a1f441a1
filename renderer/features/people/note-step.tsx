import { shiftNoteLimit } from '../../../electron/contract/people-rules.ts';
import { StepFrame } from '../../ui/page/step-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useProblemText } from '../../ui/page/use-problem-text.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { WordsTyping } from '../../ui/keypad/words-typing.tsx';
import type { TextEditor } from '../../state/booth/text-editor.ts';
import { backToShift, closePeople } from './state/people-actions.ts';
import { usePeople } from './state/people.ts';
import { keepNote, writeNote } from './state/shift-actions.ts';

const editor: TextEditor = { read: () => usePeople.getState().note, write: writeNote };
const keep = (): void => void keepNote();

/** What this shift leaves to the next one, in the attendant's own words. */
export function NoteStep() {
  const { text } = useTexts();
  const { note, busy, problem } = usePeople();
  return (
    <StepFrame
      title={text('people.note')}
      question={text('people.noteQuestion')}
      meaning={text('people.noteMeaning')}
      problem={useProblemText(problem)}
      busy={busy}
      onGo={keep}
      onBack={backToShift}
      onLeave={closePeople}
      picture={
        <p className="step-lock">
          <Icon name="edit" />
        </p>
      }
      eyes={
        <p className="note-typed" dir="auto">
          {note}
        </p>
      }
      typing={
        <WordsTyping
          name="shift-note"
          label={text('people.note')}
          hint={text('people.noteHint')}
          value={note}
          limit={shiftNoteLimit}
          editor={editor}
          onEnd={keep}
        />
      }
      act={{ icon: 'check', word: text('people.keep'), more: text('people.noteKeepMore') }}
    />
  );
}
