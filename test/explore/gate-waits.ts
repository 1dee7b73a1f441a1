import { openGate, type Gate, type GateHappening } from '../../electron/booth/outbox/gate-machine.ts';
import { ordinaryTimings } from '../../electron/booth/ports/ports.ts';
import type { Outcome } from '../../electron/booth/service/outcome.ts';
import type { Machines } from './machines.ts';

// How long is waited. The small world knows only whether a time has come; here the machine is asked for the numbers.

const { probeFirstMs, probeMostMs, tokenProbeMs, trialMostMs } = ordinaryTimings;
const tries = 12;

const answered = (outcome: Outcome): GateHappening => ({ type: 'answered', operation: 'entry', outcome });
const again = (reason: (Outcome & { kind: 'not-executed' })['reason']): GateHappening =>
  answered({ kind: 'not-executed', httpStatus: 400, reason, retryAfterMs: null });

/** Each of them closes the gate, or withholds entries, ever longer: 5 s doubling to 5 min. */
const growing: readonly GateHappening[] = [
  answered({ kind: 'not-connected', cause: 'unreachable' }),
  answered({ kind: 'not-connected', cause: 'certificate' }),
  again('proxy'),
  again('permission'),
  again('rate-limited'),
];

/** @returns the rule that the waits of a row of failures break, or null */
export function waitFaultOf(machines: Machines): string | null {
  const isRight = growing.every((happening) =>
    [0, 0.999].every((jitter) =>
      waits(machines, happening, jitter).every((waitMs, index) => {
        const whole = Math.min(probeFirstMs * 2 ** index, probeMostMs);
        return Math.abs(waitMs - whole * (1 - jitter / 5)) <= 1;
      }),
    ),
  );
  const failing: GateHappening = answered({ kind: 'unknown', httpStatus: null, reason: 'timed-out' });
  const trials = waits(machines, failing, 0.5, (gate) => gate.withheld[0]?.atMs).every(
    (waitMs, index) => waitMs === Math.min(probeFirstMs * 2 ** index, trialMostMs),
  );
  const tokens = waits(machines, again('token'), 0);
  return isRight && trials && tokens.every((waitMs) => waitMs === tokenProbeMs)
    ? null
    : 'waits-grow-to-five-minutes';
}

function waits(
  { gateAfter }: Machines,
  happening: GateHappening,
  jitter: number,
  timeOf = (gate: Gate): number | null | undefined =>
    gate.state === 'open' ? gate.withheld[0]?.atMs : gate.atMs,
): readonly number[] {
  let gate: Gate = openGate;
  let elapsedMs = 1_000_000;
  return Array.from({ length: tries }, () => {
    gate = gateAfter(gate, happening, { elapsedMs, jitter, timings: ordinaryTimings });
    const waitMs = (timeOf(gate) ?? Infinity) - elapsedMs;
    elapsedMs += waitMs;
    return waitMs;
  });
}
