import { useMemo } from 'react';
import { shiftNoteLimit } from '../../electron/contract/people-rules.ts';
import { StepFrame } from '../attention/step-frame.tsx';
import { Icon } from '../components/icons.tsx';
import { useTroubleWords } from '../components/use-trouble-words.ts';
import { useTexts } from '../i18n/texts.ts';
import { useHardwareKeys } from '../keypad/hardware-keys.ts';
import { TextField } from '../keypad/text-field.tsx';
import { TextKeyboard } from '../keypad/text-keyboard.tsx';
import { closePeople } from '../store/people-actions.ts';
import { usePeople } from '../store/people.ts';
import { backToShift, keepNote, writeNote } from '../store/shift-actions.ts';

const keep = (): void => void keepNote();

/** What this shift leaves to the next one, in the attendant's own words. */
export function NoteStep() {
  const { text } = useTexts();
  const { note, busy, trouble } = usePeople();
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
      trouble={useTroubleWords(trouble)}
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
