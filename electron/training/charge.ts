import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { dateTime } from './fields.ts';
import { defineOperation, ownPathPrefix } from './operation.ts';
import { noSession, succeed, type Outcome } from './outcome.ts';
import { amountText, currency, priceOf } from './prices.ts';
import { cancelledAlready } from './session-answers.ts';
import type { Charge, SessionStore, StoredSession } from './session-store.ts';

/**
 * Charge (request payment). THIS SERVICE'S OWN INVENTION but for its name and method (specification, section 1): the price
 * of the stay until the session's end, until `endDateTime`, or until now, in this order.
 */
export const charge = defineOperation({
  name: 'charge',
  method: 'POST',
  path: `${ownPathPrefix}/parking-sessions/charge`,
  request: z.strictObject({ parkingSessionId: z.string(), endDateTime: dateTime.nullable() }),
  execute: async ({ parkingSessionId, endDateTime }, sessions, now) => {
    const session = sessions.find(parkingSessionId);
    if (session === undefined) return noSession();
    if (session.state === 'CANCELLED') return cancelledAlready();
    const until = session.endDateTime ?? endDateTime ?? now.toISOString();
    const cents = priceOf(session.vehicleClass, session.startDateTime, until);
    return keepCharge(sessions, session, { at: now.toISOString(), kind: 'by-duration', cents, note: null });
  },
});

/**
 * Keeps a charge on its session and answers with it. Each request makes another charge, like each entry another session:
 * nothing tells a repeated request from a second one, so whoever repeats one blindly charges twice.
 */
export async function keepCharge(
  sessions: SessionStore,
  session: StoredSession,
  made: Omit<Charge, 'id' | 'currency'>,
): Promise<Outcome> {
  const kept: Charge = { id: randomUUID(), currency, ...made };
  await sessions.put({ ...session, charges: [...(session.charges ?? []), kept] });
  const { id, plateNumber, startDateTime, endDateTime } = session;
  const paid = { chargeId: kept.id, amount: amountText(kept.cents), currency: kept.currency };
  return succeed({ id, plateNumber, startDateTime, endDateTime, ...paid }, id, true);
}
