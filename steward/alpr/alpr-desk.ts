import type { JetStreamManager } from '@nats-io/jetstream';
import { z } from 'zod';
import { CarStore } from '../../electron/booth/ledger/cars/car-store.ts';
import type { Teller } from '../../electron/booth/ledger/cars/changed-car.ts';
import { writeOwed } from '../../electron/booth/ledger/cars/duty.ts';
import { writeChange, type Written } from '../../electron/booth/ledger/cars/writer.ts';
import { alprCarForm, type AlprCar } from '../../electron/booth/ledger/messages/alpr-car.ts';
import type { Moment } from '../../electron/booth/ledger/messages/fields.ts';
import { readMessage } from '../../electron/booth/ledger/messages/read.ts';
import type { ServiceMark } from '../../electron/booth/ledger/messages/service-mark.ts';
import type { Watch } from '../../electron/booth/ledger/messages/watch.ts';
import { writerOf } from '../../electron/booth/ledger/names/subjects.ts';
import { boothTimeOf } from '../../electron/booth/lib/booth-time.ts';
import { normalisePlate } from '../../electron/contract/plate-rules.ts';
import { moment } from '../ledger/control.ts';
import { erase } from '../ledger/erase.ts';
import { readOn, type StoredMessage } from '../ledger/read-on.ts';
import type { Site } from '../site/site-file.ts';
import { StewardError } from '../site/steward-error.ts';
import { alprActOf } from './alpr-act.ts';
import { entryOf } from './alpr-entry.ts';
import { lastTold } from './alpr-stream.ts';
import type { KnownCars } from './known-cars.ts';

/** So many messages are taken between two looks at whatever else the watch has to do. */
const mostAtOnce = 500;

interface TakenWhen {
  readonly nowMs: number;
  readonly isHeld: boolean;
  readonly isAllRead: boolean;
}

export interface AlprPlace {
  readonly manager: JetStreamManager;
  readonly site: () => Site;
  readonly cars: () => KnownCars;
  /** Reads the cars' stream to its end. */
  readonly readCars: (nowMs: number) => Promise<void>;
  /** What could not be used: of whom, and why. Nothing of what stood there. */
  readonly unusable: (writer: string, word: string) => void;
}

/**
 * Takes what ALPRs tell of cars, and writes the cars' facts. What is done is done by what the ledger has: after a crash the same message is
 * taken again, and changes nothing.
 */
export class AlprDesk {
  readonly #place: AlprPlace;
  readonly #store: CarStore;
  readonly #counts = { came: 0, left: 0, unusable: 0 };
  #unusableAt: Moment | null = null;
  #readTo = 0;
  #waiting: StoredMessage[] = [];
  #done: number[] = [];

  constructor(place: AlprPlace) {
    this.#place = place;
    this.#store = new CarStore(place.manager);
  }

  /** What it did since the session of the watch began. */
  get report(): NonNullable<Watch['alpr']> {
    const unusableAt = this.#unusableAt;
    return {
      ...this.#counts,
      waiting: this.#waiting.length,
      ...(unusableAt === null ? {} : { unusableAt }),
    };
  }

  /** Whether something was told that was not taken yet. */
  async isTold(): Promise<boolean> {
    return (await lastTold(this.#place.manager)) > this.#readTo;
  }

  /**
   * Takes what was told since, looks again at what waits, and sees to it that of a car that an ALPR and somebody else have told one fact goes
   * on.
   *
   * @param nowMs by the servers' clock
   * @param isHeld that is not believed now
   * @throws where the ledger does not answer: the next session of the watch begins anew, and finds done what was done
   */
  async take(nowMs: number, isHeld: boolean): Promise<void> {
    const { readCars } = this.#place;
    await readCars(nowMs);
    if (await this.isTold()) await this.#read({ nowMs, isHeld, isAllRead: false });
    const isAllRead = !(await this.isTold());
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const message of waiting) await this.#act(message, { nowMs, isHeld, isAllRead });
    await this.#mend(nowMs);
  }

  /** As much as is taken at once: the rounds go on whatever is told. */
  async #read(when: TakenWhen): Promise<void> {
    let left = mostAtOnce;
    for await (const batch of readOn(this.#place.manager, 'alpr', this.#readTo))
      for (const message of batch) {
        await this.#act(message, when);
        this.#readTo = message.sequence;
        left -= 1;
        if (left === 0) return;
      }
  }

  async #mend(nowMs: number): Promise<void> {
    const { cars, readCars } = this.#place;
    const isAlpr = (holder: string | null): boolean => holder !== null && this.#writer(holder) !== null;
    const mends = [...cars().toldTwice(isAlpr)];
    for (const { entry, service, by, change } of mends)
      sure(await writeChange(this.#store, entry, change, tellerOf(by, service)));
    if (mends.length > 0) await readCars(nowMs);
  }

  get hasDone(): boolean {
    return this.#done.length > 0;
  }

  /** Deletes with erase what was done. */
  async clear(): Promise<void> {
    const done = this.#done;
    this.#done = [];
    await erase(this.#place.manager, 'alpr', done);
  }

  async #act(message: StoredMessage, when: TakenWhen): Promise<void> {
    try {
      await this.#actOn(message, when);
    } catch (error) {
      // What one message makes fail must not end the watch, which would find it again with each start.
      if (!(error instanceof RangeError || error instanceof z.ZodError)) throw error;
      this.#unusable(message, writerOf(message.subject) ?? '', 'it cannot be written');
    }
  }

  async #actOn(message: StoredMessage, when: TakenWhen): Promise<void> {
    const { cars, readCars } = this.#place;
    const { nowMs } = when;
    const writer = writerOf(message.subject) ?? '';
    const { service = null, key = null } = this.#writer(writer) ?? {};
    const read = readMessage(alprCarForm, message.bytes);
    if (service === null || key === null) return this.#unusable(message, writer, 'it may tell of no cars');
    // The words of the others have numbers in them: each would be another reason.
    if ('fault' in read)
      return this.#unusable(
        message,
        writer,
        read.fault === 'malformed' ? `malformed, ${read.word}` : read.fault,
      );
    const told = read.message;
    const act = alprActOf(told, service, { storedMs: message.storedMs, ...when }, cars());
    switch (act.act) {
      case 'wait':
        this.#waiting.push(message);
        return;
      case 'unusable':
        return this.#unusable(message, writer, act.word);
      case 'tell':
        if (told.kind === 'came') await this.#tell(told, writer, service);
        break;
      case 'end':
        for (const entry of act.entries)
          sure(await writeChange(this.#store, entry, { type: 'left' }, tellerOf(writer, service)));
        this.#counts.left += 1;
        break;
      case 'nothing':
    }
    if (act.act !== 'nothing') await readCars(nowMs);
    this.#done.push(message.sequence);
  }

  async #tell(came: AlprCar & { kind: 'came' }, writer: string, service: ServiceMark): Promise<void> {
    const { session, plate, vehicleClass = null, at } = came;
    const own = {
      entered: momentOf(at),
      personal: { plate: normalisePlate(plate), vehicleClass, note: null },
    };
    const part = { entry: { state: 'known', session }, exits: [] } as const;
    sure(
      await writeOwed(this.#store, entryOf(session, service), part, { ...tellerOf(writer, service), own }),
    );
    this.#counts.came += 1;
  }

  #unusable({ sequence }: StoredMessage, writer: string, word: string): void {
    this.#place.unusable(writer, word);
    this.#counts.unusable += 1;
    this.#unusableAt = moment();
    this.#done.push(sequence);
  }

  /** Also one that was removed: its cars are still here. */
  #writer(id: string): Site['writers'][number] | null {
    const { writers, booths } = this.#place.site();
    if (booths.some((booth) => booth.id === id)) return null;
    return writers.find((writer) => writer.id === id && writer.service !== null) ?? null;
  }
}

/** @throws where the ledger did not answer: the change may have been written, and is asked for again */
function sure(written: Written): void {
  if (written === 'away') throw new StewardError('server', 'the ledger does not answer');
}

const tellerOf = (writer: string, service: ServiceMark): Teller => ({
  booth: writer,
  at: moment(),
  services: [service],
  mayCreate: true,
  own: null,
});

/** @param at with the ALPR's own offset */
function momentOf(at: string): { at: string } {
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)$/.exec(at) ?? [];
  const offset = Number(hours) * 60 + Number(minutes);
  return { at: boothTimeOf(Date.parse(at), sign === '-' ? -offset : offset) };
}
