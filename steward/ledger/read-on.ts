import { setTimeout as wait } from 'node:timers/promises';
import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiError,
  JetStreamError,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import { errors, nanos } from '@nats-io/transport-node';
import { consumerOf } from '../../electron/booth/ledger/names/clients.ts';
import { streams, type StreamKey } from '../../electron/booth/ledger/names/streams.ts';

export interface StoredMessage {
  readonly subject: string;
  readonly sequence: number;
  /** When the server stored it, by its clock (ms since 1970). */
  readonly storedMs: number;
  /** Empty where only heads were asked for. */
  readonly bytes: Uint8Array;
}

/** How many are handed on at once: no more are held in memory. */
const mostInBatch = 500;
/** A request that was lost would else cost half a minute. */
const pull = { expires: 5_000, idle_heartbeat: 1_000 };
const inactiveMs = 60_000;
/** Another command of the steward makes the same consumer anew: each goes on where it was, and not at the same moment (ms). */
const tries = 16;
/** Each takes some seconds. */
const unansweredTries = 2;
const mostPauseMs = 200;

/**
 * Everything in a stream after a sequence, in its order, to its end.
 *
 * @param what `heads`: without what the messages say
 * @throws where the ledger does not answer
 */
export async function* readOn(
  manager: JetStreamManager,
  key: StreamKey,
  after: number,
  what: 'all' | 'heads' = 'all',
): AsyncGenerator<readonly StoredMessage[], void> {
  let last = after;
  for (let [left, unanswered] = [tries, 0]; ; left -= 1) {
    try {
      for await (const batch of batchesAfter(manager, key, last, what)) {
        yield batch;
        last = batch.at(-1)?.sequence ?? last;
        left = tries;
      }
      return;
    } catch (error) {
      unanswered += isUnanswered(error) ? 1 : 0;
      const isOver = left === 1 || unanswered > unansweredTries;
      if (isOver || !(isOfConsumer(error) || isUnanswered(error))) throw error;
      await wait(Math.random() * mostPauseMs);
    }
  }
}

async function* batchesAfter(
  manager: JetStreamManager,
  key: StreamKey,
  after: number,
  what: 'all' | 'heads',
): AsyncGenerator<readonly StoredMessage[], void> {
  const { name: stream } = streams[key];
  const name = consumerOf({ role: 'steward' }, key);
  await manager.consumers.delete(stream, name).catch(unlessThere);
  const { num_pending, created } = await manager.consumers.add(stream, {
    name,
    ack_policy: AckPolicy.None,
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: after + 1,
    headers_only: what === 'heads',
    inactive_threshold: nanos(inactiveMs),
    mem_storage: true,
    num_replicas: 1,
  });
  if (num_pending === 0) return;
  const consumer = await manager.jetstream().consumers.get(stream, name);
  for (let [pending, delivered] = [num_pending, 0]; pending > 0;) {
    const batch: StoredMessage[] = [];
    const messages = await consumer.fetch({ ...pull, max_messages: Math.min(pending, mostInBatch) });
    for await (const message of messages) {
      delivered += 1;
      if (message.info.deliverySequence !== delivered) throw new LostOnItsWay();
      batch.push(storedOf(message));
      ({ pending } = message.info);
      if (pending === 0) break;
    }
    // What came may be of the consumer that somebody else made in this one's place, and begin anywhere.
    const isOwn = (await manager.consumers.info(stream, name)).created === created;
    if (batch.length === 0 || !isOwn) throw new LostOnItsWay();
    yield batch;
  }
  await manager.consumers.delete(stream, name).catch(unlessThere);
}

const storedOf = ({ subject, seq, data, info }: JsMsg): StoredMessage => ({
  subject,
  sequence: seq,
  storedMs: Math.floor(info.timestampNanos / 1e6),
  bytes: data,
});

class LostOnItsWay extends JetStreamError {
  constructor() {
    super('a message was lost on its way');
  }
}

/** `consumer already exists`, with another beginning. */
const alreadyThere = 10_148;

/** Somebody deleted the consumer or made it anew, or a message was lost: what was read up to there stays read. */
const isOfConsumer = (error: unknown): boolean =>
  error instanceof JetStreamApiError
    ? error.status === 404 || error.code === alreadyThere
    : error instanceof JetStreamError;

/** Of three servers, the one that was to have the consumer has just gone: the next consumer is another one's. */
const isUnanswered = (error: unknown): boolean => error instanceof errors.TimeoutError;

function unlessThere(error: unknown): void {
  if (!(error instanceof JetStreamApiError) || error.status !== 404) throw error;
}
