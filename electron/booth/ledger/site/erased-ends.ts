import type { CarEnd } from '../../journal/privacy/car-ends.ts';
import type { Journal } from '../../journal/types.ts';
import { SetsByKey } from '../../lib/sets-by-key.ts';

/** How those of this booth's records ended that somebody has had erased: of them the journal's chain alone tells, and it is read once. */
export class ErasedEnds {
  readonly #journal: Pick<Journal, 'carEnds'>;
  readonly #ends = new Map<string, CarEnd>();
  /** Of each car the records. */
  readonly #ofCar = new SetsByKey();
  #readTo = 0;

  constructor(journal: Pick<Journal, 'carEnds'>) {
    this.#journal = journal;
  }

  /** @param exit with which this booth has claimed the car: it may have named the session alone; null: with none */
  async of(car: string, exit: string | null): Promise<CarEnd[]> {
    await this.#read();
    const records = new Set([...this.#ofCar.of(car), ...(exit === null ? [] : [exit])]);
    return [...records].flatMap((record) => this.#ends.get(record) ?? []);
  }

  /** The cars of those that were erased since then (ms since 1970), as far as the records named them. */
  async cars(sinceMs: number): Promise<string[]> {
    await this.#read();
    return [...this.#ends.values()].flatMap(({ car, atMs }) => (car === null || atMs < sinceMs ? [] : car));
  }

  /** The cars that have left by those, as far as the records named them. */
  async left(): Promise<string[]> {
    await this.#read();
    return [...this.#ends.values()].flatMap(({ car, ended }) => (ended === 'left' ? (car ?? []) : []));
  }

  /** What the chain has got since it was read last; two at once read the same. */
  async #read(): Promise<void> {
    for (;;) {
      const read = await this.#journal.carEnds(this.#readTo);
      if (read === null) return;
      for (const end of read.ends) {
        this.#ends.set(end.recordId, end);
        if (end.car !== null) this.#ofCar.add(end.car, end.recordId);
      }
      this.#readTo = Math.max(this.#readTo, read.upTo);
    }
  }
}
