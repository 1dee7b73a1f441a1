import type { RecordView } from '../../../../electron/contract/record.ts';
import type { Message } from '../../../platform/i18n/message.ts';
import { services } from '../../../state/booth/services.ts';
import { tellLate } from '../../../state/actions/late-answer.ts';
import { notify } from '../../../state/actions/notice-actions.ts';
import { closeOverlay, openOver, ownOverlay } from '../../../state/booth/overlay.ts';
import { shownPlate } from '../../../state/gate/plate-shape.ts';
import { useTicket, type Ticket } from './ticket.ts';

/** A printer that is out of paper does not answer at all. */
const noAnswerMs = 20_000;

/** What was shown before it waits behind. */
export function showTicket(ticket: Ticket): void {
  useTicket.setState({ ticket, problem: null });
  openOver('ticket');
}

export const closeTicket = (): void => closeOverlay('ticket');

ownOverlay('ticket', {
  store: useTicket,
  place: () => useTicket.getState().ticket?.recordId,
  waits: () => useTicket.getState().printing,
  left: () => useTicket.setState({ ticket: null, problem: null }),
});

/** An entry that is sent while its ticket is looked at: the ticket is good everywhere from now on. */
export function followTicket({ id, sessionId }: RecordView): void {
  const { ticket, printing } = useTicket.getState();
  if (ticket?.recordId !== id || printing || sessionId === null) return;
  useTicket.setState({ ticket: { ...ticket, sessionId } });
}

/** Prints what the page has for paper, on the site's printer; where the shell has none of its own, by the page's own print. @returns null: it is printed */
export async function printed(): Promise<Message | null> {
  const { booth, printPage, sleep } = services();
  const answer = await Promise.race([booth.ticket.print({}), sleep(noAnswerMs).then(() => null)]);
  const byPage = answer?.ok === false && answer.error.code === 'not-possible-now';
  if (byPage) printPage();
  if (answer?.ok === true || byPage) return null;
  return { key: answer?.error.field === 'printer' ? 'ticket.noPrinter' : 'ticket.notPrinted' };
}

export async function printTicket(): Promise<void> {
  const { ticket, printing } = useTicket.getState();
  if (ticket === null || printing) return;
  useTicket.setState({ printing: true, problem: null });
  const problem = await printed();
  // Another one's page may be shown by now.
  const isShown = useTicket.getState().ticket === ticket;
  useTicket.setState({ printing: false });
  if (problem !== null) {
    services().play('attention');
    if (isShown) useTicket.setState({ problem });
    else tellLate(shownPlate(ticket.plate), problem);
    return;
  }
  if (isShown) closeTicket();
  tellPrinted(ticket.plate);
}

export function tellPrinted(plate: string): void {
  notify(
    { key: 'ticket.printed', values: { plate: shownPlate(plate) } },
    { tone: 'good', about: () => null },
  );
}
