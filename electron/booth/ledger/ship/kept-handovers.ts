import type { RecordView } from '../../../contract/record.ts';
import type { Journal } from '../../journal/types.ts';
import type { Clock } from '../../ports/ports.ts';
import { changesBy, type OwnHandovers } from './handover-decisions.ts';
import type { ReadSubject } from './read-subject.ts';
import type { ToldTakenPorts } from './told-taken.ts';

export interface KeptHandoversPorts extends Pick<ToldTakenPorts, 'booth' | 'isWholeEpoch'> {
  readonly clock: Clock;
  readonly journal: Pick<Journal, 'ownHandovers' | 'keepHandovers'>;
  /** Records were offered, reclaimed, or taken by another booth: as they are now. */
  readonly handedOver: (records: readonly RecordView[]) => void;
}

/** Changed in one transaction, for which a press waits. */
const mostChanges = 200;

/** What this booth's journal has of who may send its records: what was read in its subject is kept there before anything is done on it. */
export class KeptHandovers {
  readonly #ports: KeptHandoversPorts;
  #own: OwnHandovers = new Map();
  #kept = Promise.withResolvers<void>();

  constructor(ports: KeptHandoversPorts) {
    this.#ports = ports;
  }

  /** As of when it was loaded last. */
  get own(): OwnHandovers {
    return this.#own;
  }

  /** Fulfilled when something is kept the next time, or nothing more will be. */
  get next(): Promise<void> {
    return this.#kept.promise;
  }

  async load({ standings }: ReadSubject): Promise<void> {
    const offered = Object.keys(standings).filter((record) => standings[record] === 'offered');
    const own = await this.#ports.journal.ownHandovers(offered);
    this.#own = new Map(own.map((one) => [one.recordId, one]));
  }

  /** Keeps what was read. @param epoch as of `changesBy` */
  async keep(subject: ReadSubject, epoch: string | null): Promise<void> {
    const { journal, booth, clock, isWholeEpoch, handedOver } = this.#ports;
    await this.load(subject);
    const isWhole = isWholeEpoch();
    const changes = changesBy(subject.standings, this.#own, { booth, epoch, isWhole });
    for (let at = 0; at < changes.length; at += mostChanges) {
      const records = await journal.keepHandovers(changes.slice(at, at + mostChanges), clock.now());
      if (records.length > 0) handedOver(records);
    }
    if (changes.length > 0) await this.load(subject);
    this.tell();
  }

  /** Whoever waits for what is kept looks again. */
  tell(): void {
    this.#kept.resolve();
    this.#kept = Promise.withResolvers();
  }
}
