import { z } from 'zod';
import { words } from './fields.ts';
import { defineOperation, ownPathPrefix } from './operation.ts';
import { noSession, succeed } from './outcome.ts';
import { cancelledAlready, endedAlready, shownSession } from './session-answers.ts';
import type { StoredSession } from './session-store.ts';

/**
 * Cancel a parking session. THIS SERVICE'S OWN INVENTION but for its name and method (specification, section 1): a session
 * that is STARTED becomes CANCELLED, and stays so.
 */
export const cancelSession = defineOperation({
  name: 'cancelSession',
  method: 'POST',
  path: `${ownPathPrefix}/parking-sessions/cancel`,
  request: z.strictObject({ parkingSessionId: z.string(), reason: words.nullable() }),
  execute: async ({ parkingSessionId, reason }, sessions, now) => {
    const session = sessions.find(parkingSessionId);
    if (session === undefined) return noSession();
    if (session.state === 'CANCELLED') return cancelledAlready();
    if (session.state === 'ENDED') return endedAlready();
    const cancelled: StoredSession = {
      ...session,
      state: 'CANCELLED',
      cancelled: { at: now.toISOString(), reason },
    };
    await sessions.put(cancelled);
    return succeed(shownSession(cancelled), session.id, true);
  },
});
