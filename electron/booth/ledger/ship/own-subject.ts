import { AckPolicy, DeliverPolicy, JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { answered, awayFor, LedgerAway } from '../connection/away.ts';
import type { LedgerSession } from '../connection/session.ts';
import { readJournalMessage, type Event, type Handover, type Start } from '../messages/journal.ts';
import { consumerOf } from '../names/clients.ts';
import { streams } from '../names/streams.ts';
import { journalSubject } from '../names/subjects.ts';
import type { ShippedJournals } from './place.ts';

const { name: stream } = streams.journals;
/** A lost request for more would else cost 30 s. */
const pull = { max_messages: 500, expires: 10_000, idle_heartbeat: 2_000 };
/** The consumer is removed after this (ms). */
const inactiveMs = 60_000;

type OwnMessage = Event | Start | Handover;

/**
 * Everything in this booth's own subject, in its order, to its end; what cannot be read is passed over. That may be years of it, so it is
 * read where nothing else can tell.
 *
 * @throws LedgerAway also where something was lost on its way
 */
export async function* ownSubject(session: LedgerSession): AsyncGenerator<OwnMessage, void> {
  const { booth, manager } = session;
  const name = consumerOf({ role: 'booth', id: booth }, 'journals');
  await removeConsumer(session, name);
  const { num_pending } = await answered(
    manager.consumers.add(stream, {
      name,
      filter_subject: journalSubject(booth),
      ack_policy: AckPolicy.None,
      deliver_policy: DeliverPolicy.All,
      inactive_threshold: nanos(inactiveMs),
      mem_storage: true,
      num_replicas: 1,
    }),
  );
  if (num_pending === 0) return;
  const consumer = await answered(manager.jetstream().consumers.get(stream, name));
  for (let [pending, delivered] = [num_pending, 0]; pending > 0;) {
    const before = delivered;
    const messages = await answered(consumer.fetch(pull));
    try {
      for await (const message of messages) {
        delivered += 1;
        if (message.info.deliverySequence !== delivered)
          throw new LedgerAway('a message was lost on its way');
        const read = readJournalMessage(message.data);
        if ('message' in read) yield read.message;
        ({ pending } = message.info);
        if (pending === 0) break;
      }
    } catch (error) {
      throw awayFor(error);
    } finally {
      await messages.close();
    }
    if (delivered === before) throw new LedgerAway('a message was lost on its way');
  }
  await removeConsumer(session, name);
}

async function removeConsumer({ manager }: LedgerSession, name: string): Promise<void> {
  try {
    await manager.consumers.delete(stream, name);
  } catch (error) {
    const isGone = error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound;
    if (!isGone) throw awayFor(error);
  }
}

/** @returns what the starts in it tell. @throws LedgerAway */
export async function shippedJournals(messages: AsyncIterable<OwnMessage>): Promise<ShippedJournals> {
  const salvages = new Set<string>();
  let incarnation: string | null = null;
  for await (const message of messages) {
    if (message.kind !== 'start') continue;
    incarnation = message.incarnation ?? null;
    if (message.salvage !== undefined) salvages.add(message.salvage);
  }
  return { incarnation, salvages };
}
