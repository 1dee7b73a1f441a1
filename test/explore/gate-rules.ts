import { isHeldBack, type Gate } from '../../electron/booth/outbox/gate-machine.ts';
import type { Turn } from '../../electron/booth/outbox/turn.ts';
import { ordinaryTimings } from '../../electron/booth/ports.ts';
import type { Outcome } from '../../electron/booth/service/outcome.ts';
import { directions, type Operation } from '../../electron/contract/record.ts';
import type { Doubt, GateInput } from './gate-inputs.ts';
import { nowMs, withheldBy } from './gate-levels.ts';

// The rules of the gate and of whose turn it is, as the design has them (OUTBOX: "The gate", "Closing").

const { probeMostMs, tokenProbeMs, retryAfterMostMs } = ordinaryTimings;
const longestMs = Math.max(probeMostMs, tokenProbeMs, retryAfterMostMs);

/** @returns the rule that this step of the gate breaks, or null */
export function gateFaultOf(before: Gate, doubt: Doubt, input: GateInput, after: Gate): string | null {
  const { happening } = input;
  if (!hasEnd(after)) return 'every-wait-ends';
  const named = after.withheld.map(({ operation }) => operation);
  if (new Set(named).size < named.length) return 'an-operation-is-withheld-once';
  switch (happening.type) {
    case 'try-again':
      return triedAgainFault(before, after);
    case 'trial':
      return after.state === 'open' ? null : 'a-trial-opens';
    case 'token-missing':
      return isPaused(after, 'token') ? null : 'without-a-token-nothing-is-sent';
    case 'probed':
      return probeFault(before, doubt, input.probe, happening.outcome, after);
    case 'answered':
      return answerFault(before, doubt, happening.operation, happening.outcome, after);
  }
}

function probeFault(
  before: Gate,
  doubt: Doubt,
  probe: GateInput['probe'],
  outcome: Outcome,
  after: Gate,
): string | null {
  if (outcome.kind === 'refused' && (doubt !== 'in-doubt' || probe === 'second')) {
    if (after.state !== 'open') return 'an-answered-probe-opens';
    return after.failures === before.failures ? null : 'a-probe-ends-no-row';
  }
  if (after.state === 'open' && isNoPermission(outcome, after, 'exit')) return null;
  return isClosed(after) && isNamed(outcome, after) ? null : 'a-probe-opens-or-waits';
}

function answerFault(
  before: Gate,
  doubt: Doubt,
  operation: Operation,
  outcome: Outcome,
  after: Gate,
): string | null {
  if (outcome.kind === 'confirmed' || outcome.kind === 'refused')
    return isTakenUp(after, operation) ? null : 'a-good-answer-ends-the-row';
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
  return isClosed(after) && isNamed(outcome, after) ? null : 'one-unknown-a-pause';
}

const isClosed = (gate: Gate): boolean => gate.state !== 'open' && gate.atMs !== null && gate.atMs > nowMs;

/** Only what waits for another service waits for a person. */
function hasEnd(gate: Gate): boolean {
  const isEnd = (atMs: number | null): boolean => atMs === null || atMs <= nowMs + longestMs;
  if (gate.state !== 'open' && !isHeldBack(gate) && (gate.atMs === null || !isEnd(gate.atMs))) return false;
  return gate.withheld.every(({ atMs }) => isEnd(atMs));
}

const triedAgainFault = (before: Gate, after: Gate): string | null =>
  isHeldBack(before) === isHeldBack(after) &&
  (isHeldBack(after) || (after.state === 'open' && after.withheld.length === 0))
    ? null
    : 'try-again-opens';

const isThere = (outcome: Outcome): boolean =>
  (outcome.kind === 'unknown' && (outcome.reason === 'answer-foreign' || outcome.reason === 'conflict')) ||
  isFor(outcome, 'picture-too-large');

const isFor = (outcome: Outcome, reason: string): boolean =>
  outcome.kind === 'not-executed' && outcome.reason === reason;

const isNoPermission = (outcome: Outcome, after: Gate, operation: Operation): boolean =>
  isFor(outcome, 'permission') && withheldBy(after).includes(operation);

const isPaused = (gate: Gate, cause: string): boolean =>
  isClosed(gate) && gate.state === 'paused' && gate.cause === cause;

/** What somebody has to see to is a pause, and says what it is. */
function isNamed(outcome: Outcome, after: Gate): boolean {
  for (const cause of ['token', 'address', 'proxy', 'permission'] as const)
    if (isFor(outcome, cause)) return isPaused(after, cause);
  const isOurs = outcome.kind === 'not-connected' && ['certificate', 'proxy'].includes(outcome.cause);
  return isOurs ? isPaused(after, outcome.cause) : after.state === 'probing';
}

const isTakenUp = ({ state, failures, withheld }: Gate, operation: Operation): boolean =>
  state === 'open' &&
  failures === 0 &&
  !withheld.some((one) => one.operation === operation || (operation === 'entry' && one.cause === 'address'));

/** @returns the rule that this turn breaks at that gate, or null */
export function turnFaultOf(gate: Gate, doubt: Doubt, probes: boolean, next: Turn): string | null {
  const last = next.type === 'send' ? next.whenNone : next;
  if (last.type === 'probe' && !probes) return 'no-probe-where-none-is-wanted';
  if (last.type === 'probe' && doubt === 'in-doubt' && !last.provesAddress)
    return 'a-doubted-address-is-proved';
  if (last.type === 'sleep' && last.untilMs !== nextMs(gate))
    return 'it-sleeps-until-there-is-something-to-do';
  if (gate.state === 'open') return next.type === 'send' ? null : 'an-open-gate-lets-through';
  if (next.type === 'send') return 'nothing-goes-through-a-closed-gate';
  const isDue = gate.atMs !== null && gate.atMs <= nowMs;
  if (isDue !== (next.type !== 'sleep')) return 'a-pause-is-as-long-as-it-is';
  // Of a 403 to an entry no probe tells whether it has ended.
  const isTrial = !probes || (gate.state === 'paused' && gate.cause === 'permission');
  return !isDue || isTrial === (next.type === 'trial') ? null : 'a-probe-goes-where-it-tells-something';
}

/** When there is something to do again, as the gate's own times say; null: no time brings it. */
function nextMs(gate: Gate): number | null {
  if (gate.state !== 'open') return gate.atMs;
  const times = gate.withheld.flatMap(({ atMs }) => (atMs !== null && atMs > nowMs ? [atMs] : []));
  return times.length === 0 ? null : Math.min(...times);
}

/** What may go out: @returns the rule that sending that operation now breaks, or null */
export function sendFaultOf(gate: Gate, doubt: Doubt, operation: Operation): string | null {
  if (gate.state !== 'open') return 'nothing-goes-through-a-closed-gate';
  if (withheldBy(gate).includes(operation)) return 'what-is-withheld-waits';
  return doubt === 'in-doubt' && operation !== 'entry' ? 'no-exit-while-the-address-is-in-doubt' : null;
}
