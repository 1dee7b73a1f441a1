import { describe, expect, it } from 'vitest';
import {
  closeTicket,
  printTicket,
  showTicket,
} from '../../../../renderer/features/ticket/state/ticket-actions.ts';
import { useTicket } from '../../../../renderer/features/ticket/state/ticket.ts';
import { actingGate, settled } from '../../../support/acting-gate.ts';
import { ok, toldKey } from '../../../support/answering-pages.ts';

const refusal = { ok: false, error: { code: 'not-saved' } };
const ticket = { sessionId: 's', vehicleClass: 'CAR', enteredAt: null };

/** A ticket is printed, and its page was left. @returns what answers that */
async function printing(recordId: string | null): Promise<(answer: unknown) => Promise<void>> {
  const print = Promise.withResolvers<unknown>();
  actingGate({ 'ticket.print': () => print.promise });
  useTicket.setState({ ticket: null, paper: null, printing: false, problem: null });
  showTicket({ ...ticket, recordId, plate: '51G77802' });
  void printTicket();
  await settled();
  closeTicket();
  return async (answer) => {
    print.resolve(answer);
    await settled();
  };
}

describe('a ticket that no printer takes, whose page was left', () => {
  it('is told', async () => {
    const answer = await printing('a');
    await answer(refusal);
    expect(toldKey()).toBeDefined();
  });

  it('is not said to be the other car’s whose ticket is looked at by then', async () => {
    const answer = await printing('a');
    showTicket({ ...ticket, recordId: 'b', plate: '30F80912' });
    await answer(refusal);
    expect(useTicket.getState().problem).toBeNull();
  });
});

describe('the ticket of a car that another booth let in', () => {
  it('is not closed by the print of another such car’s', async () => {
    const answer = await printing(null);
    showTicket({ ...ticket, sessionId: 't', recordId: null, plate: '30F80912' });
    await answer(ok(null));
    expect(useTicket.getState().ticket?.plate).toBe('30F80912');
  });
});
