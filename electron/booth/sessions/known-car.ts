/** A car inside, as the search index knows it. */
export interface KnownCar {
  readonly key: string;
  readonly plate: string;
  /** The plate's characters (code points). */
  readonly characters: readonly number[];
  /** The caller's order, such as milliseconds: later is newer. */
  readonly order: number;
  /** Which was added later, where the order is the same. */
  readonly sequence: number;
}

/** Negative where the one is newer than the other. */
export const byNewest = (one: KnownCar, other: KnownCar): number =>
  other.order - one.order || other.sequence - one.sequence;

export const newerOf = (one: KnownCar, other: KnownCar): KnownCar =>
  byNewest(one, other) <= 0 ? one : other;
