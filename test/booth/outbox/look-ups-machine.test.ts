import { expect, test } from 'vitest';
import {
  areLookUpsOpen,
  lookUpsAfter,
  openLookUps,
  type LookUpsLink,
} from '../../../electron/booth/outbox/look-ups-machine.ts';
import { ordinaryTimings } from '../../../electron/booth/ports/timings.ts';
import type { LookUpFailure } from '../../../electron/booth/service/look-up.ts';
import type { Outcome } from '../../../electron/booth/service/outcome.ts';

const elapsedMs = 1_000_000;
const times = { elapsedMs, jitter: 0, timings: ordinaryTimings };

type Reason = (Outcome & { kind: 'not-executed' })['reason'];
const again = (reason: Reason, retryAfterMs: number | null = null): LookUpFailure => ({
  kind: 'not-executed',
  httpStatus: 400,
  reason,
  retryAfterMs,
});
const failed: LookUpFailure = { kind: 'unknown', httpStatus: 500, reason: 'server-error' };

/** For how long (ms) they are closed after these. */
const closedFor = (...failures: LookUpFailure[]): number => {
  const link = failures.reduce<LookUpsLink>((link, one) => lookUpsAfter(link, one, times), openLookUps);
  return (link.untilMs ?? elapsedMs) - elapsedMs;
};

test.each<[string, LookUpFailure]>([
  ['401', again('token')],
  ['403', again('permission')],
  ['404', again('address')],
  ['407', again('proxy')],
  ['429', again('rate-limited')],
  ['500', failed],
  ['no answer in time', { kind: 'unknown', httpStatus: null, reason: 'timed-out' }],
  ['a login page', { kind: 'unknown', httpStatus: 200, reason: 'answer-unreadable' }],
  ['no connection', { kind: 'not-connected', cause: 'unreachable' }],
])('%s closes look-ups for 5 s doubling to 5 min, and a good answer opens them', (_what, failure) => {
  const row = Array.from(
    { length: 8 },
    (_one, count) => closedFor(...Array.from({ length: count + 1 }, () => failure)) / 1_000,
  );
  expect(row).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
  const closed = lookUpsAfter(openLookUps, failure, times);
  expect(areLookUpsOpen(closed, elapsedMs)).toBe(false);
  expect(areLookUpsOpen(closed, elapsedMs + 5_000)).toBe(true);
  expect(lookUpsAfter(closed, null, times)).toEqual(openLookUps);
});

test('a 429 closes them for as long as it asks, and never shorter than a failure does', () => {
  expect(closedFor(again('rate-limited', 0))).toBe(5_000);
  expect(closedFor(again('rate-limited', 60_000))).toBe(60_000);
  expect(closedFor(again('rate-limited', 1e12))).toBe(ordinaryTimings.retryAfterMostMs);
});

test('what may be the matter of the plate that was asked for closes them shortly, however often', () => {
  const unknownPlate: LookUpFailure = { kind: 'refused', httpStatus: 404, reason: 'session-not-found' };
  expect(closedFor(unknownPlate)).toBe(5_000);
  expect(closedFor(unknownPlate, unknownPlate, unknownPlate)).toBe(5_000);
});

test('what was not asked, and an answer to something else, close nothing', () => {
  const foreign: LookUpFailure = { kind: 'unknown', httpStatus: 200, reason: 'answer-foreign' };
  expect(closedFor(foreign)).toBe(0);
  expect(closedFor({ kind: 'closed' })).toBe(0);
  expect(closedFor({ kind: 'not-prepared', code: 'not-mapped', name: 'listSessions' })).toBe(0);
});
