import { DeliverPolicy } from '@nats-io/jetstream';
import { answered, LedgerAway } from '../connection/away.ts';
import { madeAnew, untilAway } from '../connection/own-consumer.ts';
import type { LedgerSession } from '../connection/session.ts';
import { readJournalMessage, type Event, type Handover, type Start } from '../messages/journal.ts';
import { consumerOf } from '../names/clients.ts';
import { streams } from '../names/streams.ts';
import { journalSubject } from '../names/subjects.ts';
import type { ShippedJournals } from './place.ts';

/** What a booth's subject tells, and which of the given records it knows. */
export interface ShippedBefore extends ShippedJournals {
  readonly records: ReadonlySet<string>;
}

const { name: stream } = streams.journals;
/** A lost request for more would else cost 30 s. */
const pull = { max_messages: 500, expires: 10_000, idle_heartbeat: 2_000 };

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
  const all = { deliver_policy: DeliverPolicy.All, filter_subject: journalSubject(booth) };
  let pending = await madeAnew(manager, stream, name, all);
  if (pending === 0) return;
  const consumer = await answered(manager.jetstream().consumers.get(stream, name));
  for (let delivered = 0; pending > 0;) {
    const before = delivered;
    for await (const message of untilAway(await answered(consumer.fetch(pull)))) {
      delivered += 1;
      if (message.info.deliverySequence !== delivered) throw new LedgerAway('a message was lost on its way');
      const read = readJournalMessage(message.data);
      if ('message' in read) yield read.message;
      ({ pending } = message.info);
      if (pending === 0) break;
    }
    if (delivered === before) throw new LedgerAway('a message was lost on its way');
  }
}

/** @returns what the starts in it tell, and of which of these records it has an event. @throws LedgerAway */
export async function shippedBefore(
  messages: AsyncIterable<OwnMessage>,
  open: ReadonlySet<string>,
): Promise<ShippedBefore> {
  const [salvages, records] = [new Set<string>(), new Set<string>()];
  let incarnation: string | null = null;
  for await (const message of messages) {
    if (message.kind === 'event' && message.record !== null && open.has(message.record))
      records.add(message.record);
    if (message.kind !== 'start') continue;
    incarnation = message.incarnation ?? null;
    if (message.salvage !== undefined) salvages.add(message.salvage);
  }
  return { incarnation, salvages, records };
}
