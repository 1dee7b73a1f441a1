import { isHeldBack, type Link } from '../../electron/booth/outbox/link.ts';
import type { Turn } from '../../electron/booth/outbox/turn.ts';
import { ordinaryTimings } from '../../electron/booth/ports/timings.ts';
import type { Outcome } from '../../electron/booth/service/outcome.ts';
import { directions, type Operation } from '../../electron/contract/record.ts';
import type { Withheld } from '../../electron/booth/outbox/withheld.ts';
import { closes, isProof, type Doubt, type LinkInput } from './link-inputs.ts';
import { nowMs, withheldBy } from './link-levels.ts';

// The rules of the link and of whose turn it is, as the design has them (docs/design/outbox.md).

const { probeMostMs, tokenProbeMs, retryAfterMostMs, trialMostMs } = ordinaryTimings;
const longestMs = Math.max(probeMostMs, tokenProbeMs, retryAfterMostMs);

/** @returns the rule that this step of the link breaks, or null */
export function linkFaultOf(before: Link, doubt: Doubt, input: LinkInput, after: Link): string | null {
  const { event } = input;
  if (!hasEnd(after)) return 'every-wait-ends';
  const named = after.withheld.map(({ operation }) => operation);
  if (new Set(named).size < named.length) return 'an-operation-is-withheld-once';
  switch (event.type) {
    case 'try-again':
      return triedAgainFault(before, after);
    case 'looked-up':
      return lookedUpFault(before, after);
    case 'trial':
      return after.state === 'open' ? null : 'a-trial-opens';
    case 'token-missing':
      return isPaused(after, 'token') ? null : 'without-a-token-nothing-is-sent';
    case 'probed':
      return probeFault(before, doubt, input.probe, event.outcome, after);
    case 'answered':
      return answerFault(before, doubt, event.operation, event.outcome, after);
  }
}

function probeFault(
  before: Link,
  doubt: Doubt,
  probe: LinkInput['probe'],
  outcome: Outcome,
  after: Link,
): string | null {
  if (isProof(outcome) && (doubt !== 'in-doubt' || probe === 'second')) {
    if (after.state !== 'open') return 'an-answered-probe-opens';
    if (isUnchecked(after)) return 'a-check-that-holds-ends-the-waiting';
    // Once in a row: it may be the trial that makes the outage.
    const later = withheldFor(after, 'failing').filter(({ atMs }) => !isDue(atMs));
    if (before.outage && later.some(({ operation }) => !wasBrought(before, operation)))
      return 'after-an-outage-each-trial-comes-at-once';
    return after.failures === before.failures ? null : 'a-probe-ends-no-row';
  }
  if (after.state === 'open' && isNoPermission(outcome, after, 'exit')) return null;
  // Who answers 404 also without a token is not the service: it keeps the exits, and nothing else.
  const isExitsOwn = probe === 'question' && isFor(outcome, 'address') && doubt !== 'in-doubt';
  if (isExitsOwn) {
    if (!isUnchecked(after)) return 'an-exit-waits-for-its-address';
    const isAll = directions.every((direction) => withheldBy(after).includes(direction));
    return (after.state === 'open') === isAll ? 'one-operation-stops-no-other' : null;
  }
  return isClosed(after) && isNamed(outcome, after) ? null : 'a-probe-opens-or-waits';
}

const wasBrought = ({ withheld }: Link, operation: Operation): boolean =>
  withheld.some((one) => one.operation === operation && one.brought === true);

function answerFault(
  before: Link,
  doubt: Doubt,
  operation: Operation,
  outcome: Outcome,
  after: Link,
): string | null {
  if (outcome.kind === 'confirmed' || outcome.kind === 'refused')
    return isTakenUp(after, operation) ? null : 'a-good-answer-ends-the-row';
  if (outcome.kind === 'not-found') {
    const isAsked = after.withheld.some(
      (one) => one.operation === operation && one.cause === 'unchecked' && isDue(one.atMs),
    );
    return isAsked && after.state === before.state ? null : 'a-404-is-nobodys-word';
  }
  // The service is there and answers: what it says is that record's matter.
  if (isThere(outcome)) {
    const isAsBefore = after.state === before.state && withheldBy(after).length === withheldBy(before).length;
    return isAsBefore ? null : 'one-bad-record-stops-no-other';
  }
  const isOfEntries = doubt === 'wrong-for-entries' && operation === 'entry' && isFor(outcome, 'address');
  if (isFor(outcome, 'permission') || isOfEntries) {
    if (!withheldBy(after).includes(operation)) return 'what-is-forbidden-is-tried-less-often';
    const isAll = directions.every((direction) => withheldBy(after).includes(direction));
    return (after.state === 'open') === isAll ? 'one-operation-stops-no-other' : null;
  }
  if (outcome.kind === 'unknown' && !isFailing(before, after, operation))
    return 'what-fails-alone-waits-alone';
  return isClosed(after) && isNamed(outcome, after) ? null : 'one-unknown-a-pause';
}

const isDue = (atMs: number | null): boolean => atMs !== null && atMs <= nowMs;

const withheldFor = ({ withheld }: Link, cause: Withheld['cause']): readonly Withheld[] =>
  withheld.filter((one) => one.cause === cause);

const isUnchecked = (link: Link): boolean => withheldFor(link, 'unchecked').length > 0;

/** It is held back by itself, and no other one is that was not. */
function isFailing(before: Link, after: Link, operation: Operation): boolean {
  const others = (link: Link): string =>
    link.withheld.flatMap((one) => (one.operation === operation ? [] : [one.operation])).join();
  const isHeld = after.withheld.some(
    (one) => one.operation === operation && ['failing', 'address'].includes(one.cause) && !isDue(one.atMs),
  );
  return isHeld && others(before) === others(after);
}

const isClosed = (link: Link): boolean => link.state !== 'open' && link.atMs !== null && link.atMs > nowMs;

/** Only what waits for another service waits for a person. */
function hasEnd(link: Link): boolean {
  const isEnd = (atMs: number | null): boolean => atMs === null || atMs <= nowMs + longestMs;
  if (link.state !== 'open' && !isHeldBack(link) && (link.atMs === null || !isEnd(link.atMs))) return false;
  return link.withheld.every(({ cause, atMs }) => {
    if (atMs === null) return cause === 'address';
    return atMs <= nowMs + (cause === 'failing' || cause === 'address' ? trialMostMs : longestMs);
  });
}

const triedAgainFault = (before: Link, after: Link): string | null =>
  isHeldBack(before) === isHeldBack(after) &&
  (isHeldBack(after) || (after.state === 'open' && after.withheld.length === 0))
    ? null
    : 'try-again-opens';

/** A 429 to a look-up: all of it waits, and nothing else follows from it. */
function lookedUpFault(before: Link, after: Link): string | null {
  const isAsBefore = JSON.stringify(before.withheld) === JSON.stringify(after.withheld);
  if (before.state === 'open')
    return isAsBefore && isClosed(after) && after.state === 'probing' ? null : 'who-asks-for-less-gets-less';
  if (after.state === 'open' || after.state !== before.state || after.cause !== before.cause)
    return 'a-look-up-opens-nothing';
  return isAsBefore && (after.atMs ?? Infinity) >= (before.atMs ?? Infinity)
    ? null
    : 'a-look-up-opens-nothing';
}

const isThere = (outcome: Outcome): boolean =>
  (outcome.kind === 'unknown' && !closes(outcome.reason)) || isFor(outcome, 'picture-too-large');

const isFor = (outcome: Outcome, reason: string): boolean =>
  outcome.kind === 'not-executed' && outcome.reason === reason;

const isNoPermission = (outcome: Outcome, after: Link, operation: Operation): boolean =>
  isFor(outcome, 'permission') && withheldBy(after).includes(operation);

const isPaused = (link: Link, cause: string): boolean =>
  isClosed(link) && link.state === 'paused' && link.cause === cause;

/** What somebody has to see to is a pause, and says what it is. */
function isNamed(outcome: Outcome, after: Link): boolean {
  for (const cause of ['token', 'address', 'proxy', 'permission'] as const)
    if (isFor(outcome, cause)) return isPaused(after, cause);
  const isOurs = outcome.kind === 'not-connected' && ['certificate', 'proxy'].includes(outcome.cause);
  return isOurs ? isPaused(after, outcome.cause) : after.state === 'probing';
}

const isTakenUp = ({ state, failures, withheld }: Link, operation: Operation): boolean =>
  state === 'open' &&
  failures === 0 &&
  !withheld.some((one) => one.operation === operation || (operation === 'entry' && one.cause === 'address'));

/** @returns the rule that this turn breaks at that link, or null */
export function turnFaultOf(link: Link, doubt: Doubt, probes: boolean, next: Turn): string | null {
  const last = next.type === 'send' ? next.whenNone : next;
  if (last.type === 'probe' && !probes) return 'no-probe-where-none-is-wanted';
  if (last.type === 'probe' && isUnchecked(link) && !last.provesAddress) return 'a-doubted-address-is-proved';
  if (last.type === 'probe' && doubt === 'in-doubt' && !last.provesAddress)
    return 'a-doubted-address-is-proved';
  if (last.type === 'sleep' && last.untilMs !== nextMs(link))
    return 'it-sleeps-until-there-is-something-to-do';
  if (link.state === 'open') {
    const isCheck = withheldFor(link, 'unchecked').some(({ atMs }) => isDue(atMs));
    if (next.type !== (isCheck ? 'probe' : 'send')) return 'an-open-link-lets-through-what-needs-no-check';
    if (next.type !== 'send') return null;
    const due = withheldFor(link, 'failing').filter(({ atMs }) => isDue(atMs));
    const isTried = due.map(({ operation }) => operation).join() === next.tried.join();
    return isTried ? null : 'a-trial-is-the-oldest-record';
  }
  if (next.type === 'send') return 'nothing-goes-through-a-closed-link';
  const isItsTime = isDue(link.atMs);
  if (isItsTime !== (next.type !== 'sleep')) return 'a-pause-is-as-long-as-it-is';
  // Of a 403 to an entry no probe tells whether it has ended.
  const isTrial = !probes || (link.state === 'paused' && link.cause === 'permission');
  return !isItsTime || isTrial === (next.type === 'trial') ? null : 'a-probe-goes-where-it-tells-something';
}

/** When there is something to do again, as the link's own times say; null: no time brings it. */
function nextMs(link: Link): number | null {
  if (link.state !== 'open') return link.atMs;
  const times = link.withheld.flatMap(({ atMs }) => (atMs !== null && atMs > nowMs ? [atMs] : []));
  return times.length === 0 ? null : Math.min(...times);
}

/** What may go out: @returns the rule that sending that operation now breaks, or null */
export function sendFaultOf(link: Link, doubt: Doubt, operation: Operation): string | null {
  if (link.state !== 'open') return 'nothing-goes-through-a-closed-link';
  if (withheldBy(link).includes(operation)) return 'what-is-withheld-waits';
  return doubt === 'in-doubt' && operation !== 'entry' ? 'no-exit-while-the-address-is-in-doubt' : null;
}
