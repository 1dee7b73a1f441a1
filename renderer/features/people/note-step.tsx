import { useMemo } from 'react';
import { shiftNoteLimit } from '../../../electron/contract/people-rules.ts';
import { StepFrame } from '../../ui/page/step-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useProblemText } from '../../ui/page/use-problem-text.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useHardwareKeys } from '../../ui/keypad/hardware-keys.ts';
import { TextField } from '../../ui/keypad/text-field.tsx';
import { TextKeyboard } from '../../ui/keypad/text-keyboard.tsx';
import { closePeople } from './state/people-actions.ts';
import { usePeople } from './state/people.ts';
import { backToShift, keepNote, writeNote } from './state/shift-actions.ts';

const keep = (): void => void keepNote();

/** What this shift leaves to the next one, in the attendant's own words. */
export function NoteStep() {
  const { text } = useTexts();
  const { note, busy, problem } = usePeople();
  useHardwareKeys(
    useMemo(
      () => ({
        field: 'shift-note',
        type: (character: string) => writeNote(usePeople.getState().note + character),
        backspace: () => writeNote(Array.from(usePeople.getState().note).slice(0, -1).join('')),
      }),
      [],
    ),
  );
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
        <div className="typing">
          <TextField
            name="shift-note"
            label={text('people.note')}
            hint={text('people.noteHint')}
            value={note}
            limit={shiftNoteLimit}
            onWrite={writeNote}
            onEnd={keep}
          />
          <TextKeyboard field="shift-note" value={note} />
        </div>
      }
      act={{ icon: 'check', word: text('people.keep'), more: text('people.noteKeepMore') }}
    />
  );
}
