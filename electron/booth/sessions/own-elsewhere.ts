import type { InsideCar } from '../journal/model/record-types.ts';
import type { Departures } from './departures.ts';

/** This booth's own cars that another booth lets out, or has, as was told last: what is over is forgotten. */
export class OwnElsewhere {
  readonly #departures: Departures;
  readonly #leaving = new Set<string>();

  constructor(departures: Departures) {
    this.#departures = departures;
  }

  /** @returns whether that was not known */
  tell(entryId: string, leaves: boolean): boolean {
    if (leaves === this.#leaving.has(entryId)) return false;
    if (leaves) this.#leaving.add(entryId);
    else this.#leaving.delete(entryId);
    return true;
  }

  /** Whether another booth lets it out: that may have been told before the car was inside by the journal, or had a session. */
  takes(car: InsideCar): boolean {
    if (car.otherService === true || !this.#leaving.has(car.entryId)) return false;
    this.#departures.leaveElsewhere(car);
    return true;
  }

  /** The journal has kept that it left: nothing of it has to be remembered here. */
  kept(entryId: string): void {
    this.#leaving.delete(entryId);
    this.#departures.comeBackElsewhere(entryId);
  }
}
