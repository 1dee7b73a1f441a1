import type { Log } from '../../ports/ports.ts';
import type { CarsState } from '../cars/thread/messages.ts';
import { longestAbsenceMs } from '../cars/may-create.ts';
import type { CarTelling } from './car-telling.ts';
import type { OwnStays } from './own-stays.ts';
import type { SiteCars } from './site-cars.ts';

export interface EverythingPorts {
  /** This booth's id in the ledger. */
  readonly booth: string;
  readonly now: () => number;
  readonly log: Log;
  readonly stays: OwnStays;
  readonly cars: SiteCars;
  readonly telling: Pick<CarTelling, 'oweAll'>;
  /** Whether it was read that the car has left. */
  readonly hasLeft: (entry: string) => Promise<boolean>;
  /** One of this booth's own cars has left by another booth. */
  readonly left: (entry: string) => void;
}

/**
 * Whatever the store may have lost is found by looking at everything once more: at a start, with each epoch, and when a damaged journal has
 * joined.
 */
export class Everything {
  readonly #ports: EverythingPorts;
  /** With which everything was last compared, or is to be. */
  #epoch: string | null = null;
  #isLeftFound = false;

  constructor(ports: EverythingPorts) {
    this.#ports = ports;
  }

  /** All of the ledger's cars are read, of that epoch or not. */
  follow({ epoch, isCurrent }: Pick<CarsState, 'epoch' | 'isCurrent'>): void {
    if (!isCurrent) return;
    this.#ports.cars.read();
    if (epoch === null || epoch === this.#epoch) return;
    this.#epoch = epoch;
    this.#oweAll(epoch).catch((error: unknown) => {
      const { log } = this.#ports;
      log('error', 'what the site’s ledger is to be told could not be read', { error: String(error) });
      if (this.#epoch === epoch) this.#epoch = null;
    });
  }

  /** What left elsewhere by what was read before this start, or here by records that are erased, for the ledger may be away now. */
  findLeft(): void {
    if (this.#isLeftFound) return;
    this.#isLeftFound = true;
    const { stays, cars, hasLeft, left, log } = this.#ports;
    const find = async (): Promise<void> => {
      for await (const entry of stays.inside()) if (await hasLeft(entry)) left(entry);
      cars.leftHere(await stays.erasedLeft());
    };
    find().catch((error: unknown) => {
      log('error', 'the cars inside could not be compared with the site’s', { error: String(error) });
    });
  }

  /** What was looked at does not count any more: this booth has worked alone, or its journal has more than it had. */
  forget(): void {
    this.#epoch = null;
  }

  async #oweAll(epoch: string): Promise<void> {
    const { booth, now, stays, cars, telling, hasLeft } = this.#ports;
    const entries = new Set<string>();
    for await (const entry of stays.inside()) entries.add(entry);
    const sinceMs = now() - longestAbsenceMs;
    for (const entry of [...(await stays.endedAt(sinceMs)), ...(await stays.erasedSince(sinceMs))])
      if (!(await hasLeft(entry))) entries.add(entry);
    for (const sessionId of await stays.endedElsewhere(sinceMs)) {
      const entry = cars.entryOf(sessionId);
      if (entry === null) cars.awaits(sessionId);
      else entries.add(entry);
    }
    // While they were looked up, the store was started once more: its everything is being looked at.
    if (this.#epoch !== epoch) return;
    for (const entry of cars.entries()) {
      const car = cars.get(entry);
      const isOwn = car?.holder === booth || car?.claim?.booth === booth;
      // The store may have lost that this booth has taken the car's records over: they stand as its first booth offered them.
      if (isOwn || car?.state === 'waiting') entries.add(entry);
    }
    telling.oweAll(entries, epoch);
  }
}
