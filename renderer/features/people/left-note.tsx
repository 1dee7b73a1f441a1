import type { Handover, ShiftNote } from '../../../electron/contract/people.ts';
import { PageHead } from '../../ui/page/page-head.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useView } from '../../ui/focus/view.ts';
import { formatMoment } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { closePeople } from './state/people-actions.ts';

/** Whose note it is, and of when. */
function useNoteText({ by, at }: ShiftNote): string {
  const { text, language } = useTexts();
  const time = formatMoment(language, at, useNow());
  return text(by === null ? 'people.noteBefore' : 'people.noteBy', { name: by ?? '', time });
}

/** What the shift before has left: the first thing that whoever signs in sees, and one tap from the gate. */
export function LeftNote({ note }: { note: ShiftNote }) {
  useView('step', closePeople);
  const { text } = useTexts();
  return (
    <main className="page">
      <PageHead title={text('people.noteFound')} line={useNoteText(note)} onLeave={null} />
      <p className="shift-note" dir="auto" role="alert">
        {note.text}
      </p>
      <div className="choice-ways">
        <button type="button" className="plain" data-kind="go" onClick={closePeople}>
          <Icon name="check" /> {text('attention.toGate')}
        </button>
      </div>
    </main>
  );
}

/** What the shift before has left, and what this one leaves, beside the figures of the shift. */
export function NoteBoxes({ handover: { noteBefore, note } }: { handover: Handover }) {
  const { text } = useTexts();
  return (
    <>
      {noteBefore !== null && <BoxOfBefore note={noteBefore} />}
      {note !== null && <NoteBox line={text('people.noteOurs')} note={note} />}
    </>
  );
}

const BoxOfBefore = ({ note }: { note: ShiftNote }) => <NoteBox line={useNoteText(note)} note={note.text} />;

const NoteBox = ({ line, note }: { line: string; note: string }) => (
  <div className="notice-box" data-tone="note">
    <Icon name="edit" />
    <p>
      <b>{line}</b> <bdi>{note}</bdi>
    </p>
  </div>
);
