import type { MouseEvent } from 'react';
import type { BoothSnapshot } from '../../electron/contract/snapshot.ts';
import { Band } from '../components/band.tsx';
import { Header } from '../components/header.tsx';
import { useAttention } from '../store/attention.ts';
import { useSessions } from '../store/sessions.ts';
import { useTicket } from '../store/ticket.ts';
import { AttentionScreen } from './attention-screen.tsx';
import { GateScreen } from './gate-screen.tsx';
import { SessionsScreen } from './sessions-screen.tsx';
import { TicketScreen } from './ticket-screen.tsx';

/** What stands on every screen, and the screen. */
export function BoothScreen({ snapshot }: { snapshot: BoothSnapshot }) {
  const ticket = useTicket((state) => state.ticket);
  const attending = useAttention((state) => state.open);
  const inside = useSessions((state) => state.open);
  return (
    <div className="gate" onMouseDown={keepFocus} role="presentation">
      <Header snapshot={snapshot} />
      <Band snapshot={snapshot} visiting={attending} />
      {ticket !== null ? (
        <TicketScreen ticket={ticket} snapshot={snapshot} />
      ) : inside ? (
        <SessionsScreen snapshot={snapshot} />
      ) : attending ? (
        <AttentionScreen snapshot={snapshot} />
      ) : (
        <GateScreen snapshot={snapshot} />
      )}
    </div>
  );
}

/** A tap on a button leaves the focus in the text field, where the next key of the keyboard belongs. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('.text-field') !== null) return;
  event.preventDefault();
}
