import { setImmediate as othersTurn } from 'node:timers/promises';
import {
  DeliverPolicy,
  type Consumer,
  type ConsumerConfig,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import { answered, LedgerAway } from '../connection/away.ts';
import { madeAnew, untilAway } from '../connection/own-consumer.ts';
import type { LedgerSession } from '../connection/session.ts';
import { readEpoch } from '../messages/control.ts';
import { consumerOf } from '../names/clients.ts';
import { streams } from '../names/streams.ts';
import { epochSubject, recordOf } from '../names/subjects.ts';
import { CarStore } from './car-store.ts';
import type { CarBatch, CarStream, FollowFrom, StoredCar } from './car-stream.ts';

/** How many facts are stored without a pause. Between two batches questions have their turn. */
const mostInBatch = 100;
/** A lost request for more would else cost 30 s. */
const pull = { max_messages: 1_000, expires: 10_000, idle_heartbeat: 2_000 };

const { name: stream } = streams.cars;

export class JetStreamCars extends CarStore implements CarStream {
  readonly #session: LedgerSession;
  readonly #manager: JetStreamManager;
  readonly #consumer: string;

  constructor(session: LedgerSession) {
    super(session.manager);
    this.#session = session;
    this.#manager = session.manager;
    this.#consumer = consumerOf({ role: 'booth', id: session.booth }, 'cars');
  }

  async epoch(): Promise<string | null> {
    const query = { last_by_subj: epochSubject };
    const stored = await answered(this.#manager.streams.getMessage(streams.control.name, query));
    const read = stored === null ? null : readEpoch(stored.data);
    return read !== null && 'message' in read ? read.message.epoch : null;
  }

  async extent(): Promise<{ first: number; last: number; cars: number }> {
    const { state } = await answered(this.#manager.streams.info(stream));
    return { first: state.first_seq, last: state.last_seq, cars: state.num_subjects ?? 0 };
  }

  async *follow(from: FollowFrom): AsyncGenerator<CarBatch, void> {
    let pending = await this.#consume(from);
    if (pending === 0) yield { cars: [], isEnd: true };
    const consumer = await answered(this.#manager.jetstream().consumers.get(stream, this.#consumer));
    for (let delivered = 0; !this.#session.connection.isClosed();) {
      const messages = await answered(consumer.fetch(pull));
      const before = delivered;
      let cars: StoredCar[] = [];
      for await (const message of untilAway(messages)) {
        delivered += 1;
        // One that was lost on the way does not come again.
        if (message.info.deliverySequence !== delivered)
          throw new LedgerAway('a message was lost on its way');
        cars.push(carOf(message));
        ({ pending } = message.info);
        if (pending > 0 && cars.length < mostInBatch) continue;
        yield { cars, isEnd: pending === 0 };
        cars = [];
        await othersTurn();
      }
      // What waited may have been deleted, and then no message tells that there is nothing more.
      if (delivered === before && pending > 0) pending = await this.#pendingAfter(consumer, delivered);
      if (pending === 0 || cars.length > 0) yield { cars, isEnd: pending === 0 };
    }
  }

  /** @throws LedgerAway where something was lost on its way */
  async #pendingAfter(consumer: Consumer, delivered: number): Promise<number> {
    const info = await answered(consumer.info());
    if (info.delivered.consumer_seq !== delivered) throw new LedgerAway('a message was lost on its way');
    return info.num_pending;
  }

  /** @returns how many messages wait in it */
  #consume(from: FollowFrom): Promise<number> {
    return madeAnew(this.#manager, stream, this.#consumer, start(from));
  }
}

/** The last of each is given by a filter only; this one is all there is. */
const start = (from: FollowFrom): Partial<ConsumerConfig> =>
  typeof from === 'string'
    ? { deliver_policy: DeliverPolicy.LastPerSubject, filter_subject: '>', headers_only: from === 'heads' }
    : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: from.after + 1 };

const carOf = ({ subject, seq, data }: JsMsg): StoredCar => ({
  entry: recordOf(subject) ?? '',
  sequence: seq,
  bytes: data,
});
