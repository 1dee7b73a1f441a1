import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type ConsumerConfig,
  type ConsumerMessages,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { answered, awayFor, LedgerAway } from './away.ts';
import type { LedgerSession } from './session.ts';

/** How long an answer of JetStream may take (ms). */
const answerMs = 5_000;
/** The consumer of a client that is gone is removed after this (ms). */
const inactiveMs = 60_000;

const lasting = {
  ack_policy: AckPolicy.None,
  inactive_threshold: nanos(inactiveMs),
  mem_storage: true,
  num_replicas: 1,
} as const satisfies Partial<ConsumerConfig>;

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
  await unmade({ consumers }, stream, name);
  const { num_pending: pending } = await answered(consumers.add(stream, { ...from, ...lasting, name }));
  return pending;
}

/**
 * The same of a client that may have everything of a stream, and wants what is under one subject. Its right has no room for a subject in
 * the request's name, and the client library asks for a list of subjects without the consumer's name, which nobody may: so it is asked here.
 *
 * @throws LedgerAway
 */
export async function madeAnewOf(
  { connection, manager }: Pick<LedgerSession, 'connection' | 'manager'>,
  stream: string,
  name: string,
  { subject, after }: { readonly subject: string; readonly after: number },
): Promise<number> {
  await unmade(manager, stream, name);
  const config = {
    ...lasting,
    name,
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: after + 1,
    filter_subjects: [subject],
  };
  const asked = JSON.stringify({ stream_name: stream, config });
  const answer = await answered(
    connection.request(`$JS.API.CONSUMER.CREATE.${stream}.${name}`, asked, { timeout: answerMs }),
  );
  const made = answer.json<{
    readonly num_pending?: number;
    readonly error?: { readonly description?: string };
  }>();
  if (made.num_pending === undefined) throw new LedgerAway(made.error?.description ?? 'no consumer was made');
  return made.num_pending;
}

async function unmade(
  { consumers }: Pick<JetStreamManager, 'consumers'>,
  stream: string,
  name: string,
): Promise<void> {
  try {
    await consumers.delete(stream, name);
  } catch (error) {
    if (!isCode(error, JetStreamApiCodes.ConsumerNotFound)) throw awayFor(error);
  }
}

/** A lost request for more would else cost 30 s. */
const pull = { max_messages: 500, expires: 10_000, idle_heartbeat: 2_000 };

/**
 * Everything that the one consumer gives that a client has on a stream, in its order, to the stream's end.
 *
 * @param waiting how many messages wait in it, which was made for this
 * @throws LedgerAway also where something was lost on its way
 */
export async function* toTheEnd(
  manager: JetStreamManager,
  stream: string,
  name: string,
  waiting: number,
): AsyncGenerator<JsMsg, void> {
  if (waiting === 0) return;
  let pending = waiting;
  const consumer = await answered(manager.jetstream().consumers.get(stream, name));
  for (let delivered = 0; pending > 0;) {
    const before = delivered;
    for await (const message of untilAway(await answered(consumer.fetch(pull)))) {
      delivered += 1;
      if (message.info.deliverySequence !== delivered) throw new LedgerAway('a message was lost on its way');
      yield message;
      ({ pending } = message.info);
      if (pending === 0) break;
    }
    if (delivered === before) throw new LedgerAway('a message was lost on its way');
  }
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
