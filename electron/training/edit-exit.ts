import { z } from 'zod';
import { dateTime, words } from './fields.ts';
import { defineOperation, ownPathPrefix } from './operation.ts';
import { noSession, succeed } from './outcome.ts';
import { cancelledAlready, notEnded, shownSession } from './session-answers.ts';
import type { StoredSession } from './session-store.ts';

/**
 * Edit exit information. THIS SERVICE'S OWN INVENTION but for its name and method (specification, section 1): the end of a
 * session that is ENDED is replaced, and what it was is kept.
 */
export const editExit = defineOperation({
  name: 'editExit',
  method: 'PUT',
  path: `${ownPathPrefix}/parking-sessions/exit`,
  request: z.strictObject({ parkingSessionId: z.string(), endDateTime: dateTime, reason: words.nullable() }),
  execute: async ({ parkingSessionId, endDateTime, reason }, sessions, now) => {
    const session = sessions.find(parkingSessionId);
    if (session === undefined) return noSession();
    if (session.state === 'CANCELLED') return cancelledAlready();
    if (session.state === 'STARTED') return notEnded();
    if (session.endDateTime === endDateTime) return succeed(shownSession(session), session.id, false);
    const values = { endDateTime: session.endDateTime };
    const edited: StoredSession = {
      ...session,
      endDateTime,
      history: [...(session.history ?? []), { at: now.toISOString(), operation: 'editExit', reason, values }],
    };
    await sessions.put(edited);
    return succeed(shownSession(edited), session.id, true);
  },
});
