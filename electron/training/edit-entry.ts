import { z } from 'zod';
import { isRegisteredPlate } from './membership.ts';
import { dateTime, words } from './fields.ts';
import { defineOperation, ownPathPrefix } from './operation.ts';
import { noSession, succeed } from './outcome.ts';
import { cancelledAlready, shownSession } from './session-answers.ts';
import type { StoredSession } from './session-store.ts';

/**
 * Edit entry information. THIS SERVICE'S OWN INVENTION but for its name and method (specification, section 1): null leaves a
 * value as it is; what was replaced is kept; an ended session can be edited too, since a wrong plate may be found out late.
 */
export const editEntry = defineOperation({
  name: 'editEntry',
  method: 'PUT',
  path: `${ownPathPrefix}/parking-sessions/entry`,
  request: z.strictObject({
    parkingSessionId: z.string(),
    plateNumber: words.nullable(),
    vehicleClass: words.nullable(),
    startDateTime: dateTime.nullable(),
    reason: words.nullable(),
  }),
  execute: async ({ parkingSessionId, reason, ...wanted }, sessions, now) => {
    const session = sessions.find(parkingSessionId);
    if (session === undefined) return noSession();
    if (session.state === 'CANCELLED') return cancelledAlready();
    const after = {
      plateNumber: wanted.plateNumber ?? session.plateNumber,
      vehicleClass: wanted.vehicleClass ?? session.vehicleClass,
      startDateTime: wanted.startDateTime ?? session.startDateTime,
    };
    const former: Record<string, string> = {};
    for (const [name, value] of Object.entries(after)) {
      const before = session[name as keyof typeof after];
      if (before !== value) former[name] = before;
    }
    if (Object.keys(former).length === 0) return succeed(shownSession(session), session.id, false);
    const edited: StoredSession = {
      ...session,
      ...after,
      isRegisteredUser: isRegisteredPlate(after.plateNumber),
      history: [
        ...(session.history ?? []),
        { at: now.toISOString(), operation: 'editEntry', reason, values: former },
      ],
    };
    await sessions.put(edited);
    return succeed(shownSession(edited), session.id, true);
  },
});
