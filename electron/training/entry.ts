import { z } from 'zod';
import { dateTime, imageBase64, imageUrl, words } from './fields.ts';
import { isRegisteredPlate } from './membership.ts';
import { defineOperation } from './operation.ts';
import { succeed } from './outcome.ts';
import type { StoredSession } from './session-store.ts';

/** Vehicle entry (specification, 4.1): creates a session in state STARTED. */
export const entry = defineOperation({
  name: 'entry',
  method: 'POST',
  path: '/parking-lots/v1/alpr/parking-sessions',
  // Chosen: all five fields are required and no other is allowed, because "which request fields are required and which are
  // optional" is not shown, and a booth that sends all five fits every reading.
  request: z.strictObject({
    plateNumber: words,
    // Chosen: any text, because only CAR is shown of the allowed values.
    vehicleClass: words,
    startDateTime: dateTime,
    imageBase64,
    imageUrl,
  }),
  // Chosen: a plate that is inside already gets another session. The specification has no rule against it and no key by
  // which a repeated request could be known.
  execute: async (request, sessions) => {
    const session: StoredSession = {
      id: sessions.newId(),
      state: 'STARTED',
      plateNumber: request.plateNumber,
      vehicleClass: request.vehicleClass,
      startDateTime: request.startDateTime,
      endDateTime: null,
      isRegisteredUser: isRegisteredPlate(request.plateNumber),
      entryPicture: request.imageBase64,
      entryPictureUrl: request.imageUrl,
      exitPicture: null,
      exitPictureUrl: null,
    };
    await sessions.put(session);
    const { id, plateNumber, startDateTime, isRegisteredUser } = session;
    return succeed({ id, plateNumber, startDateTime, isRegisteredUser }, id, true);
  },
});
