import { useSyncExternalStore } from 'react';

/** One clock for all that shows a time: a second is one drawing of the screen, not one for each of them. */
let now = Date.now();
let timer: ReturnType<typeof setTimeout>;
const listeners = new Set<() => void>();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
  timer = setTimeout(tick, 1000 - (Date.now() % 1000));
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) tick();
  // What has just come shows this moment, and not the last full second.
  else now = Date.now();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

/** The time, in milliseconds since the epoch, again at each full second, so that all clocks on the screen turn together. */
export const useNow = (): number => useNowThat((ms) => ms);

/** What is to be said of the time, again at the full second at which it changes. */
export const useNowThat = <T extends string | number | boolean>(told: (now: number) => T): T =>
  useSyncExternalStore(follow, () => told(now));
