import type { RecordView } from '../../electron/contract/record.ts';
import { collaborators } from './collaborators.ts';
import { notify } from './notice-actions.ts';
import { useTicket, type Ticket } from './ticket.ts';

/** A printer that is out of paper does not answer at all. */
const noAnswerMs = 20_000;

export const showTicket = (ticket: Ticket): void => useTicket.setState({ ticket, trouble: null });

export const closeTicket = (): void => useTicket.setState({ ticket: null, trouble: null });

/** An entry that is sent while its ticket is looked at: the ticket is good everywhere from now on. */
export function followTicket({ id, sessionId }: RecordView): void {
  const { ticket, printing } = useTicket.getState();
  if (ticket?.recordId !== id || printing || sessionId === null) return;
  useTicket.setState({ ticket: { ...ticket, sessionId } });
}

/** Prints the ticket on the site's printer; where the shell has none of its own, by the page's own print. */
export async function printTicket(): Promise<void> {
  const { ticket, printing } = useTicket.getState();
  if (ticket === null || printing) return;
  const { booth, printPage, sleep, play } = collaborators();
  useTicket.setState({ printing: true, trouble: null });
  const answer = await Promise.race([booth.printTicket({}), sleep(noAnswerMs).then(() => null)]);
  const byPage = answer?.ok === false && answer.error.code === 'not-possible-now';
  if (byPage) printPage();
  useTicket.setState({ printing: false });
  if (answer?.ok === true || byPage) {
    closeTicket();
    notify({ key: 'ticket.printed', values: { plate: ticket.plate } }, { tone: 'good', about: () => null });
    return;
  }
  const noPrinter = answer?.error.place === 'printer';
  useTicket.setState({ trouble: { key: noPrinter ? 'ticket.noPrinter' : 'ticket.notPrinted' } });
  play('attention');
}
