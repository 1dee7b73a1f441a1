import { fixtureClock } from '../support/fixture-page-states.ts';

/** The moment that every picture of the gallery shows: noon where the page's zone is UTC. Imported before any state is made. */
export const instantMs = Date.UTC(2026, 2, 14, 12, 34, 56);

fixtureClock.now = () => instantMs;
