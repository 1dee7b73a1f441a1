import { leftMs } from '../../lib/left-days.ts';

/** What two clocks may differ by (ms). */
const marginMs = 2 * 24 * 3_600_000;

/** Away for longer than that, a reader may have missed a fact that said *left*, from its coming to its deletion. */
export const longestAbsenceMs = leftMs - marginMs;

/**
 * A car that the ledger does not know: has it never been told, or has it left so long ago that the steward deleted it? The fact of a car that
 * left stays for a time. Who came to know the car within that time, or was never away for so long since, would have seen it.
 *
 * @param knownMs when this booth came to know the car
 * @param attendedMs since when it has not been away for `longestAbsenceMs`; null: it has never read the ledger to its end
 */
export function mayCreate(knownMs: number, attendedMs: number | null, nowMs: number): boolean {
  const until = Math.min(nowMs, attendedMs ?? nowMs);
  return until - knownMs < longestAbsenceMs;
}
