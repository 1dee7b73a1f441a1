import {
  AckPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type ConsumerConfig,
  type ConsumerMessages,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { answered, awayFor } from './away.ts';

/** The consumer of a client that is gone is removed after this (ms). */
const inactiveMs = 60_000;

/**
 * Makes the one consumer anew that a client has on a stream: it gives each message once, and keeps nothing.
 *
 * @param from where it begins, and what it gives
 * @returns how many messages wait in it. @throws LedgerAway
 */
export async function madeAnew(
  { consumers }: Pick<JetStreamManager, 'consumers'>,
  stream: string,
  name: string,
  from: Partial<ConsumerConfig>,
): Promise<number> {
  try {
    await consumers.delete(stream, name);
  } catch (error) {
    if (!isCode(error, JetStreamApiCodes.ConsumerNotFound)) throw awayFor(error);
  }
  const { num_pending: pending } = await answered(
    consumers.add(stream, {
      ...from,
      name,
      ack_policy: AckPolicy.None,
      inactive_threshold: nanos(inactiveMs),
      mem_storage: true,
      num_replicas: 1,
    }),
  );
  return pending;
}

/** The messages of one request; it is ended however they are left. @throws LedgerAway */
export async function* untilAway(messages: ConsumerMessages): AsyncGenerator<JsMsg, void> {
  try {
    yield* messages;
  } catch (error) {
    throw awayFor(error);
  } finally {
    await messages.close();
  }
}

export const isCode = (error: unknown, code: number): boolean =>
  error instanceof JetStreamApiError && error.code === code;
