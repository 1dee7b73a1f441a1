import { directions, type Operation } from '../../contract/record.ts';
import type { LinkCause } from '../../contract/snapshot.ts';
import type { Timings } from '../ports.ts';
import type { Outcome } from '../service/outcome.ts';
import {
  doubted,
  held,
  heldBackNow,
  isUnproven,
  isWrongForEntries,
  nextTrialMs,
  proven,
  released,
  triedByEntries,
  type Withheld,
} from './withheld.ts';

// The one gate before the wire, as data and a pure function. What fails to connect is the service, not the record: so there
// is no back-off per record, and an outage costs at most one unknown record.

export type PauseCause = Extract<
  LinkCause,
  'token' | 'permission' | 'address' | 'certificate' | 'proxy' | 'other-service'
>;

export type Gate = {
  readonly withheld: readonly Withheld[];
  /** Tries in a row that came to nothing; a record's good answer ends the row, a probe's does not. */
  readonly failures: number;
} & (
  | { readonly state: 'open' }
  /** At `atMs` the next probe (or, without one, the next record) is tried. */
  | {
      readonly state: 'probing';
      readonly cause: LinkCause;
      readonly atMs: number;
    }
  /** `atMs`: when it is tried whether the cause has ended; null: only somebody's act ends it. */
  | { readonly state: 'paused'; readonly cause: PauseCause; readonly atMs: number | null }
);

export type GateHappening =
  | { readonly type: 'answered'; readonly operation: Operation; readonly outcome: Outcome }
  | { readonly type: 'probed'; readonly outcome: Outcome }
  /** There is no token at all. */
  | { readonly type: 'token-missing' }
  /** A supervisor said so. Ends every pause but one for another service's records, and what is withheld. */
  | { readonly type: 'try-again' }
  /** The time has come for the next record to be the trial: no probe at this site, or none that would tell. */
  | { readonly type: 'trial' };

export const openGate: Gate = { state: 'open', withheld: [], failures: 0 };

/** What waits was made for another service: only a setting, or a supervisor who says that it is the same one, ends this. */
export const heldBackGate: Gate = {
  state: 'paused',
  cause: 'other-service',
  atMs: null,
  withheld: [],
  failures: 0,
};

export const isHeldBack = (gate: Gate): boolean => gate.state === 'paused' && gate.cause === 'other-service';

/** No answer to a probe would tell whether that pause's cause has ended. */
export const isTriedByRecords = (gate: Gate): boolean =>
  gate.state === 'paused' && gate.cause === 'permission';

export interface GateTimes {
  /** The running time (`Clock.elapsed`), which `atMs` is counted in. */
  readonly elapsedMs: number;
  /** 0 ≤ jitter < 1 */
  readonly jitter: number;
  readonly timings: Timings;
}

/** @returns the gate after what happened; the same object where nothing changed */
export function gateAfter(gate: Gate, happening: GateHappening, times: GateTimes): Gate {
  switch (happening.type) {
    case 'token-missing':
      return pausedForToken(gate, times);
    case 'trial':
      return opened(
        isUnproven(gate.withheld) ? { ...gate, withheld: triedByEntries(times.elapsedMs) } : gate,
      );
    case 'try-again':
      return isHeldBack(gate) ? gate : openGate;
    case 'answered':
      return afterAnswer(gate, happening.operation, happening.outcome, times);
    case 'probed':
      return afterProbe(gate, happening.outcome, times);
  }
}

function afterAnswer(gate: Gate, operation: Operation, outcome: Outcome, times: GateTimes): Gate {
  switch (outcome.kind) {
    case 'not-connected':
      return afterNoConnection(gate, outcome.cause, times);
    case 'confirmed':
    case 'refused':
      return takenUp(gate, operation);
    case 'unknown':
      // The service is there and answers; what it says of this one record is that record's matter.
      if (outcome.reason === 'answer-foreign' || outcome.reason === 'conflict') return gate;
      return probing(gate, linkCauseOf(outcome.reason), times);
    case 'not-executed':
      switch (outcome.reason) {
        case 'token':
          return pausedForToken(gate, times);
        case 'permission':
          return withhold(gate, operation, 'permission', times);
        case 'address':
          // The address has proved itself meanwhile: it is that of the entries alone that is wrong.
          return isWrongForEntries(gate.withheld)
            ? withhold(gate, operation, 'address', times)
            : pausedUntil({ ...gate, withheld: doubted(gate.withheld) }, 'address', times);
        case 'proxy':
          return pausedUntil(gate, 'proxy', times);
        case 'picture-too-large':
          return gate;
        case 'rate-limited':
          return closedFor(gate, outcome.retryAfterMs, times);
      }
  }
}

/**
 * A probe is the exit of a session that does not exist: 404 opens the gate, and so does any other answer that only a service
 * that read it can give. Where it was an entry's 404 that closed it, an entry is tried at once.
 */
function afterProbe(gate: Gate, outcome: Outcome, times: GateTimes): Gate {
  if (outcome.kind === 'not-executed' && outcome.reason === 'permission')
    return withhold(opened(gate), 'exit', 'permission', times);
  if (outcome.kind === 'refused')
    return isUnproven(gate.withheld)
      ? opened({ ...gate, withheld: proven(gate.withheld, times.elapsedMs) })
      : opened(gate);
  // A probe has no picture: who finds it too large is not the service.
  const isTooLarge = outcome.kind === 'not-executed' && outcome.reason === 'picture-too-large';
  if (outcome.kind === 'confirmed' || outcome.kind === 'unknown' || isTooLarge)
    return probing(
      gate,
      outcome.kind === 'unknown' ? linkCauseOf(outcome.reason) : 'answer-unexpected',
      times,
    );
  return afterAnswer(gate, 'exit', outcome, times);
}

function afterNoConnection(gate: Gate, cause: LinkCause, times: GateTimes): Gate {
  return cause === 'certificate' || cause === 'proxy'
    ? pausedUntil(gate, cause, times)
    : probing(gate, cause, times);
}

const opened = ({ withheld, failures }: Gate): Gate => ({ state: 'open', withheld, failures });

/** 5 s doubling to 5 min, each shortened by up to a fifth so that the booths of a site do not come back as one. */
function waitMs(failures: number, { jitter, timings }: GateTimes): number {
  const wait = Math.min(timings.probeFirstMs * 2 ** failures, timings.probeMostMs);
  return Math.round(wait * (1 - jitter / 5));
}

function probing({ withheld, failures }: Gate, cause: LinkCause, times: GateTimes): Gate {
  const atMs = times.elapsedMs + waitMs(failures, times);
  return { state: 'probing', cause, atMs, withheld, failures: failures + 1 };
}

/** As long as the service asks for, and never shorter than an outage's back-off: it may ask to come back at once. */
function closedFor(gate: Gate, retryAfterMs: number | null, times: GateTimes): Gate {
  const closed = probing(gate, 'rate-limited', times);
  if (retryAfterMs === null || closed.state !== 'probing') return closed;
  const askedMs = times.elapsedMs + Math.min(retryAfterMs, times.timings.retryAfterMostMs);
  return { ...closed, atMs: Math.max(closed.atMs, askedMs) };
}

/** For somebody to see to; tried again all the same, for nobody may know when the cause has ended. */
function pausedUntil({ withheld, failures }: Gate, cause: PauseCause, times: GateTimes): Gate {
  const atMs = times.elapsedMs + waitMs(failures, times);
  return { state: 'paused', cause, atMs, withheld, failures: failures + 1 };
}

const pausedForToken = ({ withheld }: Gate, { elapsedMs, timings }: GateTimes): Gate => ({
  state: 'paused',
  cause: 'token',
  atMs: elapsedMs + timings.tokenProbeMs,
  withheld,
  failures: 0,
});

/** Where neither entries nor exits may be sent, there is nothing to go on with until the next trial. */
function withhold(gate: Gate, operation: Operation, cause: Withheld['cause'], times: GateTimes): Gate {
  const { elapsedMs } = times;
  const before = gate.withheld.find((one) => one.operation === operation);
  // No time brings what waits for the address to prove itself, whatever else speaks against it.
  if (before?.atMs === null) return gate;
  const failures = before?.failures ?? 0;
  const atMs = elapsedMs + waitMs(failures, times);
  const withheld = held(gate.withheld, { operation, cause, atMs, failures: failures + 1 });
  const backNow = heldBackNow(withheld, elapsedMs);
  return directions.every((direction) => backNow.includes(direction))
    ? { state: 'paused', cause, atMs: nextTrialMs(withheld, elapsedMs), withheld, failures: gate.failures }
    : { ...gate, withheld };
}

/** A record's good answer ends the row of failures. */
function takenUp(gate: Gate, operation: Operation): Gate {
  const withheld = released(gate.withheld, operation);
  const isAsBefore = gate.failures === 0 && withheld.length === gate.withheld.length;
  return isAsBefore ? gate : { ...gate, withheld, failures: 0 };
}

type UnknownReason = (Outcome & { kind: 'unknown' })['reason'];

function linkCauseOf(reason: UnknownReason): LinkCause {
  switch (reason) {
    case 'timed-out':
    case 'connection-lost':
    case 'server-error':
      return reason;
    case 'answer-unreadable':
    case 'answer-foreign':
    case 'answer-unexpected':
    case 'redirected':
    case 'conflict':
      return 'answer-unexpected';
  }
}
