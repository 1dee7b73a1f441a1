import type { LinkEvent } from '../../electron/booth/outbox/link-machine.ts';
import { openLink, type Link } from '../../electron/booth/outbox/link.ts';
import { ordinaryTimings } from '../../electron/booth/ports/timings.ts';
import type { Outcome } from '../../electron/booth/service/outcome.ts';
import type { Machines } from './machines.ts';

// How long is waited. The small world knows only whether a time has come; here the machine is asked for the numbers.

const { firstWaitMs, probeMostMs, tokenProbeMs, trialMostMs } = ordinaryTimings;
const tries = 12;

const answered = (outcome: Outcome): LinkEvent => ({ type: 'answered', operation: 'entry', outcome });
const again = (reason: (Outcome & { kind: 'not-executed' })['reason']): LinkEvent =>
  answered({ kind: 'not-executed', httpStatus: 400, reason, retryAfterMs: null });

/** Each of them closes the link, or withholds entries, ever longer. */
const growing: readonly LinkEvent[] = [
  answered({ kind: 'not-connected', cause: 'unreachable' }),
  answered({ kind: 'not-connected', cause: 'certificate' }),
  again('proxy'),
  again('permission'),
  again('rate-limited'),
];

/** @returns the rule that the waits of a row of failures break, or null */
export function waitFaultOf(machines: Machines): string | null {
  const isRight = growing.every((event) =>
    [0, 0.999].every((jitter) =>
      waits(machines, event, jitter).every((waitMs, index) => {
        const whole = Math.min(firstWaitMs * 2 ** index, probeMostMs);
        return Math.abs(waitMs - whole * (1 - jitter / 5)) <= 1;
      }),
    ),
  );
  const failing: LinkEvent = answered({ kind: 'unknown', httpStatus: null, reason: 'timed-out' });
  const trials = waits(machines, failing, 0.5, (link) => link.withheld[0]?.atMs).every(
    (waitMs, index) => waitMs === Math.min(firstWaitMs * 2 ** index, trialMostMs),
  );
  const tokens = waits(machines, again('token'), 0);
  return isRight && trials && tokens.every((waitMs) => waitMs === tokenProbeMs)
    ? null
    : 'waits-grow-to-five-minutes';
}

function waits(
  { linkAfter }: Machines,
  event: LinkEvent,
  jitter: number,
  timeOf = (link: Link): number | null | undefined =>
    link.state === 'open' ? link.withheld[0]?.atMs : link.atMs,
): readonly number[] {
  let link: Link = openLink;
  let elapsedMs = 1_000_000;
  return Array.from({ length: tries }, () => {
    link = linkAfter(link, event, { elapsedMs, jitter, timings: ordinaryTimings });
    const waitMs = (timeOf(link) ?? Infinity) - elapsedMs;
    elapsedMs += waitMs;
    return waitMs;
  });
}
