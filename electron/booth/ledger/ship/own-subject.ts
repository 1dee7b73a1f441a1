import { DeliverPolicy } from '@nats-io/jetstream';
import { madeAnew, toTheEnd } from '../connection/own-consumer.ts';
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

/** A message of a booth's own subject, and where it stands. */
export interface OwnMessage {
  /** Its sequence in the stream. */
  readonly sequence: number;
  /** `later`: of a kind that only a later program knows; null: it cannot be read. */
  readonly message: Event | Start | Handover | 'later' | null;
}

/**
 * What stands in this booth's own subject, in its order, to its end. That may be years of it, so it is read from its beginning only where
 * nothing else can tell.
 *
 * @param after the sequence behind which it begins; 0: at the beginning
 * @throws LedgerAway also where something was lost on its way
 */
export async function* ownSubject(session: LedgerSession, after = 0): AsyncGenerator<OwnMessage, void> {
  const { booth, manager } = session;
  const name = consumerOf({ role: 'booth', id: booth }, 'journals');
  const from =
    after === 0
      ? { deliver_policy: DeliverPolicy.All }
      : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: after + 1 };
  const filtered = { ...from, filter_subject: journalSubject(booth) };
  const waiting = await madeAnew(manager, streams.journals.name, name, filtered);
  for await (const { seq, data } of toTheEnd(manager, streams.journals.name, name, waiting))
    yield { sequence: seq, message: saidBy(data) };
}

function saidBy(bytes: Uint8Array): OwnMessage['message'] {
  const read = readJournalMessage(bytes);
  if ('message' in read) return read.message;
  return 'unknownKind' in read ? 'later' : null;
}

/** @returns what the starts in it tell, and of which of these records it has an event. @throws LedgerAway */
export async function shippedBefore(
  messages: AsyncIterable<OwnMessage>,
  open: ReadonlySet<string>,
): Promise<ShippedBefore> {
  const [salvages, records] = [new Set<string>(), new Set<string>()];
  let incarnation: string | null = null;
  for await (const { message } of messages) {
    if (message === null || message === 'later') continue;
    if (message.kind === 'event' && message.record !== null && open.has(message.record))
      records.add(message.record);
    if (message.kind !== 'start') continue;
    incarnation = message.incarnation ?? null;
    if (message.salvage !== undefined) salvages.add(message.salvage);
  }
  return { incarnation, salvages, records };
}
