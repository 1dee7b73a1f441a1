import type { LinkCause } from '../../contract/snapshot.ts';
import type { Timings } from '../ports/timings.ts';
import type { Link, PauseCause } from './link.ts';

// What closes the link closes it until a time: how long that is.

export interface LinkTimes {
  /** The running time (`Clock.elapsed`), which `atMs` is counted in. */
  readonly elapsedMs: number;
  /** 0 ≤ jitter < 1 */
  readonly jitter: number;
  readonly timings: Timings;
}

/** `firstWaitMs`, doubling to `probeMostMs`, each shortened by up to a fifth so that the booths of a site do not come back as one. */
export function waitMs(failures: number, { jitter, timings }: LinkTimes): number {
  const wait = Math.min(timings.firstWaitMs * 2 ** failures, timings.probeMostMs);
  return Math.round(wait * (1 - jitter / 5));
}

export function probing(
  { withheld, failures, outage }: Link,
  cause: LinkCause,
  times: LinkTimes,
): Link & { state: 'probing' } {
  const atMs = times.elapsedMs + waitMs(failures, times);
  return { state: 'probing', cause, atMs, withheld, failures: failures + 1, outage };
}

/** @returns for how long (ms) a service that asks for it is not asked; 0 where it does not say */
export const retryAfter = (askedMs: number | null, { timings }: LinkTimes): number =>
  Math.min(askedMs ?? 0, timings.retryAfterMostMs);

/** As long as the service asks for, and never shorter than an outage's back-off: it may ask to come back at once. */
export function closedFor(link: Link, retryAfterMs: number | null, times: LinkTimes): Link {
  const closed = probing(link, 'rate-limited', times);
  return { ...closed, atMs: Math.max(closed.atMs, times.elapsedMs + retryAfter(retryAfterMs, times)) };
}

/** For somebody to see to; tried again all the same, for nobody may know when the cause has ended. */
export function pausedUntil({ withheld, failures, outage }: Link, cause: PauseCause, times: LinkTimes): Link {
  const atMs = times.elapsedMs + waitMs(failures, times);
  return { state: 'paused', cause, atMs, withheld, failures: failures + 1, outage };
}

export const pausedForToken = ({ withheld, outage }: Link, { elapsedMs, timings }: LinkTimes): Link => ({
  state: 'paused',
  cause: 'token',
  atMs: elapsedMs + timings.tokenProbeMs,
  withheld,
  failures: 0,
  outage,
});
