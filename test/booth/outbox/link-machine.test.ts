import { expect, test } from 'vitest';
import { linkAfter, type LinkEvent } from '../../../electron/booth/outbox/link-machine.ts';
import { openLink, type Link } from '../../../electron/booth/outbox/link.ts';
import { ordinaryTimings } from '../../../electron/booth/ports/timings.ts';
import type { Outcome } from '../../../electron/booth/service/outcome.ts';
import { heldBackNow, isUnproven, nextTrialMs } from '../../../electron/booth/outbox/withheld.ts';
import { operations, type Direction } from '../../../electron/contract/record.ts';

const elapsedMs = 1_000_000;
const times = { elapsedMs, jitter: 0, timings: ordinaryTimings };

const notConnected = (cause: (Outcome & { kind: 'not-connected' })['cause']): Outcome => ({
  kind: 'not-connected',
  cause,
});
const unknown = (reason: (Outcome & { kind: 'unknown' })['reason']): Outcome => ({
  kind: 'unknown',
  httpStatus: null,
  reason,
});
type AgainReason = (Outcome & { kind: 'not-executed' })['reason'];
const again = (reason: AgainReason, retryAfterMs: number | null = null): Outcome => ({
  kind: 'not-executed',
  httpStatus: 400,
  reason,
  retryAfterMs,
});
const confirmed: Outcome = {
  kind: 'confirmed',
  httpStatus: 200,
  sessionId: 's',
  answer: { isRegisteredUser: null, startDateTime: null, endDateTime: null },
};
const refused: Outcome = { kind: 'refused', httpStatus: 404, reason: 'session-not-found' };

const answered = (outcome: Outcome, operation: Direction = 'entry'): LinkEvent => ({
  type: 'answered',
  operation,
  outcome,
});
const probed = (outcome: Outcome): LinkEvent => ({ type: 'probed', outcome });
const run = (...events: LinkEvent[]): Link =>
  events.reduce((link, event) => linkAfter(link, event, times), openLink);

test.each([
  ['name-not-found', 'probing'],
  ['connection-refused', 'probing'],
  ['unreachable', 'probing'],
  ['timed-out', 'probing'],
  ['connection-lost', 'probing'],
  ['certificate', 'paused'],
  ['proxy', 'paused'],
] as const)('no connection for %s: %s', (cause, state) => {
  expect(run(answered(notConnected(cause)))).toMatchObject({ state, cause });
});

test.each([
  ['timed-out', 'timed-out'],
  ['connection-lost', 'connection-lost'],
  ['server-error', 'server-error'],
  ['answer-unreadable', 'answer-unexpected'],
  ['answer-unexpected', 'answer-unexpected'],
  ['redirected', 'answer-unexpected'],
] as const)(
  'an attempt that is unknown for %s closes the link: one unknown record an outage',
  (reason, cause) => {
    expect(run(answered(unknown(reason)))).toMatchObject({ state: 'probing', cause });
  },
);

test.each(['conflict', 'answer-foreign'] as const)('%s is the record’s matter, not the link’s', (reason) => {
  expect(run(answered(unknown(reason)))).toEqual(openLink);
});

test('confirmed, refused and too large a picture leave the link open', () => {
  for (const outcome of [confirmed, refused, again('picture-too-large')])
    expect(run(answered(outcome)).state).toBe('open');
});

test.each([
  ['token', 'token'],
  ['address', 'address'],
  ['proxy', 'proxy'],
] as const)('%s pauses', (reason, cause) => {
  expect(run(answered(again(reason)))).toMatchObject({ state: 'paused', cause });
});

test('every pause is tried again by itself', () => {
  const { tokenProbeMs, firstWaitMs } = ordinaryTimings;
  expect(run(answered(again('token')))).toMatchObject({ atMs: elapsedMs + tokenProbeMs });
  expect(run({ type: 'token-missing' })).toMatchObject({ state: 'paused', cause: 'token' });
  expect(run(answered(again('address')))).toMatchObject({ atMs: elapsedMs + firstWaitMs });
  const failing = [answered(notConnected('certificate')), probed(notConnected('certificate'))];
  expect(run(...failing)).toMatchObject({ atMs: elapsedMs + 2 * firstWaitMs });
});

test('an address that was answered 404 proves itself, and entries alone go on being answered so', () => {
  const doubted = run(answered(again('address')));
  expect(isUnproven(doubted.withheld)).toBe(true);
  const out = run(answered(again('address')), probed(notConnected('unreachable')));
  expect(out).toMatchObject({ state: 'probing' });
  expect(isUnproven(out.withheld)).toBe(true);
  const proven = run(answered(again('address')), probed(refused));
  expect(proven).toMatchObject({ state: 'open', withheld: [{ operation: 'entry', atMs: elapsedMs }] });
  expect(heldBackNow(proven.withheld, elapsedMs)).toEqual([]);
  const alone = run(answered(again('address')), probed(refused), answered(again('address')));
  expect(alone).toMatchObject({ state: 'open', withheld: [{ operation: 'entry', cause: 'address' }] });
  expect(heldBackNow(alone.withheld, elapsedMs)).toEqual(['entry']);
  const well = run(answered(again('address')), probed(refused), answered(confirmed));
  expect(well).toEqual(openLink);
});

test('without a probe only entries are sent to an address that was answered 404', () => {
  const tried = run(answered(again('address')), { type: 'trial' });
  expect(tried.state).toBe('open');
  expect(heldBackNow(tried.withheld, elapsedMs)).toEqual(operations.filter((one) => one !== 'entry'));
  const still = run(answered(again('address')), { type: 'trial' }, answered(again('address')));
  expect(still).toMatchObject({ state: 'paused', cause: 'address' });
  const lost = [answered(unknown('timed-out')), { type: 'trial' }] as const;
  expect(
    heldBackNow(run(answered(again('address')), { type: 'trial' }, ...lost).withheld, elapsedMs),
  ).toContain('exit');
  expect(run(answered(again('address')), { type: 'trial' }, answered(confirmed))).toEqual(openLink);
});

test('an operation without permission is tried again, ever less often, until it is taken up', () => {
  const once = run(answered(again('permission')));
  const twice = run(answered(again('permission')), answered(again('permission')));
  const { firstWaitMs } = ordinaryTimings;
  expect(nextTrialMs(once.withheld, elapsedMs)).toBe(elapsedMs + firstWaitMs);
  expect(nextTrialMs(twice.withheld, elapsedMs)).toBe(elapsedMs + 2 * firstWaitMs);
  expect(heldBackNow(once.withheld, elapsedMs + firstWaitMs)).toEqual([]);
  expect(run(answered(again('permission')), answered(confirmed))).toEqual(openLink);
  expect(run(answered(again('permission')), answered(refused, 'exit')).withheld).toHaveLength(1);
});

test('403 holds back that operation and lets the other go on; both are a pause', () => {
  expect(run(answered(again('permission'), 'entry'))).toMatchObject({
    state: 'open',
    withheld: [{ operation: 'entry' }],
  });
  expect(run(answered(again('permission'), 'entry'), answered(confirmed, 'exit'))).toMatchObject({
    state: 'open',
    withheld: [{ operation: 'entry' }],
  });
  expect(run(answered(again('permission'), 'entry'), answered(again('permission'), 'exit'))).toMatchObject({
    state: 'paused',
    cause: 'permission',
  });
});

test('the wait doubles from 5 s to 5 min and is shortened by at most a fifth', () => {
  let link = openLink;
  const waits: number[] = [];
  for (let index = 0; index < 9; index += 1) {
    link = linkAfter(link, probed(notConnected('unreachable')), times);
    waits.push(link.state === 'probing' ? link.atMs - elapsedMs : -1);
  }
  expect(waits.map((ms) => ms / 1000)).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
  const hurried = linkAfter(openLink, answered(unknown('timed-out')), { ...times, jitter: 0.999 });
  expect(hurried.state === 'probing' && hurried.atMs - elapsedMs).toBeGreaterThanOrEqual(4_000);
});

test('the specified 404 to the probe opens the link, a captive portal does not', () => {
  const down = answered(notConnected('unreachable'));
  expect(run(down, probed(refused)).state).toBe('open');
  expect(run(down, probed(unknown('answer-unreadable')))).toMatchObject({
    state: 'probing',
    cause: 'answer-unexpected',
  });
  expect(run(down, probed(confirmed)).state).toBe('probing');
  expect(run(down, probed(again('token')))).toMatchObject({ state: 'paused', cause: 'token' });
  expect(run(down, probed(again('permission')))).toMatchObject({
    state: 'open',
    withheld: [{ operation: 'exit' }],
  });
});

test('a token pause ends when the probe is let in', () => {
  expect(run(answered(again('token')), probed(refused)).state).toBe('open');
  expect(run(answered(again('token')), probed(again('token')))).toMatchObject({ state: 'paused' });
});

test('a service that lets the probe in and fails on records is asked ever less often', () => {
  const failing = answered(unknown('server-error'));
  const second = run(failing, probed(refused), failing);
  expect(second.state === 'probing' && second.atMs - elapsedMs).toBe(10_000);
  const third = run(failing, probed(refused), failing, probed(refused), answered(confirmed), failing);
  expect(third.state === 'probing' && third.atMs - elapsedMs).toBe(5_000);
});

test('Retry-After is honoured up to 15 minutes, and without one the link probes', () => {
  const wait = (retryAfterMs: number | null): number => {
    const link = run(answered(again('rate-limited', retryAfterMs)));
    return link.state === 'probing' ? link.atMs - elapsedMs : -1;
  };
  expect(wait(30_000)).toBe(30_000);
  expect(wait(86_400_000)).toBe(900_000);
  expect(wait(null)).toBe(5_000);
});

test('a service that wants to be asked again at once is asked no sooner than after an outage', () => {
  const at = { state: 'probing', atMs: elapsedMs + 5_000 };
  expect(run(answered(again('rate-limited', 0)))).toMatchObject(at);
  expect(run(probed(again('rate-limited', 1)))).toMatchObject(at);
  expect(run(probed(again('rate-limited', 0)), probed(again('rate-limited', 6_000)))).toMatchObject({
    atMs: elapsedMs + 10_000,
  });
});

test('a probe that is too large for somebody waits like one that nobody understands', () => {
  const lost = answered(notConnected('unreachable'));
  expect(run(lost, probed(again('picture-too-large')))).toMatchObject({
    state: 'probing',
    cause: 'answer-unexpected',
    atMs: elapsedMs + 10_000,
  });
});

test('while the address is in doubt no exit becomes due by being forbidden as well', () => {
  const tried = [answered(again('address')), { type: 'trial' }, probed(again('permission'))] as const;
  const link = run(...tried);
  expect(isUnproven(link.withheld)).toBe(true);
  expect(heldBackNow(link.withheld, elapsedMs + 900_000)).toContain('exit');
});

test('once the address has proved itself only entries are said to be held back', () => {
  const proven = run(answered(again('address')), { type: 'trial' }, probed(refused));
  expect(proven.withheld.map(({ operation }) => operation)).toEqual(['entry']);
});

test('a supervisor ends every pause and what is withheld', () => {
  const again_: LinkEvent = { type: 'try-again' };
  expect(run(answered(again('address')), again_)).toEqual(openLink);
  expect(run(answered(again('permission'), 'entry'), again_)).toEqual(openLink);
  expect(run(answered(notConnected('certificate')), again_)).toEqual(openLink);
});

test('without a probe the next record is the trial', () => {
  expect(run(answered(notConnected('unreachable')), { type: 'trial' }).state).toBe('open');
});

const notFound: Outcome = { kind: 'not-found', httpStatus: 404, shape: '' };

test('a trial that brings the whole service down is not brought forward by each recovery', () => {
  let link = openLink;
  let nowMs = elapsedMs;
  const happens = (event: LinkEvent): void => {
    link = linkAfter(link, event, { ...times, elapsedMs: nowMs });
  };
  const entryMs = (): number => link.withheld.find(({ operation }) => operation === 'entry')?.atMs ?? NaN;
  const closedMs = (): number => (link.state === 'open' ? NaN : (link.atMs ?? NaN));
  const waits: number[] = [];
  for (let trial = 0; trial < 8; trial += 1) {
    const failedMs = nowMs;
    happens(answered(unknown('connection-lost')));
    for (const outcome of [notConnected('connection-refused'), notFound]) {
      nowMs = closedMs();
      happens({ type: 'probed', outcome });
    }
    // Exits go out, and keep the whole link's row short.
    happens(answered(confirmed, 'exit'));
    nowMs = Math.max(nowMs, entryMs());
    waits.push(nowMs - failedMs);
  }
  const down = 15_000;
  expect(waits).toEqual([down, down, 20_000, 40_000, 80_000, 160_000, 320_000, 640_000]);
});

test.each<[string, Outcome]>([
  ['nothing in time', unknown('timed-out')],
  ['a connection that breaks', unknown('connection-lost')],
  ['429 without a time', again('rate-limited')],
  ['a proxy', again('proxy')],
])('what a slow trial is answered last, %s, ends no longer wait that another answer asked for', (_, last) => {
  const closed = run(
    answered(unknown('timed-out')),
    probed({ ...refused, kind: 'refused' }),
    answered(again('rate-limited', 600_000), 'exit'),
  );
  expect(closed).toMatchObject({ state: 'probing', cause: 'rate-limited', atMs: elapsedMs + 600_000 });
  const after = linkAfter(closed, answered(last), times);
  expect(after).toMatchObject({ state: 'probing', cause: 'rate-limited', atMs: elapsedMs + 600_000 });
  const paused = run(answered(again('token'), 'exit'));
  expect(linkAfter(paused, answered(last), times)).toMatchObject({ state: 'paused', cause: 'token' });
});
