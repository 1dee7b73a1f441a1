import type { SessionDetail } from '../../../electron/contract/sessions.ts';
import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import { OtherRecords } from '../../ui/record-facts.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { Icon } from '../../ui/icons.tsx';
import { operationIcons } from '../../ui/operation-icons.ts';
import { useView } from '../../ui/focus/view.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { undecidedMessages } from '../../state/gate/record-messages.ts';
import { letOutFromSession } from './state/sessions-exit.ts';
import { chooseAct } from './state/sessions-act.ts';
import { closeSessions, showSessionList } from './state/sessions-actions.ts';
import { loadDetail } from './state/sessions-detail.ts';
import { lastAct, sensibleActs } from './state/sessions-messages.ts';
import { useSessions } from './state/sessions.ts';
import { ticketOfSession } from '../ticket/state/ticket.ts';
import { showTicket } from '../ticket/state/ticket-actions.ts';
import { ActOutcome } from './act-outcome.tsx';
import { CarFacts } from './car-facts.tsx';
import { Leaving, mayLeave } from './leaving.tsx';
import { carName } from './session-facts.tsx';
import { SessionHistory } from './session-history.tsx';
import { SessionPictures } from './session-pictures.tsx';

/** One session, large: its pictures, what is known, what was done, and what may be done. */
export function SessionDetailView({ snapshot }: { snapshot: BoothSnapshot }) {
  useView('sessions-one', showSessionList);
  const { text, say } = useTexts();
  const detail = useSessions((state) => state.detail);
  const problem = useSessions((state) => state.detailProblem);
  const busy = useSessions((state) => state.busy);
  const ticket = detail === null || !snapshot.ticket ? null : ticketOfSession(detail);
  return (
    <main className="page">
      <PageHead
        title={text('sessions.oneName')}
        line={detail === null && problem === null ? text('wall.searching') : ''}
        onLeave={closeSessions}
      >
        {ticket !== null && (
          <button type="button" className="plain" onClick={() => showTicket(ticket)}>
            <Icon name="ticket" /> {text('ticket.name')}
          </button>
        )}
        <button type="button" className="plain" onClick={showSessionList}>
          <Icon name="back" /> {text('sessions.toList')}
        </button>
      </PageHead>
      {problem !== null && (
        <div className="notice-box" data-tone="bad" role="alert">
          <p>{say(problem)}</p>
          <button type="button" className="plain" onClick={() => void loadDetail()}>
            {text('camera.retry')}
          </button>
        </div>
      )}
      {detail !== null && (
        <div className="session-one">
          <div className="session-car">
            <SessionPictures detail={detail} leaving={mayLeave(detail)} />
            <b className="mono session-plate" data-id={detail.car.plate === ''}>
              {carName(detail.car)}
            </b>
            <CarFacts detail={detail} />
            <OtherRecords messages={undecidedMessages(detail)} />
          </div>
          <div className="session-deeds">
            <Outcome detail={detail} />
            <Acts detail={detail} snapshot={snapshot} />
            <SessionHistory detail={detail} />
            <Leaving key={detail.car.key} detail={detail} busy={busy} onExit={letOutFromSession} />
          </div>
        </div>
      )}
    </main>
  );
}

function Outcome({ detail }: { detail: SessionDetail }) {
  const act = lastAct(detail);
  return act === null ? null : <ActOutcome record={act} />;
}

/** What this site's profile maps and makes sense now. What it does not map is not here. */
function Acts({ detail, snapshot: { acts } }: { detail: SessionDetail; snapshot: BoothSnapshot }) {
  const { text } = useTexts();
  if (acts.length === 0) return null;
  const sensible = sensibleActs(detail, acts);
  if (sensible.length === 0) {
    const { sessionId, otherService } = detail.car;
    if (otherService === true) return null;
    return <p>{text(sessionId === null ? 'sessions.actsLater' : 'sessions.noActs')}</p>;
  }
  return (
    <fieldset className="session-acts" aria-label={text('sessions.acts')}>
      {sensible.map((mapped) => (
        <button key={mapped.act} type="button" className="plain" onClick={() => chooseAct(mapped)}>
          <Icon name={operationIcons[mapped.act]} /> {text(`sessions.act.${mapped.act}.name`)}
        </button>
      ))}
    </fieldset>
  );
}
