import { fixtureClock } from '../support/fixture-page-states.ts';

/** The moment that every picture of the gallery shows: noon where the page's zone is UTC. Imported before any state is made. */
export const instantMs = Date.UTC(2026, 2, 14, 12, 34, 56);

const { now } = fixtureClock;

/** Stops the fixtures' clock at that moment, as this module does by itself when it is first imported. */
export function standStill(): void {
  fixtureClock.now = () => instantMs;
}

/** Lets it go on: other files' tests may run in the same process. */
export function goOn(): void {
  fixtureClock.now = now;
}

standStill();
