import { JetStreamApiCodes, type JetStreamManager } from '@nats-io/jetstream';
import { answered, awayFor } from '../connection/away.ts';
import { isCode } from '../connection/own-consumer.ts';
import { streams } from '../names/streams.ts';
import { carSubject, recordOf } from '../names/subjects.ts';
import type { CarStream, StoredCar } from './car-stream.ts';

/** A write that is not answered by then may still land: whoever wrote reads again (ms). */
export const writeMs = 1_500;

const { name: stream } = streams.cars;

/** Single facts of cars, for whoever may read and write them. */
export class CarStore implements Pick<CarStream, 'at' | 'last' | 'write'> {
  readonly #manager: JetStreamManager;

  constructor(manager: JetStreamManager) {
    this.#manager = manager;
  }

  at(sequence: number): Promise<StoredCar | null> {
    return this.#get({ seq: sequence });
  }

  last(entry: string): Promise<StoredCar | null> {
    return this.#get({ last_by_subj: carSubject(entry) });
  }

  async write(entry: string, bytes: Uint8Array, over: number): Promise<'written' | 'overtaken'> {
    const expect = { lastSubjectSequence: over };
    try {
      await this.#manager
        .jetstream()
        .publish(carSubject(entry), bytes, { expect, timeout: writeMs, retries: 0 });
      return 'written';
    } catch (error) {
      if (isOvertaken(error)) return 'overtaken';
      throw awayFor(error);
    }
  }

  async #get(query: { seq: number } | { last_by_subj: string }): Promise<StoredCar | null> {
    const stored = await answered(this.#manager.streams.getMessage(stream, query));
    const entry = stored === null ? null : recordOf(stored.subject);
    return stored === null || entry === null ? null : { entry, sequence: stored.seq, bytes: stored.data };
  }
}

/** Whether what was to be written over was not the last message of its subject any more. */
export const isOvertaken = (error: unknown): boolean =>
  isCode(error, JetStreamApiCodes.StreamWrongLastSequence) ||
  isCode(error, JetStreamApiCodes.StreamWrongLastSequenceUnknown);
