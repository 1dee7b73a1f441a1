import { z } from 'zod';
import { dateTime, imageBase64, imageUrl } from './fields.ts';
import { defineOperation } from './operation.ts';
import { noSession, succeed, type Outcome } from './outcome.ts';
import { cancelledAlready } from './session-answers.ts';
import type { StoredSession } from './session-store.ts';

/** Vehicle exit (specification, 4.2): updates a session to state ENDED. */
export const exit = defineOperation({
  name: 'exit',
  method: 'POST',
  path: '/parking-lots/v1/alpr/parking-sessions/end',
  // Chosen: all four fields are required and no other is allowed, as for entry.
  request: z.strictObject({
    // Not checked to be a UUID: rule 3 gives 404 to any identifier that names no session.
    parkingSessionId: z.string(),
    endDateTime: dateTime,
    imageUrl,
    imageBase64,
  }),
  execute: async (request, sessions) => {
    const session = sessions.find(request.parkingSessionId);
    if (session === undefined) return noSession();
    // Chosen, because exit of a session that is ENDED is "not shown": 200 with the session as its first exit left it. The
    // session exists, so 404 would be untrue; a repeated request gets the answer that it missed; and a car leaves once:
    // another end would be an edit, which the specification has as an operation of its own.
    if (session.state === 'ENDED') return answer(session, false);
    // CANCELLED is this service's own state, and so is its refusal.
    if (session.state === 'CANCELLED') return cancelledAlready();
    const ended: StoredSession = {
      ...session,
      state: 'ENDED',
      endDateTime: request.endDateTime,
      exitPicture: request.imageBase64,
      exitPictureUrl: request.imageUrl,
    };
    await sessions.put(ended);
    return answer(ended, true);
  },
});

function answer(session: StoredSession, executed: boolean): Outcome {
  const { id, plateNumber, startDateTime, endDateTime } = session;
  return succeed({ id, plateNumber, startDateTime, endDateTime }, id, executed);
}
