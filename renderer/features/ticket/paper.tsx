import { createPortal } from 'react-dom';
import type { BoothSnapshot } from '../../../electron/contract/snapshot.ts';
import type { Ticket } from './state/ticket.ts';
import { Slip } from './slip.tsx';

/** On paper stands the slip alone, so it has a place of its own beside the page (features/ticket/ticket.css). */
export const Paper = ({ ticket, snapshot }: { ticket: Ticket; snapshot: BoothSnapshot }) =>
  createPortal(
    <div className="paper" aria-hidden="true">
      <Slip ticket={ticket} booth={snapshot.booth} language={snapshot.language} />
    </div>,
    document.body,
  );
