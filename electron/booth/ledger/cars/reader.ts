import { setImmediate as othersTurn } from 'node:timers/promises';
import type { CarsFile } from './cars-file.ts';
import type { CarBatch, CarStream } from './car-stream.ts';
import { anewFor, type Anew } from './cursor.ts';
import { digestOf } from './digest.ts';
import { entryOfShort, shortOf } from './entry-key.ts';

/** What is found of the ledger while it is read. */
export type ReaderFound =
  | { readonly type: 'anew'; readonly why: Anew | 'daily-check' }
  /** It has no epoch that this program knows: nothing is read. */
  | { readonly type: 'no-epoch' };

export interface CarReaderPorts {
  readonly file: CarsFile;
  readonly now: () => number;
  /** Told after each change of the file, and when the reader is current or is no more. */
  readonly changed: () => void;
  readonly found: (found: ReaderFound) => void;
}

/** The whole of what was read is compared with the ledger so often (ms). */
export const compareAfterMs = 24 * 3_600_000;
/** The epoch is asked for again so often (ms). */
const epochAfterMs = 5_000;

/** Reads what the ledger knows of the site's cars into the booth's own file, and goes on with whatever comes. */
export class CarReader {
  readonly #ports: CarReaderPorts;
  #isCurrent = false;
  #epoch: string | null = null;

  constructor(ports: CarReaderPorts) {
    this.#ports = ports;
  }

  /** Whether all that the ledger had is in the file; it may have more by the time that this is read. */
  get isCurrent(): boolean {
    return this.#isCurrent;
  }

  /** Of what is read now; null: nothing is. */
  get epoch(): string | null {
    return this.#epoch;
  }

  /** Until the session ends, or the epoch. @throws LedgerAway */
  async follow(stream: CarStream): Promise<void> {
    try {
      const epoch = await stream.epoch();
      if (epoch === null) {
        this.#ports.found({ type: 'no-epoch' });
        return;
      }
      this.#epoch = epoch;
      const why = await this.#anewFor(stream, epoch);
      if (why !== null) await this.#readAnew(stream, epoch, why);
      while (await this.#followOn(stream, epoch)) await this.#compare(stream, epoch);
    } finally {
      this.#epoch = null;
      this.#isCurrent = false;
      this.#ports.file.rest();
      this.#ports.changed();
    }
  }

  /** @returns whether the file is to be compared now; else the epoch or the session is over */
  async #followOn(stream: CarStream, epoch: string): Promise<boolean> {
    const { file, now } = this.#ports;
    let askedMs = Number.NEGATIVE_INFINITY;
    for await (const batch of stream.follow({ after: file.cursor?.sequence ?? 0 })) {
      this.#store(batch, epoch, 'on');
      if (!batch.isEnd || Math.abs(now() - askedMs) < epochAfterMs) continue;
      askedMs = now();
      if ((await stream.epoch()) !== epoch) return false;
      if (Math.abs(now() - (file.comparedMs ?? 0)) >= compareAfterMs) return true;
      if (this.#isCurrent) continue;
      this.#isCurrent = true;
      this.#ports.changed();
    }
    return false;
  }

  async #compare(stream: CarStream, epoch: string): Promise<void> {
    if (await this.#differs(stream)) await this.#readAnew(stream, epoch, 'daily-check');
    else this.#ports.file.comparedMs = this.#ports.now();
  }

  async #anewFor(stream: CarStream, epoch: string): Promise<Anew | null> {
    const { cursor } = this.#ports.file;
    const { first, last } = await stream.extent();
    const there = cursor === null ? null : await stream.at(cursor.sequence);
    const digest = there === null ? null : digestOf(there.bytes);
    return anewFor(cursor, { epoch, first, last, digest }, this.#ports.now());
  }

  async #readAnew(stream: CarStream, epoch: string, why: Anew | 'daily-check'): Promise<void> {
    const { file } = this.#ports;
    this.#ports.found({ type: 'anew', why });
    if (why === 'other-epoch') {
      file.forget();
      this.#ports.changed();
    }
    file.beginRound();
    for await (const batch of stream.follow('last-of-each')) {
      this.#store(batch, epoch, 'round');
      if (batch.isEnd) break;
    }
    file.comparedMs = this.#ports.now();
    this.#ports.changed();
  }

  #store(batch: CarBatch, epoch: string, reads: 'on' | 'round'): void {
    const { file, now, changed } = this.#ports;
    file.store(batch, { epoch, nowMs: now(), reads });
    if (batch.cars.length > 0) changed();
  }

  /** Whether the ledger has other last facts than were read. Cars that it does not know any more go out of the file. */
  async #differs(stream: CarStream): Promise<boolean> {
    const { file, changed } = this.#ports;
    const known = new Map<string, number>();
    for (const some of file.sequences()) {
      for (const [short, sequence] of some) known.set(short, sequence);
      await othersTurn();
    }
    const readTo = file.cursor?.sequence ?? 0;
    let [isOther, headsTo] = [false, 0];
    for await (const { cars, isEnd } of stream.follow('heads')) {
      for (const { entry, sequence } of cars) {
        // What came since will be read from the cursor on.
        const short = shortOf(entry);
        isOther ||= sequence <= readTo && known.get(short) !== sequence;
        known.delete(short);
        headsTo = sequence;
      }
      if (isEnd) break;
    }
    // Of three servers, the one that answered may not have got as far as was read. A round begins where it is, and goes on from there.
    if ([...known.values()].some((sequence) => sequence > headsTo)) return true;
    if (known.size > 0) {
      file.drop([...known.keys()].map(entryOfShort));
      changed();
    }
    return isOther;
  }
}
