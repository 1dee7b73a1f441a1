import type { Car } from '../messages/car.ts';
import type { Received } from '../messages/read.ts';

/** A car as this booth has read it. */
export interface KnownCar extends Received<Car> {
  readonly sequence: number;
}

/** What has become of the cars that are here, since it was asked for last. */
export interface CarsChange {
  readonly put: readonly KnownCar[];
  /** They left, or nothing is known of them any more. */
  readonly gone: readonly string[];
}
