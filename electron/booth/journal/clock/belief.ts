import type { ClockMark, ClockWitness } from './marks.ts';

// While a booth runs, its running time and the true time go on alike; while it sleeps or is off, the true time alone. So the instant
// at which its running time would have begun, had it never slept, is the same for as long as it runs on, and moves later only. It is
// called the origin here: the true time is the origin and the running time. Each witness bounds it.

/** Two tellings of one instant agree where they are no further apart (ms). */
export const agreeMs = 10 * 60_000;
/** What a clock tells for so long (ms) shows what it told before to have been ahead; for less, until it is set right after a start, not. */
const deniesAfterMs = 10 * 60_000;
/** By how much two clocks of one computer drift apart, as a share of the time. */
export const driftPerMs = 0.001;
/** A clock that has run for so long and was never found to be behind is believed (ms): to keep for too long is a breach, too. */
export const believedAfterMs = 72 * 3_600_000;

/** What the clock told at a start or after a jump. */
interface Observation {
  readonly runningMs: number;
  /** From here the 72 hours count: not while the clock was behind what was proven (running time in ms). */
  readonly countMs: number;
  readonly originMs: number;
  /** The latest origin that was told since. */
  readonly mostMs: number;
}

/** By a witness the origin lay between the two (ms since 1970), at that running time. */
export interface ClockPoint {
  readonly runningMs: number;
  readonly leastMs: number;
  readonly mostMs: number;
  readonly by: ClockWitness;
}

/** What the marks so far let a booth believe of the time. */
export interface Belief {
  /** In the order of their running time. */
  readonly points: readonly ClockPoint[];
  /** The same without what running alone says. */
  readonly proven: readonly ClockPoint[];
  /** Each is believed when the booth has run long enough since, unless a later one shows it to have been ahead. */
  readonly observed: readonly Observation[];
  /** The running time of the last start or jump, or since the clock was last contradicted (ms). */
  readonly evenFromMs: number;
  /** Who says that the clock is right as it goes now; null: nobody, or it has jumped since. */
  readonly by: 'running' | 'service' | 'supervisor' | null;
  /** Since the service contradicted the clock: what it told then, and what was believed before. */
  readonly contradicted: { readonly originMs: number; readonly before: Belief } | null;
}

export const noBelief: Belief = {
  points: [],
  proven: [],
  observed: [],
  evenFromMs: 0,
  by: null,
  contradicted: null,
};

export function afterMark(before: Belief, mark: ClockMark): Belief {
  const { kind, runningMs, point } = mark;
  if (kind === 'start' || kind === 'jump' || kind === 'opening')
    return { ...before, observed: withObservation(before, mark), evenFromMs: runningMs, by: null };
  if (point === undefined) return before;
  const leastMs = point.trueMs - point.runningMs;
  const next = { runningMs: point.runningMs, leastMs, mostMs: leastMs, by: kind };
  switch (kind) {
    case 'first':
      return withProof(before, { ...next, mostMs: Number.POSITIVE_INFINITY });
    case 'service':
      return {
        ...withProof(withoutContradiction(before, mark), next),
        observed: [],
        by: kind,
        contradicted: null,
      };
    case 'supervisor':
      return { ...withProof(before, next), observed: [], by: kind };
    case 'contradicted': {
      const contradicted = {
        originMs: originOf(mark),
        before: { ...withoutContradiction(before, mark), contradicted: null },
      };
      const after = withProof(before, { ...next, mostMs: (point.mostMs ?? point.trueMs) - point.runningMs });
      const observed = withObservation({ ...after, observed: [] }, mark);
      return { ...after, observed, evenFromMs: runningMs, by: null, contradicted };
    }
    case 'running': {
      const telling = before.observed.find((one) => one.runningMs === point.runningMs);
      if (telling === undefined) return before;
      const points = withPoint(before.points, { ...next, mostMs: telling.mostMs });
      const observed = before.observed.filter((one) => one.runningMs > point.runningMs);
      // What is told now is the last of what was told.
      return { ...before, points, observed, by: point.runningMs === before.evenFromMs ? kind : before.by };
    }
  }
}

const originOf = ({ wallMs, runningMs }: Pick<ClockMark, 'wallMs' | 'runningMs'>): number =>
  wallMs - runningMs;

/** What would be believed had the service not contradicted the clock, which goes on as it did: then one of its answers was wrong. */
function withoutContradiction(belief: Belief, mark: ClockMark): Belief {
  const { contradicted, evenFromMs } = belief;
  const isSame = contradicted !== null && Math.abs(originOf(mark) - contradicted.originMs) <= agreeMs;
  return isSame ? { ...contradicted.before, evenFromMs } : belief;
}

/** What the clock tells now; undefined: it is behind what was proven, and is not believed however long it runs. */
const observedNow = ({ observed, evenFromMs }: Belief): Observation | undefined =>
  observed.findLast(({ runningMs }) => runningMs === evenFromMs);

const isNotAhead = ({ originMs }: Observation, of: Observation): boolean => originMs <= of.originMs + agreeMs;

/** @returns the first that is not believed yet and not denied by what the clock tells now */
function nextOf(belief: Belief): Observation | null {
  const now = observedNow(belief);
  return (now && belief.observed.find((one) => isNotAhead(one, now))) ?? null;
}

/** @returns for how much longer the booth has to run until more is believed (ms); null: it never will be */
export function toBelieveMs(belief: Belief, runningMs: number): number | null {
  const next = nextOf(belief);
  return next === null ? null : Math.max(0, believedAfterMs - (runningMs - next.countMs));
}

/** @returns what is to be believed by now; null: nothing more. @param runningMs now */
export const believable = (belief: Belief, runningMs: number): Observation | null =>
  toBelieveMs(belief, runningMs) === 0 ? nextOf(belief) : null;

/** @returns the origin (ms since 1970) as early as what was shown to be right allows it to be; null: nothing was */
export const leastOrigin = (points: readonly ClockPoint[]): number | null =>
  points.length === 0 ? null : Math.max(...points.map(({ leastMs }) => leastMs));

/** What time it is at least (ms since 1970), by what was shown to be right and the running time since. */
export function timeBy(points: readonly ClockPoint[], runningMs: number): number | null {
  const leastMs = leastOrigin(points);
  return leastMs === null ? null : leastMs + runningMs;
}

/** Whose word counts for more. */
const weights: Readonly<Record<ClockWitness, number>> = {
  first: 0,
  running: 1,
  supervisor: 2,
  service: 3,
  contradicted: 3,
};

const withProof = (before: Belief, next: ClockPoint): Belief => ({
  ...before,
  points: withPoint(before.points, next),
  proven: withPoint(before.proven, next),
});

/** One that shows earlier ones to have been ahead takes their place, but for those with better witnesses: then it is wrong itself. */
function withPoint(points: readonly ClockPoint[], next: ClockPoint): readonly ClockPoint[] {
  const isAhead = ({ leastMs }: ClockPoint): boolean => leastMs > next.mostMs + agreeMs;
  if (points.some((point) => isAhead(point) && weights[point.by] > weights[next.by])) return points;
  return [...points.filter((point) => !isAhead(point)), next];
}

/** So many starts within the hours of running that a clock needs are remembered. */
const mostObserved = 100;

/** One that is behind what was proven is not believed, and shows none of the others to have been ahead. */
function withObservation(before: Belief, mark: Pick<ClockMark, 'runningMs' | 'wallMs'>): Belief['observed'] {
  const { runningMs } = mark;
  const originMs = originOf(mark);
  const last = observedNow(before);
  const lastedMs = runningMs - before.evenFromMs;
  const observed = before.observed
    .filter((one) => last === undefined || lastedMs < deniesAfterMs || isNotAhead(one, last))
    .map((one) => ({
      ...one,
      countMs: one.countMs + (last === undefined ? lastedMs : 0),
      mostMs: Math.max(one.mostMs, originMs),
    }));
  if (originMs + agreeMs < (leastOrigin(before.proven) ?? originMs)) return observed;
  return fewEnough([...observed, { runningMs, countMs: runningMs, originMs, mostMs: originMs }]);
}

/** Of two that stand close together the later is believed with the one after it. */
function fewEnough(observed: Belief['observed']): Belief['observed'] {
  if (observed.length <= mostObserved) return observed;
  const gap = (index: number): number =>
    (observed[index + 1]?.runningMs ?? Number.POSITIVE_INFINITY) - (observed[index]?.runningMs ?? 0);
  let closest = 1;
  for (let index = 1; index < observed.length - 1; index += 1) if (gap(index) < gap(closest)) closest = index;
  return observed.filter((_, index) => index !== closest);
}
