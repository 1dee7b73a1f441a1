import type { CarsChange, KnownCar } from './known-car.ts';

/** What has become of the cars of a file since it was asked for last. */
export class NotedChanges {
  /** null: it is gone. */
  #changed = new Map<string, KnownCar | null>();
  /** Of these, whose change is not committed yet. */
  readonly #uncertain = new Set<string>();

  /** In the transaction that is open. */
  note(entry: string, car: KnownCar | null): void {
    this.#changed.set(entry, car);
    this.#uncertain.add(entry);
  }

  /** Whatever stands in the file of it is not to be shown. */
  hide(entry: string): void {
    this.#changed.set(entry, null);
  }

  committed(): void {
    this.#uncertain.clear();
  }

  /** What was told of it in between is told again, as it stands in the file: it may change before it is read another time. */
  takenBack(inFile: (entry: string) => KnownCar | null): void {
    for (const entry of this.#uncertain) this.#changed.set(entry, inFile(entry));
    this.#uncertain.clear();
  }

  /** Each is told once. */
  take(): CarsChange {
    const changed = [...this.#changed];
    this.#changed = new Map();
    return {
      put: changed.flatMap(([, car]) => (car === null ? [] : [car])),
      gone: changed.flatMap(([entry, car]) => (car === null ? [entry] : [])),
    };
  }
}
