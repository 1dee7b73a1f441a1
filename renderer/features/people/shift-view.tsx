import { createPortal } from 'react-dom';
import type { Handover } from '../../../electron/contract/people.ts';
import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import { PageHead } from '../../ui/page/page-head.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useProblemText } from '../../ui/page/use-problem-text.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { useView } from '../../ui/focus/view.ts';
import { formatCount, formatMoment } from '../../platform/i18n/formats.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { closePeople, exportHandover, printHandover } from './state/people-actions.ts';
import { usePeople } from './state/people.ts';
import { askEnd, askNext, askNote, openFact } from './state/shift-actions.ts';
import { factsOf, type Fact } from './facts.ts';
import { HandoverSlip } from './handover-slip.tsx';
import { NoteBoxes } from './left-note.tsx';

/** The shift, what it hands over, and the ways to end it. */
export function ShiftView({ snapshot }: { snapshot: BoothSnapshot }) {
  useView('people', closePeople);
  const { text, say, language } = useTexts();
  const { handover, done, problem, busy } = usePeople();
  const problemText = useProblemText(problem);
  const now = useNow();
  const open = snapshot.people?.onDuty ?? null;
  const shift = handover?.shift ?? (open === null ? null : { ...open, until: null });
  const hasEnded = (handover?.shift.until ?? null) !== null;
  if (shift === null) return null;
  const time = (iso: string): string => formatMoment(language, iso, now);
  const since = { since: time(shift.since), until: time(shift.until ?? shift.since) };
  return (
    <main className="page">
      <PageHead
        title={shift.attendant.name}
        line={done === null ? text(hasEnded ? 'people.ended' : 'people.since', since) : say(done)}
        done={done !== null}
        onLeave={closePeople}
      />
      <div className="shift">
        <div className="shift-facts">
          {problemText !== null && (
            <p role="alert" className="step-meaning" data-problem="true">
              <Icon name="alert" /> {problemText}
            </p>
          )}
          {handover !== null && <Facts handover={handover} />}
          {handover !== null && <NoteBoxes handover={handover} />}
        </div>
        <div className="shift-do">
          <button type="button" className="press" data-kind="go" onClick={askNext}>
            <Icon name="person" />
            <b>{text(hasEnded ? 'people.signIn' : 'people.next')}</b>
            <span aria-hidden="true">{text(hasEnded ? 'people.signInMore' : 'people.nextMore')}</span>
          </button>
          <ActionButton
            icon="ticket"
            busy={busy}
            word={text('people.print')}
            onPress={() => void printHandover()}
          />
          <ActionButton
            icon="file"
            busy={busy}
            word={text('people.export')}
            onPress={() => void exportHandover()}
          />
          {!hasEnded && (
            <>
              <ActionButton
                icon="edit"
                busy={busy || handover === null}
                word={text('people.note')}
                onPress={askNote}
              />
              <ActionButton icon="leave" busy={busy} word={text('people.end')} onPress={askEnd} />
            </>
          )}
        </div>
      </div>
      {handover !== null &&
        createPortal(
          <div className="paper" aria-hidden="true">
            <HandoverSlip handover={handover} booth={snapshot.booth} />
          </div>,
          document.body,
        )}
    </main>
  );
}

function Facts({ handover }: { handover: Handover }) {
  const { text } = useTexts();
  const { ofShift, ofBooth } = factsOf(handover);
  return (
    <>
      <h3>{text('people.ofShift')}</h3>
      <ul className="facts">
        {ofShift.map((fact) => (
          <Figure key={fact.name} fact={fact} />
        ))}
      </ul>
      <h3>{text('people.ofBooth')}</h3>
      <ul className="facts">
        {ofBooth.map((fact) => (
          <Figure key={fact.name} fact={fact} />
        ))}
      </ul>
    </>
  );
}

/** A figure opens what it counts; none has nothing to show. */
function Figure({ fact: { name, count, icon, tone } }: { fact: Fact }) {
  const { text, language } = useTexts();
  return (
    <li>
      <button
        type="button"
        className="fact-cell"
        data-tone={count === 0 ? undefined : tone}
        aria-disabled={count === 0}
        onClick={count === 0 ? undefined : () => void openFact(name)}
      >
        <span className="fact-name">
          <Icon name={icon} /> {text(`people.fact.${name}`)}
        </span>
        <b>{formatCount(language, count)}</b>
      </button>
    </li>
  );
}
