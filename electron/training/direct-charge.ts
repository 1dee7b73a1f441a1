import { z } from 'zod';
import { keepCharge } from './charge.ts';
import { words } from './fields.ts';
import { defineOperation, ownPathPrefix } from './operation.ts';
import { noSession } from './outcome.ts';
import { centsOf } from './prices.ts';
import { cancelledAlready } from './session-answers.ts';

const amount = z.union([z.string(), z.number()]).transform((given, context) => {
  const cents = centsOf(given);
  if (cents !== null) return cents;
  context.addIssue({ code: 'custom', message: 'must be an amount over 0 with at most two decimals' });
  return z.NEVER;
});

/**
 * Direct charge. THIS SERVICE'S OWN INVENTION but for its name and method (specification, section 1): a given amount is
 * charged to a session, with a note of what for.
 */
export const directCharge = defineOperation({
  name: 'directCharge',
  method: 'POST',
  path: `${ownPathPrefix}/parking-sessions/direct-charge`,
  request: z.strictObject({ parkingSessionId: z.string(), amount, note: words.nullable() }),
  execute: async ({ parkingSessionId, amount, note }, sessions, now) => {
    const session = sessions.find(parkingSessionId);
    if (session === undefined) return noSession();
    if (session.state === 'CANCELLED') return cancelledAlready();
    return keepCharge(sessions, session, { at: now.toISOString(), kind: 'direct', cents: amount, note });
  },
});
