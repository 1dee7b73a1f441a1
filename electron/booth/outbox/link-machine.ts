import { directions, type Operation } from '../../contract/record.ts';
import type { LinkCause } from '../../contract/snapshot.ts';
import type { Outcome } from '../service/outcome.ts';
import {
  closedFor,
  pausedForToken,
  pausedUntil,
  probing,
  retryAfter,
  waitMs,
  type LinkTimes,
} from './link-closing.ts';
import { isHeldBack, openLink, type Link } from './link.ts';
import {
  broughtForward,
  doubted,
  held,
  heldBackNow,
  isUnchecked,
  isUnproven,
  isWrongForEntries,
  known,
  nextTrialMs,
  proven,
  released,
  triedByEntries,
  type Withheld,
} from './withheld.ts';

// The one link before the wire: what becomes of it, as a pure function. What fails to connect is the service, not the record: so there
// is no back-off per record, and an outage costs at most one unknown record.

export type LinkEvent =
  | { readonly type: 'answered'; readonly operation: Operation; readonly outcome: Outcome }
  | { readonly type: 'probed'; readonly outcome: Outcome; readonly settled?: Settled }
  /** What a look-up was answered. 429 alone concerns more than look-ups. */
  | { readonly type: 'looked-up'; readonly outcome: Outcome }
  /** There is no token at all. */
  | { readonly type: 'token-missing' }
  /** A supervisor said so. Ends every pause but one for another service's records, and what is withheld. */
  | { readonly type: 'try-again' }
  /** The time has come for the next record to be the trial: no probe at this site, or none that would tell. */
  | { readonly type: 'trial' };

/**
 * Whether the 404 that an exit was answered just before is the service's word. `unknown`: nothing will tell, and the exit is unknown
 * by now; null: none is to be judged.
 */
export type Settled = boolean | 'unknown' | null;

/** @returns the link after what happened; the same object where nothing changed */
export function linkAfter(link: Link, event: LinkEvent, times: LinkTimes): Link {
  switch (event.type) {
    case 'token-missing':
      return pausedForToken(link, times);
    case 'trial':
      return opened(
        isUnproven(link.withheld) ? { ...link, withheld: triedByEntries(times.elapsedMs) } : link,
      );
    case 'try-again':
      return isHeldBack(link) ? link : openLink;
    case 'answered':
      return noSooner(link, afterAnswer(link, event.operation, event.outcome, times));
    case 'probed':
      return afterProbe(link, event.outcome, event.settled ?? null, times);
    case 'looked-up':
      return afterLookUp(link, event.outcome, times);
  }
}

/** Who asks for fewer requests asks for fewer of all. Where the link has closed meanwhile it stays so at least as long. */
function afterLookUp(link: Link, outcome: Outcome, times: LinkTimes): Link {
  if (outcome.kind !== 'not-executed' || outcome.reason !== 'rate-limited') return link;
  if (link.state === 'open') return closedFor(link, outcome.retryAfterMs, times);
  if (link.atMs === null) return link;
  const askedMs = times.elapsedMs + retryAfter(outcome.retryAfterMs, times);
  return askedMs > link.atMs ? { ...link, atMs: askedMs } : link;
}

/** A slow trial may be answered while the link is closed: by another answer, for longer, or until somebody acts. It stays so. */
function noSooner(link: Link, after: Link): Link {
  if (link.state === 'open' || after.state === 'open' || after.atMs === link.atMs) return after;
  if (link.atMs !== null && after.atMs !== null && after.atMs > link.atMs) return after;
  const { withheld, outage } = after;
  return { ...link, withheld, outage };
}

function afterAnswer(link: Link, operation: Operation, outcome: Outcome, times: LinkTimes): Link {
  switch (outcome.kind) {
    case 'not-connected':
      return afterNoConnection(link, outcome.cause, times);
    case 'confirmed':
    case 'refused':
      return takenUp(link, operation, times);
    case 'not-found':
      return unchecked(link, operation, times.elapsedMs);
    case 'unknown':
      // The service is there and answers; what it says of this one record is that record's matter.
      if (outcome.reason === 'answer-foreign' || outcome.reason === 'conflict') return link;
      return probing(failing(link, operation, times), linkCauseOf(outcome.reason), times);
    case 'not-executed':
      switch (outcome.reason) {
        case 'token':
          return pausedForToken(link, times);
        case 'permission':
          return withhold(link, operation, 'permission', times);
        case 'address':
          // The address has proved itself meanwhile: it is that of the entries alone that is wrong.
          return isWrongForEntries(link.withheld)
            ? withhold(link, operation, 'address', times)
            : pausedUntil({ ...link, withheld: doubted(link.withheld) }, 'address', times);
        case 'proxy':
          return pausedUntil(link, 'proxy', times);
        case 'picture-too-large':
          return link;
        case 'rate-limited':
          return closedFor(link, outcome.retryAfterMs, times);
      }
  }
}

/**
 * A probe is the exit of a session that does not exist: 404 opens the link, and so does any other answer that only a service
 * that read it can give. Where it was an entry's 404 that closed it, an entry is tried at once. Where it was an exit's, the answer
 * settles what that one meant.
 */
function afterProbe(link: Link, outcome: Outcome, settled: Settled, times: LinkTimes): Link {
  switch (outcome.kind) {
    case 'not-found':
    case 'refused':
      return opened(probeTaken(link, settled, times));
    case 'confirmed':
      return probing({ ...link, outage: true }, 'answer-unexpected', times);
    case 'unknown':
      return probing({ ...link, outage: true }, linkCauseOf(outcome.reason), times);
    case 'not-connected':
      return afterNoConnection(link, outcome.cause, times);
    case 'not-executed':
      switch (outcome.reason) {
        case 'permission':
          return withhold(opened(link), 'exit', 'permission', times);
        case 'address':
          // Entries prove themselves by their own answers, unless one of them was answered 404, too.
          return isUnchecked(link.withheld) && !isUnproven(link.withheld)
            ? withhold(opened(link), 'exit', 'unchecked', times)
            : afterAnswer(link, 'exit', outcome, times);
        case 'picture-too-large':
          // A probe has no picture: who finds it too large is not the service.
          return probing({ ...link, outage: true }, 'answer-unexpected', times);
        case 'token':
        case 'proxy':
        case 'rate-limited':
          return afterAnswer(link, 'exit', outcome, times);
      }
  }
}

/** The probe is let in. It is the trial of the exits, too, where only one of them has failed. */
function probeTaken(link: Link, settled: Settled, times: LinkTimes): Link {
  const { elapsedMs } = times;
  const { withheld, ...rest } = afterOutage(link, elapsedMs);
  const entries = isUnproven(withheld) ? proven(withheld, elapsedMs) : withheld;
  return {
    ...rest,
    withheld: entries.flatMap((one): readonly Withheld[] => {
      if (one.cause === 'failing' && one.operation === 'exit' && one.failures === 1)
        return [{ ...one, atMs: elapsedMs }];
      if (one.cause !== 'unchecked') return [one];
      if (settled === true || settled === 'unknown') return [];
      // It was the service's word no more than the address was the service's then: the record is tried again.
      if (settled === null) return [{ ...one, cause: 'not-found', atMs: elapsedMs }];
      const atMs = elapsedMs + waitMs(one.failures, times);
      return [{ ...one, cause: 'not-found', atMs, failures: one.failures + 1 }];
    }),
  };
}

function afterNoConnection(link: Link, cause: LinkCause, times: LinkTimes): Link {
  const after = { ...link, outage: true };
  return cause === 'certificate' || cause === 'proxy'
    ? pausedUntil(after, cause, times)
    : probing(after, cause, times);
}

const opened = ({ withheld, failures, outage }: Link): Link => ({
  state: 'open',
  withheld,
  failures,
  outage,
});

/**
 * What may have been executed costs an unknown each time: that operation alone is held back for `firstWaitMs`, doubling to
 * `trialMostMs`, while the others go on as soon as the probe is let in.
 */
function failing(link: Link, operation: Operation, { elapsedMs, timings }: LinkTimes): Link {
  const before = known(link.withheld, operation);
  // What is known of the address stays known.
  const cause = before?.cause === 'address' ? 'address' : 'failing';
  const row = before?.cause === cause ? before : { failures: 0 };
  const atMs = elapsedMs + Math.min(timings.firstWaitMs * 2 ** row.failures, timings.trialMostMs);
  const one: Withheld = { ...row, operation, cause, atMs, failures: row.failures + 1 };
  return { ...link, withheld: held(link.withheld, one) };
}

/** A 404 by its number alone is nobody's word: the address is checked at once, and that operation waits for it. */
function unchecked(link: Link, operation: Operation, elapsedMs: number): Link {
  const failures = known(link.withheld, operation)?.failures ?? 0;
  return {
    ...link,
    withheld: held(link.withheld, { operation, cause: 'unchecked', atMs: elapsedMs, failures }),
  };
}

/** After a good answer. The first one after an outage of all of it brings the trials forward, once. */
const afterOutage = <G extends Link>(link: G, elapsedMs: number): G =>
  link.outage ? { ...link, outage: false, withheld: broughtForward(link.withheld, elapsedMs) } : link;

/** Where neither entries nor exits may be sent, there is nothing to go on with until the next trial. */
function withhold(
  link: Link,
  operation: Operation,
  cause: Exclude<Withheld['cause'], 'failing' | 'not-found'>,
  times: LinkTimes,
): Link {
  const { elapsedMs } = times;
  const before = known(link.withheld, operation);
  // No time brings what waits for the address to prove itself, whatever else speaks against it.
  if (before?.atMs === null) return link;
  const failures = before?.failures ?? 0;
  const atMs = elapsedMs + waitMs(failures, times);
  const withheld = held(link.withheld, { operation, cause, atMs, failures: failures + 1 });
  const backNow = heldBackNow(withheld, elapsedMs);
  if (!directions.every((direction) => backNow.includes(direction))) return { ...link, withheld };
  const { failures: row, outage } = link;
  const why = cause === 'permission' ? cause : 'address';
  return {
    state: 'paused',
    cause: why,
    atMs: nextTrialMs(withheld, elapsedMs),
    withheld,
    failures: row,
    outage,
  };
}

/** A record's good answer ends the row of failures. */
function takenUp(link: Link, operation: Operation, { elapsedMs }: LinkTimes): Link {
  const after = afterOutage(link, elapsedMs);
  const withheld = released(after.withheld, operation);
  const isAsBefore = after === link && link.failures === 0 && withheld.length === link.withheld.length;
  return isAsBefore ? link : { ...after, withheld, failures: 0 };
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
