import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import { Icon } from '../../ui/icons.tsx';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useScreen } from '../../state/gate/screen.ts';
import { showTicket } from './state/ticket-actions.ts';
import { ticketOfEntry } from './state/ticket.ts';

/** After an entry is saved, where the site prints tickets. */
export function TicketButton({ snapshot }: { snapshot: BoothSnapshot }) {
  const { text } = useTexts();
  const record = useScreen(({ press }) => (press?.step === 'saved' ? press.record : null));
  if (!snapshot.ticket || record?.operation !== 'entry') return null;
  return (
    <button type="button" className="result-button" onClick={() => showTicket(ticketOfEntry(record))}>
      <Icon name="ticket" />
      {text('ticket.name')}
    </button>
  );
}
