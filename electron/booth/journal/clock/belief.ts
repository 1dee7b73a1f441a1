import type { ClockMark, ClockWitness } from './marks.ts';

/** Two tellings of one instant agree where they are no further apart (ms). */
export const agreeMs = 10 * 60_000;
/** A clock that has run for so long without a jump is believed (ms): to keep for too long is a breach, too. */
export const believedAfterMs = 72 * 3_600_000;

/** At that running time it was `trueMs` (ms since 1970). */
export interface ClockPoint {
  readonly runningMs: number;
  readonly trueMs: number;
  readonly by: ClockWitness;
}

/** What the marks so far let a booth believe of the time. */
export interface Belief {
  /** In the order of their running time. */
  readonly points: readonly ClockPoint[];
  /** The same without what running alone says. */
  readonly proven: readonly ClockPoint[];
  /** What the clock told at starts and after jumps: each is believed when the booth has run long enough since. */
  readonly told: readonly Pick<ClockMark, 'runningMs' | 'wallMs'>[];
  /** The running time at the last start (ms). */
  readonly runFromMs: number;
  /** Who says that the clock is right as it goes now; null: nobody, or it has jumped since. */
  readonly by: Exclude<ClockWitness, 'first'> | null;
}

export const noBelief: Belief = { points: [], proven: [], told: [], runFromMs: 0, by: null };

export function afterMark(before: Belief, mark: ClockMark): Belief {
  const { kind, runningMs, wallMs, point } = mark;
  if (kind === 'start') {
    const told = fewEnough([...before.told, { runningMs, wallMs }]);
    return { ...before, told, runFromMs: runningMs, by: null };
  }
  if (kind === 'jump') {
    const last = before.told.at(-1);
    const leapMs = last === undefined ? 0 : wallMs - impliedBy(last.wallMs, last, runningMs);
    // Set by so much, it may have been wrong since the start; what it told in other runs is another matter.
    const isLeap = Math.abs(leapMs) > agreeMs;
    const stays = before.told.filter((one) => !isLeap || one.runningMs < before.runFromMs);
    return { ...before, told: fewEnough([...stays, { runningMs, wallMs }]), by: null };
  }
  if (point === undefined) return before;
  const next = { ...point, by: kind };
  const points = withPoint(before.points, next);
  const proven = kind === 'running' ? before.proven : withPoint(before.proven, next);
  if (kind === 'first') return { ...before, points, proven };
  if (kind !== 'running') {
    // What it told in other runs says when these were.
    const told = before.told.filter((one) => one.runningMs < before.runFromMs);
    return { ...before, points, proven, told, by: kind };
  }
  // What is told now is the last of what was told.
  const told = before.told.filter((one) => one.runningMs > point.runningMs);
  const isNow = told.length === 0 && points.at(-1) === next;
  return { ...before, points, proven, told, by: isNow ? kind : before.by };
}

/**
 * What is to be believed by now, the first of it: told so long ago, and not denied by what the clock tells.
 *
 * @param now running time and clock
 */
export const believable = (
  { told }: Belief,
  now: { readonly runningMs: number; readonly wallMs: number },
): Belief['told'][number] | null =>
  told.find(
    (one) =>
      now.runningMs - one.runningMs >= believedAfterMs &&
      impliedBy(one.wallMs, one, now.runningMs) <= now.wallMs + agreeMs,
  ) ?? null;

/** What time it is at least (ms since 1970), by what was shown to be right and the running time since. */
export function timeBy(points: readonly ClockPoint[], runningMs: number): number | null {
  const last = points.at(-1);
  return last === undefined ? null : impliedBy(last.trueMs, last, runningMs);
}

const impliedBy = (ms: number, at: { readonly runningMs: number }, runningMs: number): number =>
  ms + runningMs - at.runningMs;

/** Whose word counts for more. */
export const weights: Readonly<Record<ClockWitness, number>> = {
  first: 0,
  running: 1,
  service: 2,
  supervisor: 2,
};

/** One that shows earlier ones to have been ahead takes their place, but for those with better witnesses: then it is wrong itself. */
function withPoint(points: readonly ClockPoint[], next: ClockPoint): readonly ClockPoint[] {
  const since = points.findIndex(({ runningMs }) => runningMs > next.runningMs);
  const later = since < 0 ? [] : points.slice(since);
  const [after] = later;
  if (after !== undefined && impliedBy(next.trueMs, next, after.runningMs) > after.trueMs + agreeMs)
    return points;
  let keep = points.length - later.length;
  for (let at = keep - 1; at >= 0; at -= 1) {
    const point = points[at];
    if (point === undefined || impliedBy(point.trueMs, point, next.runningMs) <= next.trueMs + agreeMs) break;
    if (weights[point.by] > weights[next.by]) return points;
    keep = at;
  }
  return [...points.slice(0, keep), next, ...later];
}

/** So many starts within the hours of running that a clock needs are remembered. */
const mostTold = 100;

/** Of two that stand close together the later is believed with the one after it. */
function fewEnough(told: Belief['told']): Belief['told'] {
  if (told.length <= mostTold) return told;
  const gap = (index: number): number =>
    (told[index + 1]?.runningMs ?? Number.POSITIVE_INFINITY) - (told[index]?.runningMs ?? 0);
  let closest = 1;
  for (let index = 1; index < told.length - 1; index += 1) if (gap(index) < gap(closest)) closest = index;
  return told.filter((_, index) => index !== closest);
}
