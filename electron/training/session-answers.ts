import { conflict, type Outcome } from './outcome.ts';
import type { StoredSession } from './session-store.ts';

// THIS SERVICE'S OWN INVENTION: what the operations that the specification only names answer about a session.

/** A session as those operations show it: the fields of section 2, its class and its state (section 3). */
export function shownSession(session: StoredSession): object {
  const { id, plateNumber, vehicleClass, startDateTime, endDateTime, state, isRegisteredUser } = session;
  return { id, plateNumber, vehicleClass, startDateTime, endDateTime, state, isRegisteredUser };
}

export const cancelledAlready = (): Outcome =>
  conflict('session-cancelled', 'The session is cancelled; nothing can be done with it any more.');
export const endedAlready = (): Outcome =>
  conflict('session-ended', 'The session has ended; only a session that is STARTED can be cancelled.');
export const notEnded = (): Outcome =>
  conflict('session-not-ended', 'The session has no exit yet that could be edited.');
