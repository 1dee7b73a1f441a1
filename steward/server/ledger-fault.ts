import { JetStreamApiError, JetStreamError } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';
import { StewardError } from '../site/steward-error.ts';

const away = [
  JetStreamError,
  errors.ClosedConnectionError,
  errors.ConnectionError,
  errors.DrainingConnectionError,
  errors.NoRespondersError,
  errors.RequestError,
  errors.TimeoutError,
];

/** @returns what is to be thrown in the place of what the ledger's client throws; anything else is a bug, and stays it */
export function ledgerFault(error: unknown): unknown {
  if (error instanceof Error && error.message.includes('Permissions Violation'))
    return new StewardError('refused', `the ledger: ${error.message}; apply brings it the newest rights`);
  if (error instanceof JetStreamApiError) return new StewardError('refused', `the ledger: ${error.message}`);
  if (error instanceof Error && away.some((kind) => error instanceof kind))
    return new StewardError('server', `the ledger does not answer: ${error.message}`);
  return error;
}
