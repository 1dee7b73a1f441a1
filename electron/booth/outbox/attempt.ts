import type { OperationOutcome, Outcome } from '../service/outcome.ts';
import type { ServiceClient } from '../service/client.ts';
import type { PreparedOperation } from '../service/interface-profile/prepare-operation.ts';
import type { Prepared } from '../service/prepare-specified.ts';

/** What the outbox needs of the service's client. */
export type Sender = Pick<ServiceClient, 'send' | 'perform' | 'probe' | 'probeAddress'>;

/** A request that is ready to be written: one of the two specified operations, or one that the site's profile maps. */
export type Sendable = Prepared | PreparedOperation;

/**
 * One attempt, whatever is asked for.
 *
 * @param sessionId the session that it is about: what a confirmed operation on a session is remembered with
 */
export async function attempt(
  sender: Sender,
  prepared: Sendable,
  sessionId: string | null,
  token: string,
  connected: () => Promise<void>,
  written: () => void,
): Promise<Outcome> {
  if (!('operation' in prepared)) return sender.send(prepared, token, connected, written);
  const outcome = await sender.perform(prepared, token, connected, written);
  return outcome.kind === 'confirmed' ? confirmed(outcome, sessionId) : outcome;
}

/** Fields that have a place of their own in an answer. */
const placed = new Set(['id', 'plateNumber', 'startDateTime', 'endDateTime']);

function confirmed(
  { httpStatus, answer: { fields } }: Extract<OperationOutcome, { kind: 'confirmed' }>,
  sessionId: string | null,
): Outcome {
  const more = Object.entries(fields).filter(
    (field): field is [string, string] => !placed.has(field[0]) && field[1] !== null,
  );
  return {
    kind: 'confirmed',
    httpStatus,
    sessionId: sessionId ?? fields['id'] ?? '',
    answer: {
      isRegisteredUser: null,
      startDateTime: fields['startDateTime'] ?? null,
      endDateTime: fields['endDateTime'] ?? null,
      more: Object.fromEntries(more),
    },
  };
}

/** Where the site wants no probe, nothing can prove whose word a 404 is: it is taken as the service's. */
export const withoutProbe = (outcome: Outcome): Outcome =>
  outcome.kind === 'not-found'
    ? { kind: 'refused', httpStatus: outcome.httpStatus, reason: 'session-not-found' }
    : outcome;
