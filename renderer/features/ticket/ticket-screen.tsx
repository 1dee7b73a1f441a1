import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import { PageHead } from '../../ui/page/page-head.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useNewness } from '../../ui/focus/use-newness.ts';
import { useIdle } from '../../ui/page/use-idle.ts';
import { useView } from '../../ui/focus/view.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { closeOverlays } from '../../state/booth/overlay.ts';
import { shownPlate } from '../../state/gate/plate-shape.ts';
import { closeTicket, printTicket } from './state/ticket-actions.ts';
import { useTicket, type Ticket } from './state/ticket.ts';
import { Paper } from './paper.tsx';
import { Slip } from './slip.tsx';

/** The ticket as it will be printed, and the button that prints it. What was before it waits behind. */
export function TicketScreen({ ticket, snapshot }: { ticket: Ticket; snapshot: BoothSnapshot }) {
  const { text, say } = useTexts();
  const printing = useTicket((state) => state.printing);
  const problem = useTicket((state) => state.problem);
  const paper = useTicket((state) => state.paper);
  const { isNew, onceSeen } = useNewness(undefined, ticket.recordId ?? '');
  useIdle(closeOverlays);
  useView('ticket', closeTicket);
  return (
    <main className="page">
      <PageHead
        title={text('ticket.title', {
          plate: ticket.plate === '' ? text('sessions.noPlate') : shownPlate(ticket.plate),
        })}
        line=""
        onLeave={closeOverlays}
      />
      <div className="ticket">
        <div className="ticket-paper">
          <Slip ticket={ticket} booth={snapshot.booth} language={snapshot.language} />
        </div>
        <div className="ticket-do">
          <div role="alert" className="step-meaning" data-problem={problem !== null}>
            <Icon name={problem === null ? (ticket.sessionId === null ? 'clock' : 'check') : 'alert'} />
            <span>
              {problem !== null
                ? say(problem)
                : text(ticket.sessionId === null ? 'ticket.notSent' : 'ticket.sent')}
            </span>
          </div>
          <button
            type="button"
            className="press"
            data-kind="go"
            aria-busy={printing}
            aria-disabled={isNew}
            onClick={onceSeen(() => void printTicket())}
          >
            <Icon name="ticket" />
            <b>{text('ticket.print')}</b>
            <span aria-hidden="true">{text(printing ? 'ticket.printing' : 'ticket.printMore')}</span>
          </button>
          <button type="button" className="press" data-kind="back" onClick={closeTicket}>
            <b>{text('ticket.without')}</b>
          </button>
        </div>
      </div>
      {paper === null && <Paper ticket={ticket} snapshot={snapshot} />}
    </main>
  );
}
