import { setImmediate as othersTurn } from 'node:timers/promises';
import type { LedgerLinkState } from '../../connection/link.ts';
import { removeCarsDatabase } from '../cars-database.ts';
import { CarsFile } from '../cars-file.ts';
import type { KnownCar } from '../known-car.ts';
import type { CarStream } from '../car-stream.ts';
import { CarReader } from '../reader.ts';
import { fileFaultOf } from './file-fault.ts';
import type { CarsNotice, CarsRequest, CarsState } from './messages.ts';

export interface HeldCarsPorts {
  readonly path: string;
  readonly now: () => number;
  readonly tell: (notice: CarsNotice) => void;
}

/** The cars file and who reads into it, in the thread; each change is told in small messages. */
export class HeldCars {
  readonly #ports: HeldCarsPorts;
  readonly #file: CarsFile;
  readonly #reader: CarReader;
  #link: LedgerLinkState = { state: 'away', fault: null };
  #told = '';
  /** The file is closed. */
  #isOver = false;

  /** @throws where there is no place for a file */
  constructor(ports: HeldCarsPorts) {
    this.#ports = ports;
    this.#file = new CarsFile(ports.path);
    this.#reader = new CarReader({
      file: this.#file,
      now: ports.now,
      changed: () => {
        this.#tellChange();
        this.#tellState();
      },
      found: (found) => ports.tell({ type: 'found', found }),
    });
  }

  /** Tells all cars that are here; to be called first. */
  async tellAll(): Promise<void> {
    this.#ports.tell({ type: 'all', is: 'begin' });
    for (const some of this.#file.presentInParts()) {
      this.#ports.tell({ type: 'cars', put: some.map(messageOf), gone: [] });
      await othersTurn();
      if (this.#isOver) return;
    }
    this.#ports.tell({ type: 'all', is: 'end' });
    this.#tellState();
  }

  set link(link: LedgerLinkState) {
    this.#link = link;
    this.#tellState();
  }

  /** As `CarReader.follow`. A fault of the file is told, and a spoilt one is removed: nothing else may be asked then. @throws LedgerAway, or what the file threw */
  async follow(stream: CarStream): Promise<void> {
    try {
      await this.#reader.follow(stream);
    } catch (error) {
      this.#meet(error);
      throw error;
    }
  }

  /** @throws what the file throws, which is met as `follow` meets it */
  answer(request: CarsRequest): unknown {
    try {
      return this.#answer(request);
    } catch (error) {
      this.#meet(error);
      throw error;
    }
  }

  #answer({ call, input: [input, more] }: CarsRequest): unknown {
    switch (call) {
      case 'car': {
        const car = this.#file.car(input as string);
        return car === null || car === 'left' ? car : car.message;
      }
      case 'erase':
        this.#file.erase(input as readonly string[]);
        this.#tellChange();
        return null;
      case 'car-of-exit':
        return this.#file.carOfExit(input as string);
      case 'keep-exit':
        this.#file.keepExit(input as string, more as string | null);
        return null;
      case 'alive':
        return null;
      case 'close':
        this.#isOver = true;
        this.#file.close();
        return null;
    }
  }

  #meet(error: unknown): void {
    const fault = fileFaultOf(error);
    if (fault === null || this.#isOver) return;
    this.#ports.tell({ type: 'found', found: { type: 'file', fault } });
    if (fault.kind !== 'spoilt') return;
    this.#isOver = true;
    try {
      this.#file.close();
      removeCarsDatabase(this.#ports.path);
    } catch {
      // The thread ends all the same: the next one finds it spoilt, too.
    }
  }

  #tellChange(): void {
    const { put, gone } = this.#file.takeChange();
    if (put.length === 0 && gone.length === 0) return;
    this.#ports.tell({ type: 'cars', put: put.map(messageOf), gone });
  }

  /** Where it is another one than was told last. */
  #tellState(): void {
    if (this.#isOver) return;
    const state: CarsState = {
      isCurrent: this.#reader.isCurrent,
      epoch: this.#reader.epoch,
      attendedMs: this.#file.attendedMs,
      readMs: this.#reader.isCurrent ? null : this.#file.readMs,
      unread: this.#file.unread,
      link: this.#link,
    };
    const told = JSON.stringify(state);
    if (told === this.#told) return;
    this.#told = told;
    this.#ports.tell({ type: 'state', state });
  }
}

const messageOf = ({ message }: KnownCar): KnownCar['message'] => message;
