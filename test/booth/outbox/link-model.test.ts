import assert from 'node:assert/strict';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkAfter, type LinkEvent } from '../../../electron/booth/outbox/link-machine.ts';
import { openLink, type Link } from '../../../electron/booth/outbox/link.ts';
import { ordinaryTimings } from '../../../electron/booth/ports/timings.ts';
import { heldBackNow, isUnproven, nextTrialMs } from '../../../electron/booth/outbox/withheld.ts';
import type { Outcome } from '../../../electron/booth/service/outcome.ts';
import { operations } from '../../../electron/contract/record.ts';
import { linkCauses } from '../../../electron/contract/snapshot.ts';

// Random walks of the link: whatever answers, probes and missing tokens come, it keeps the rules of the design.

const timings = ordinaryTimings;
const visited = new Set<string>();

interface Real {
  link: Link;
  elapsedMs: number;
}

const causes = linkCauses.filter(
  (cause) =>
    !['server-error', 'rate-limited', 'answer-unexpected', 'token', 'permission', 'address'].includes(cause),
);
const outcomes: fc.Arbitrary<Outcome> = fc.oneof(
  fc.constant<Outcome>({
    kind: 'confirmed',
    httpStatus: 200,
    sessionId: 's',
    answer: { isRegisteredUser: null, startDateTime: null, endDateTime: null },
  }),
  fc
    .constantFrom(
      'timed-out',
      'connection-lost',
      'server-error',
      'answer-unreadable',
      'redirected',
      'conflict',
    )
    .map((reason): Outcome => ({ kind: 'unknown', httpStatus: null, reason })),
  fc
    .tuple(
      fc.constantFrom('token', 'permission', 'address', 'proxy', 'picture-too-large', 'rate-limited'),
      fc.option(fc.integer({ min: 0, max: 10 * timings.retryAfterMostMs })),
    )
    .map(([reason, retryAfterMs]): Outcome => ({
      kind: 'not-executed',
      httpStatus: 400,
      reason,
      retryAfterMs,
    })),
  fc.constant<Outcome>({ kind: 'refused', httpStatus: 404, reason: 'session-not-found' }),
  fc.constantFrom(...causes).map((cause): Outcome => ({ kind: 'not-connected', cause })),
);

const events: fc.Arbitrary<LinkEvent> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...operations), outcomes)
    .map(([operation, outcome]): LinkEvent => ({ type: 'answered', operation, outcome })),
  outcomes.map((outcome): LinkEvent => ({ type: 'probed', outcome })),
  fc.constantFrom<LinkEvent>({ type: 'token-missing' }, { type: 'trial' }),
);

const nameOf = (event: LinkEvent): string =>
  'outcome' in event ? `${event.type} ${event.outcome.kind}` : event.type;

class Happens implements fc.Command<object, Real> {
  readonly event: LinkEvent;
  readonly jitter: number;

  constructor(event: LinkEvent, jitter: number) {
    this.event = event;
    this.jitter = jitter;
  }

  check = (): boolean => true;

  run(_model: object, real: Real): void {
    const { link: before, elapsedMs } = real;
    visited.add(`${before.state}, ${nameOf(this.event)}`);
    const frozen = structuredClone(before);
    const times = { elapsedMs, jitter: this.jitter, timings };
    const after = linkAfter(before, this.event, times);
    assert.deepEqual(before, frozen);
    assert.deepEqual(linkAfter(before, this.event, times), after);
    this.#waits(before, after, elapsedMs);
    this.#opens(before, after, elapsedMs);
    real.link = after;
    real.elapsedMs += 1_000;
  }

  /** A wait is ahead, at most the longest, and grows with the failures; a pause is tried again by itself, too. */
  #waits(before: Link, after: Link, elapsedMs: number): void {
    if (after.state === 'open') return;
    // A record's answer ends the row of failures and leaves the time of the next try alone.
    if (before.state === after.state && before.atMs === after.atMs) return;
    assert.ok(after.atMs !== null);
    const wait = after.atMs - elapsedMs;
    if (after.state === 'paused' && after.cause === 'token') return assert.equal(wait, timings.tokenProbeMs);
    if (after.state === 'paused' && after.cause === 'permission')
      return assert.equal(after.atMs, nextTrialMs(after.withheld, elapsedMs));
    if (after.state === 'paused' && after.failures === before.failures)
      return assert.equal(after.atMs, nextTrialMs(after.withheld, elapsedMs));
    const tooMany =
      'outcome' in this.event &&
      this.event.outcome.kind === 'not-executed' &&
      this.event.outcome.retryAfterMs !== null;
    if (tooMany && after.state === 'probing') return assert.ok(wait <= timings.retryAfterMostMs);
    const whole = Math.min(timings.firstWaitMs * 2 ** before.failures, timings.probeMostMs);
    assert.ok(wait <= whole);
    assert.ok(wait >= Math.floor(whole * 0.8));
    assert.equal(after.failures, before.failures + 1);
  }

  /** Closed, it opens by a probe that was let in or by a trial, never by itself; a good answer ends the row of failures. */
  #opens(before: Link, after: Link, elapsedMs: number): void {
    const { type } = this.event;
    if (before.state !== 'open' && after.state === 'open') assert.ok(['probed', 'trial'].includes(type));
    if (type === 'answered' && this.event.outcome.kind === 'confirmed') {
      assert.equal(after.failures, 0);
      assert.equal(after.state, before.state);
    }
    const [was, is] = [before, after].map(({ withheld }) => withheld.map(({ operation }) => operation));
    assert.equal(new Set(is).size, is?.length);
    // What is held back is let go by a record's answer or once the address has proved itself, and nothing else ends that an address
    // is in doubt but a probe or a record.
    const isProven = type === 'probed' && isUnproven(before.withheld) && !isUnproven(after.withheld);
    assert.ok(type === 'answered' || isProven || was?.every((operation) => is?.includes(operation)));
    if (isUnproven(before.withheld) && !isUnproven(after.withheld))
      assert.ok(['probed', 'answered'].includes(type));
    if (isUnproven(after.withheld))
      assert.ok(after.state !== 'open' || heldBackNow(after.withheld, elapsedMs).includes('exit'));
  }

  toString = (): string => nameOf(this.event);
}

test('whatever the service does, the link keeps the rules of the design', () => {
  const jitter = fc.double({ min: 0, max: 0.999, noNaN: true });
  const steps = fc.tuple(events, jitter).map(([event, share]) => new Happens(event, share));
  const walks = fc.property(fc.commands([steps], { maxCommands: 40 }), (commands) => {
    fc.modelRun(() => ({ model: {}, real: { link: openLink, elapsedMs: 1_000_000 } }), commands);
  });
  expect(fc.defaultReportMessage(fc.check(walks, { numRuns: 1_000, seed: 11 }))).toBeUndefined();
});

test('the walks visited every pair of a state and an event', () => {
  const kinds = ['confirmed', 'unknown', 'not-executed', 'refused', 'not-connected'];
  const names = [
    ...kinds.flatMap((kind) => [`answered ${kind}`, `probed ${kind}`]),
    'token-missing',
    'trial',
  ];
  const wanted = ['open', 'probing', 'paused'].flatMap((state) => names.map((name) => `${state}, ${name}`));
  expect(wanted.filter((pair) => !visited.has(pair))).toEqual([]);
});

test('any row of failures that ends with a probe let in leaves the link open', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 30 }), (row) => {
      const times = { elapsedMs: 5, jitter: 0, timings };
      const link = row.reduce((now, event) => linkAfter(now, event, times), openLink);
      const probed = linkAfter(
        link,
        { type: 'probed', outcome: { kind: 'refused', httpStatus: 404, reason: 'session-not-found' } },
        times,
      );
      expect(probed.state).toBe('open');
    }),
  );
});
