import { setTimeout as wait } from 'node:timers/promises';

/** @param mostMs only what never comes takes so long. @returns whether it came about in time */
export async function until(is: () => Promise<boolean>, mostMs: number): Promise<boolean> {
  for (const untilMs = performance.now() + mostMs; performance.now() < untilMs; await wait(100))
    if (await is()) return true;
  return false;
}
