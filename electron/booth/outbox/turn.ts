import type { Operation } from '../../contract/record.ts';
import type { LinkEvent } from './link-machine.ts';
import { isTriedByRecords, type Link } from './link.ts';
import { heldBackNow, isCheckDue, isUnchecked, isUnproven, nextTrialMs, triedNow } from './withheld.ts';

// What the outbox does next, as data and pure functions. The outbox carries it out; nothing here waits, asks or sends.

/** How often an unknown exit is sent again. */
export const repetitions = 3;

/** Whether an unknown exit may be sent again. */
export interface Repeating {
  /** Another exit has had a good answer since the last repetition. */
  readonly may: boolean;
  /** None is known to be there: the journal is not asked before each record. */
  readonly none: boolean;
}

/** There may be one, and it waits for a good answer to another exit. */
export const unknownExit: Repeating = { may: false, none: false };

/** What the next turn depends on. */
export interface TurnInputs {
  readonly link: Link;
  /** The running time (`Clock.elapsed`). */
  readonly elapsedMs: number;
  readonly repeating: Repeating;
  /** This site wants probes. */
  readonly probes: boolean;
  /** Somebody wants the probe's answer: the service's time, or whether the token is good. */
  readonly asksProbe: boolean;
}

/** Until that running time, or until something happens; null: until something happens. */
export interface Sleep {
  readonly type: 'sleep';
  readonly untilMs: number | null;
}

/** `provesAddress`: first it is asked, without a token, whether this is the service at all. */
export interface Probe {
  readonly type: 'probe';
  readonly provesAddress: boolean;
}

/** The record whose turn it is, or an unknown exit where one may be repeated. */
interface Sending {
  readonly type: 'send';
  readonly repeats: boolean;
  /** Operations of which nothing may be sent now. */
  readonly heldBack: readonly Operation[];
  /** Operations that are on trial: the oldest record, however fresh others are. */
  readonly tried: readonly Operation[];
  readonly whenNone: Sleep | Probe;
}

export type Turn =
  | Sleep
  | Probe
  /** The next record shows how it stands. */
  | { readonly type: 'trial' }
  | Sending;

/** @returns what is to be done now */
export function turn(inputs: TurnInputs): Turn {
  const { link, elapsedMs, repeating, probes, asksProbe } = inputs;
  const { withheld } = link;
  const probe: Probe = { type: 'probe', provesAddress: isUnproven(withheld) || isUnchecked(withheld) };
  if (link.state !== 'open') {
    if (link.atMs === null || link.atMs > elapsedMs) return { type: 'sleep', untilMs: link.atMs };
    return !probes || isTriedByRecords(link) ? { type: 'trial' } : probe;
  }
  if (probes && isCheckDue(withheld, elapsedMs)) return probe;
  const heldBack = heldBackNow(withheld, elapsedMs);
  return {
    type: 'send',
    repeats: repeating.may && !repeating.none && !heldBack.includes('exit'),
    heldBack,
    tried: triedNow(withheld, elapsedMs),
    // A trial whose time comes while the journal is asked is one that is waited for.
    whenNone: asksProbe && probes ? probe : { type: 'sleep', untilMs: nextTrialMs(withheld, elapsedMs) },
  };
}

/** The journal was asked for an unknown exit. Each time that one is repeated costs a good answer of its own. */
export const repeatingAsked = (found: boolean): Repeating => ({ may: false, none: !found });

/**
 * After an answer, to a record or to a probe. An exit's own answer does not speak for repeating it, nor does one from before it.
 *
 * @param everUnknown of the record: then no refusal says what became of it
 */
export function repeatingAfter(repeating: Repeating, event: LinkEvent, everUnknown: boolean): Repeating {
  if (isUnknownExit(event, everUnknown)) return unknownExit;
  return isGoodAnswer(event) && isToExit(event) ? { ...repeating, may: true } : repeating;
}

function isUnknownExit(event: LinkEvent, everUnknown: boolean): boolean {
  if (event.type === 'probed') return event.settled === 'unknown';
  if (event.type !== 'answered' || event.operation !== 'exit') return false;
  const { kind } = event.outcome;
  return kind === 'unknown' || (everUnknown && ['refused', 'not-executed', 'not-found'].includes(kind));
}

/** What the service says of other operations tells nothing of exits. A probe is one. */
const isToExit = (event: LinkEvent): boolean =>
  event.type === 'probed' || (event.type === 'answered' && event.operation === 'exit');

/** The service has taken it up, or has read it and said no. A record's 404 may be anybody's. */
export const isGoodAnswer = (event: LinkEvent): boolean =>
  'outcome' in event &&
  (['confirmed', 'refused'].includes(event.outcome.kind) ||
    (event.type === 'probed' && event.outcome.kind === 'not-found'));
