import { create } from 'zustand';
import type { RecordView } from '../../../../electron/contract/record.ts';
import type { SessionDetail } from '../../../../electron/contract/sessions.ts';
import type { Message } from '../../../platform/i18n/message.ts';

/** What stands on an entry's ticket. */
export interface Ticket {
  /** The entry's record at this booth; null where another booth let the car in. */
  readonly recordId: string | null;
  /** The session at the service; null before *Sent*. */
  readonly sessionId: string | null;
  readonly plate: string;
  readonly vehicleClass: string | null;
  /** ISO 8601. */
  readonly enteredAt: string | null;
}

export interface TicketState {
  /** The ticket that is looked at; null: none. */
  readonly ticket: Ticket | null;
  /** The one that is printed by itself; null: none is. */
  readonly paper: Ticket | null;
  readonly printing: boolean;
  readonly problem: Message | null;
}

export const useTicket = create<TicketState>()(() => ({
  ticket: null,
  paper: null,
  printing: false,
  problem: null,
}));

export const ticketOfEntry = ({ id, sessionId, plate, vehicleClass, at }: RecordView): Ticket => ({
  recordId: id,
  sessionId,
  plate,
  vehicleClass,
  enteredAt: at,
});

/** @returns null where there is nothing to find the session by, or it is over */
export function ticketOfSession({ car, records }: SessionDetail): Ticket | null {
  const over = records.some(({ operation, state }) => operation === 'exit' && state !== 'voided');
  if (over || (car.entryId === null && car.sessionId === null)) return null;
  const { entryId, sessionId, plate, vehicleClass, enteredAt } = car;
  return { recordId: entryId, sessionId, plate, vehicleClass, enteredAt };
}

/** What the code on the ticket says: the session's id, or before *Sent* the booth's own record's. */
export const codeOf = ({ sessionId, recordId }: Ticket): string => sessionId ?? recordId ?? '';
