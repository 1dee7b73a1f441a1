import { JetStreamApiError, JetStreamError } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';

/** The ledger did not answer, or refused to: what was asked may have been done. */
export class LedgerAway extends Error {
  override readonly name = 'LedgerAway';
}

const ofTheClient = [
  JetStreamApiError,
  JetStreamError,
  errors.ClosedConnectionError,
  errors.ConnectionError,
  errors.DrainingConnectionError,
  errors.NoRespondersError,
  errors.PermissionViolationError,
  errors.RequestError,
  errors.TimeoutError,
];

/** @throws LedgerAway in the place of what the client throws; anything else is a bug, and stays it */
export async function answered<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked;
  } catch (error) {
    throw awayFor(error);
  }
}

export const awayFor = (error: unknown): unknown =>
  ofTheClient.some((kind) => error instanceof kind)
    ? new LedgerAway(error instanceof Error ? error.message : '', { cause: error })
    : error;
