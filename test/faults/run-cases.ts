import { Rng } from './rng.ts';
import type { Profile } from './messages.ts';

/** Which operations the booth of a run has, where its cases want nothing else. */
export const profileOfRun = (rng: Rng): Profile => rng.pick<Profile>(['specification', 'training']);

/** How many cases a run is dealt. */
export const casesPerRun = 4;

/**
 * The cases of one run. The deck is shuffled anew for each block of seeds in which it is dealt out once, so that neighbouring
 * seeds cover all cases (as many seeds as four go into their number), and one seed alone says what its run plays.
 */
export function casesOfRun<T>(cases: readonly T[], seed: number): T[] {
  const runs = Math.ceil(cases.length / casesPerRun);
  const block = Math.floor(seed / runs);
  const shuffled = new Rng(block).shuffled(cases);
  const from = (seed - block * runs) * casesPerRun;
  // The last run of a block is filled up from the beginning of its deck.
  return [...shuffled, ...shuffled].slice(from, from + casesPerRun);
}
