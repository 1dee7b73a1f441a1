import type { JetStreamManager } from '@nats-io/jetstream';
import { streams } from '../../electron/booth/ledger/names/streams.ts';
import {
  bodySubject,
  carSubject,
  pictureSubject,
  thumbnailSubject,
} from '../../electron/booth/ledger/names/subjects.ts';
import { bareCar } from '../ledger/bare.ts';
import { KnownCars } from '../alpr/known-cars.ts';
import { erase, eraseUnder } from '../ledger/erase.ts';
import { readOn } from '../ledger/read-on.ts';
import { CarFacts, type Keeping } from './cars.ts';
import { noneDeleted, type Counts } from './deleted.ts';
import { ShippedRecords, shippedParts } from './shipped-records.ts';
import { Thumbnails } from './thumbnails.ts';

export interface SweepBy {
  /** By the servers' clock. */
  readonly nowMs: number;
  readonly keeping: Keeping;
  /** The records of all erasures. */
  readonly erased: ReadonlySet<string>;
  /** Whether that booth is on the roster no more. */
  readonly isRemoved: (booth: string) => boolean;
  /** Nothing is deleted by its age now. */
  readonly isHeld: boolean;
}

interface Swept extends Counts {
  heldBack: number;
  unreadable: number;
}

/**
 * Deletes with erase what is not to stay in the streams of cars, thumbnails, bodies and pictures; the journals tell of which records. It goes
 * on from what it read before; a new one reads the streams from their beginning, and finds the same.
 */
export class Sweep {
  readonly #cars = new CarFacts();
  readonly #thumbnails = new Thumbnails();
  readonly #shipped = new ShippedRecords();
  /** Facts that a younger one has replaced. */
  #superseded: number[] = [];
  /** What the cars' stream tells for those who ask by session or plate. */
  readonly known = new KnownCars();

  /** Reads the cars' stream on; deletes nothing. */
  async readCars(manager: JetStreamManager, nowMs: number): Promise<void> {
    for await (const batch of readOn(manager, 'cars', this.#cars.readTo)) {
      this.#superseded.push(...this.#cars.take(batch, nowMs));
      this.known.take(batch);
    }
  }

  async sweep(manager: JetStreamManager, by: SweepBy): Promise<Swept> {
    const swept = { ...noneDeleted(), heldBack: 0, unreadable: 0 };
    await this.#readCars(manager, by, swept);
    await this.#actOnCars(manager, by, swept);
    // What was written anew without what is personal has replaced what had it.
    if (swept.bared > 0) await this.#readCars(manager, by, swept);
    await this.#sweepThumbnails(manager, by, swept);
    await this.#sweepShipped(manager, by, swept);
    swept.unreadable = this.#cars.unreadable;
    return swept;
  }

  async #readCars(manager: JetStreamManager, { nowMs }: SweepBy, swept: Swept): Promise<void> {
    await this.readCars(manager, nowMs);
    swept.superseded += await erase(manager, 'cars', this.#superseded);
    this.#superseded = [];
  }

  async #actOnCars(manager: JetStreamManager, by: SweepBy, swept: Swept): Promise<void> {
    for (const { entry, act, isByAge } of this.#cars.due(by.nowMs, by.keeping, by.erased)) {
      const sequence = this.#cars.sequenceOf(entry) ?? 0;
      if (isByAge && by.isHeld) swept.heldBack += 1;
      else if (act === 'bare') {
        // What was changed since it was read is not too old any more.
        const isBared = await bareCar(manager, entry, isByAge ? sequence : null);
        swept.bared += isBared ? 1 : 0;
      } else {
        swept.left += await eraseUnder(manager, 'cars', carSubject(entry), sequence + 1);
        this.#cars.forget(entry);
        this.known.forget(entry);
      }
    }
  }

  async #sweepThumbnails(manager: JetStreamManager, by: SweepBy, swept: Swept): Promise<void> {
    for await (const batch of readOn(manager, 'thumbnails', this.#thumbnails.readTo, 'heads'))
      swept.thumbnails += await erase(manager, 'thumbnails', this.#thumbnails.take(batch));
    const due = this.#thumbnails.due(by.nowMs, by.erased, (entry) => this.#cars.hasNoFace(entry));
    for (const { entry, sequence, isByAge } of due) {
      if (isByAge && by.isHeld) {
        swept.heldBack += 1;
        continue;
      }
      swept.thumbnails += await eraseUnder(manager, 'thumbnails', thumbnailSubject(entry), sequence + 1);
      this.#thumbnails.forget(entry);
    }
  }

  async #sweepShipped(manager: JetStreamManager, by: SweepBy, swept: Swept): Promise<void> {
    const shipped = this.#shipped;
    const { nowMs, erased, keeping, isRemoved, isHeld } = by;
    const { state } = await manager.streams.info(streams.journals.name);
    for (const part of shippedParts)
      for await (const batch of readOn(manager, part, shipped.readTo[part], 'heads'))
        swept.shipped += await erase(manager, part, shipped.takeParts(part, batch));
    shipped.partsAreReadTo(state.last_seq);
    for await (const batch of readOn(manager, 'journals', shipped.readTo.journals))
      shipped.takeEvents(batch, nowMs);
    const hasNoFace = (entry: string): boolean | null => this.#cars.hasNoFace(entry);
    for (const due of shipped.due({ ...keeping, nowMs, erased, hasNoFace, isRemoved })) {
      const { booth, record, part, sequence, isByAge } = due;
      if (isByAge && isHeld) {
        swept.heldBack += 1;
        continue;
      }
      const subject = part === 'bodies' ? bodySubject(booth, record) : pictureSubject(booth, record);
      swept.shipped += await eraseUnder(manager, part, subject, sequence + 1);
      shipped.forget(due);
    }
  }
}
