import type { Car } from '../../messages/car.ts';
import type { CarsNotice } from './messages.ts';

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

  take(notice: Extract<CarsNotice, { type: 'cars' | 'all' }>): void {
    if (notice.type === 'cars') this.#change(notice.put, notice.gone);
    else if (notice.is === 'begin') this.#untold = new Set(this.#cars.keys());
    else {
      this.#change([], [...(this.#untold ?? [])]);
      this.#untold = null;
    }
  }

  forget(entries: readonly string[]): void {
    this.#change([], entries);
  }

  #change(put: readonly Car[], gone: readonly string[]): void {
    for (const car of put) {
      this.#cars.set(car.entry, car);
      this.#untold?.delete(car.entry);
    }
    for (const entry of gone) this.#cars.delete(entry);
    this.#list = null;
  }
}
