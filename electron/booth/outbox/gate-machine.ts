import { directions, type Operation } from '../../contract/record.ts';
import type { LinkCause } from '../../contract/snapshot.ts';
import type { Timings } from '../ports.ts';
import type { Outcome } from '../service/outcome.ts';

// The one gate before the wire, as data and a pure function. What fails to connect is the service, not the record: so there
// is no back-off per record, and an outage costs at most one unknown record.

export type PauseCause = Extract<
  LinkCause,
  'token' | 'permission' | 'address' | 'certificate' | 'proxy' | 'other-service'
>;

export type Gate = {
  /** Operations that the token has no permission for (403), while the others go on. */
  readonly withheld: readonly Operation[];
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
  /** `atMs`: when the probe is tried again; null: only somebody's act ends it. */
  | { readonly state: 'paused'; readonly cause: PauseCause; readonly atMs: number | null }
);

export type GateHappening =
  | { readonly type: 'answered'; readonly operation: Operation; readonly outcome: Outcome }
  | { readonly type: 'probed'; readonly outcome: Outcome }
  /** There is no token at all. */
  | { readonly type: 'token-missing' }
  /** A supervisor said so. Ends every pause but one for another service's records, and what is withheld. */
  | { readonly type: 'try-again' }
  /** No probe at this site: the time has come for the next record to be the trial. */
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
      return opened(gate);
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
      return gate.failures === 0 ? gate : { ...gate, failures: 0 };
    case 'unknown':
      // The service is there and answers; what it says of this one record is that record's matter.
      if (outcome.reason === 'answer-foreign' || outcome.reason === 'conflict') return gate;
      return probing(gate, linkCauseOf(outcome.reason), times);
    case 'not-executed':
      switch (outcome.reason) {
        case 'token':
          return pausedForToken(gate, times);
        case 'permission':
          return withhold(gate, operation);
        case 'address':
        case 'proxy':
          return paused(gate, outcome.reason, null);
        case 'picture-too-large':
          return gate;
        case 'rate-limited':
          return closedFor(gate, outcome.retryAfterMs, times);
      }
  }
}

/**
 * A probe is the exit of a session that does not exist: 404 opens the gate, and so does any other answer that only a service
 * that read it can give.
 */
function afterProbe(gate: Gate, outcome: Outcome, times: GateTimes): Gate {
  if (outcome.kind === 'not-executed' && outcome.reason === 'permission')
    return withhold(opened(gate), 'exit');
  if (outcome.kind === 'refused') return opened(gate);
  if (outcome.kind === 'confirmed' || outcome.kind === 'unknown')
    return probing(
      gate,
      outcome.kind === 'unknown' ? linkCauseOf(outcome.reason) : 'answer-unexpected',
      times,
    );
  return afterAnswer(gate, 'exit', outcome, times);
}

function afterNoConnection(gate: Gate, cause: LinkCause, times: GateTimes): Gate {
  return cause === 'certificate' || cause === 'proxy'
    ? paused(gate, cause, null)
    : probing(gate, cause, times);
}

const opened = ({ withheld, failures }: Gate): Gate => ({ state: 'open', withheld, failures });

const paused = ({ withheld }: Gate, cause: PauseCause, atMs: number | null): Gate => ({
  state: 'paused',
  cause,
  atMs,
  withheld,
  failures: 0,
});

/** 5 s doubling to 5 min, each shortened by up to a fifth so that the booths of a site do not come back as one. */
function probing(gate: Gate, cause: LinkCause, { elapsedMs, jitter, timings }: GateTimes): Gate {
  const wait = Math.min(timings.probeFirstMs * 2 ** gate.failures, timings.probeMostMs);
  const atMs = elapsedMs + Math.round(wait * (1 - jitter / 5));
  return { state: 'probing', cause, atMs, withheld: gate.withheld, failures: gate.failures + 1 };
}

function closedFor(gate: Gate, retryAfterMs: number | null, times: GateTimes): Gate {
  const closed = probing(gate, 'rate-limited', times);
  if (retryAfterMs === null || closed.state !== 'probing') return closed;
  return { ...closed, atMs: times.elapsedMs + Math.min(retryAfterMs, times.timings.retryAfterMostMs) };
}

const pausedForToken = (gate: Gate, { elapsedMs, timings }: GateTimes): Gate =>
  paused(gate, 'token', elapsedMs + timings.tokenProbeMs);

/** Without entry and exit there is nothing to go on with. */
function withhold(gate: Gate, operation: Operation): Gate {
  const withheld: Operation[] = [...new Set([...gate.withheld, operation])];
  const now: Gate = { ...gate, withheld };
  return directions.every((direction) => withheld.includes(direction))
    ? paused(now, 'permission', null)
    : now;
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
