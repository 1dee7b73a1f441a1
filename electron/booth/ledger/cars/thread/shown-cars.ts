import type { Car } from '../../messages/car.ts';
import type { CarsNotice } from './messages.ts';

/** Some of the cars that are here, and some that are not any more. */
export interface ShownChange {
  readonly put: readonly Car[];
  readonly gone: readonly string[];
}

/** The cars that are here, as the thread has told them: those that left are not among them. */
export class ShownCars {
  readonly #cars = new Map<string, Car>();
  /** While all are told anew: those that were not yet. */
  #untold: Set<string> | null = null;
  #list: readonly Car[] | null = null;

  /** @returns the same list until one of them changes */
  get list(): readonly Car[] {
    this.#list ??= [...this.#cars.values()];
    return this.#list;
  }

  car(entry: string): Car | null {
    return this.#cars.get(entry) ?? null;
  }

  /** @returns what it has changed */
  take(notice: Extract<CarsNotice, { type: 'cars' | 'all' }>): ShownChange {
    if (notice.type === 'cars') return this.#change(notice);
    if (notice.is === 'begin') {
      this.#untold = new Set(this.#cars.keys());
      return nothing;
    }
    const untold = [...(this.#untold ?? [])];
    this.#untold = null;
    return this.#change({ put: [], gone: untold });
  }

  /** What is personal of these is shown no more. */
  bare(entries: readonly string[]): ShownChange {
    const put = entries.flatMap((entry) => {
      const { personal, ...car } = this.car(entry) ?? {};
      return personal === undefined ? [] : [car as Car];
    });
    return this.#change({ put, gone: [] });
  }

  #change(change: ShownChange): ShownChange {
    const { put, gone } = change;
    for (const car of put) {
      this.#cars.set(car.entry, car);
      this.#untold?.delete(car.entry);
    }
    for (const entry of gone) this.#cars.delete(entry);
    this.#list = null;
    return change;
  }
}

const nothing: ShownChange = { put: [], gone: [] };
