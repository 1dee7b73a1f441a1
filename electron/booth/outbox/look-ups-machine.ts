import type { LookUpFailure } from '../service/look-up.ts';
import { retryAfter, waitMs, type LinkTimes } from './link-closing.ts';

// Whether the service is asked for sessions, as data and a pure function. Look-ups have a link of their own behind the one of all:
// what is wrong with them alone keeps no car waiting.

export interface LookUpsLink {
  /** Failures in a row. */
  readonly failures: number;
  /** Before that running time (`Clock.elapsed`) nothing is looked up; null: it is open. */
  readonly untilMs: number | null;
}

export const openLookUps: LookUpsLink = { failures: 0, untilMs: null };

export const areLookUpsOpen = ({ untilMs }: LookUpsLink, elapsedMs: number): boolean =>
  untilMs === null || untilMs <= elapsedMs;

/**
 * @param failure null: the service has answered as the profile says
 * @returns the link after one request: closed for `firstWaitMs`, doubling to `probeMostMs`, after a failure, and for as long as a 429 asks
 */
export function lookUpsAfter(
  link: LookUpsLink,
  failure: LookUpFailure | null,
  times: LinkTimes,
): LookUpsLink {
  if (failure === null) return openLookUps;
  const closed = (before: number, askedMs: number | null = null): LookUpsLink => ({
    failures: before + 1,
    untilMs: times.elapsedMs + Math.max(waitMs(before, times), retryAfter(askedMs, times)),
  });
  switch (failure.kind) {
    // Nothing was asked.
    case 'not-prepared':
    case 'closed':
      return link;
    // It may be that plate's matter, where one was asked for: then the next one is answered.
    case 'refused':
    case 'not-found':
      return closed(0);
    case 'unknown':
      // The service is there and answers, only not what was asked.
      return failure.reason === 'answer-foreign' ? link : closed(link.failures);
    case 'not-connected':
      return closed(link.failures);
    case 'not-executed':
      return closed(link.failures, failure.reason === 'rate-limited' ? failure.retryAfterMs : null);
  }
}
