import { accuracy, firstFew, leastShare, type Accuracy } from './match-accuracy.ts';
import type { Measure } from './measure.ts';
import { leastTimesFaster, manySessions, mostP99Ms, shown, speed, type Speed } from './match-speed.ts';

/** All figures of one run; the same seed makes the same plates and the same queries. */
export interface MatchReport {
  readonly seed: number;
  readonly limits: {
    readonly foundShare: number;
    readonly firstFew: number;
    readonly exactNotFirst: number;
    readonly p99Ms: number;
    readonly timesFaster: number;
  };
  readonly accuracy: readonly Accuracy[];
  readonly speed: readonly Speed[];
  readonly ok: boolean;
}

export function matchReport(seed: number): MatchReport {
  const found = (['latin', 'cyrillic', 'hangul', 'mixed', 'city'] as const).map((profile) =>
    accuracy(profile, seed),
  );
  const fast = (['mixed', 'city'] as const).map((profile) => speed(profile, seed));
  return {
    seed,
    limits: {
      foundShare: leastShare,
      firstFew,
      exactNotFirst: 0,
      p99Ms: mostP99Ms,
      timesFaster: leastTimesFaster,
    },
    accuracy: found,
    speed: fast,
    ok: [...found, ...fast].every(({ ok }) => ok),
  };
}

/** The run as a measure of the benchmark: the index's time for a keystroke divided by the plain scan's. */
export function match(): Promise<Measure> {
  const { seed, accuracy, speed, ok } = matchReport(1);
  return Promise.resolve({
    name: 'match',
    ratio: Math.max(...speed.map(({ timesFaster }) => Number((1 / timesFaster).toFixed(4)))),
    limit: 1 / leastTimesFaster,
    ok,
    detail: {
      seed,
      sessions: manySessions,
      shown,
      foundShareLeast: Math.min(...accuracy.flatMap(({ foundShare }) => Object.values(foundShare))),
      exactNotFirst: accuracy.reduce((sum, { exactNotFirst }) => sum + exactNotFirst, 0),
      keystrokeP50Ms: speed.map(({ keystroke }) => keystroke.p50Ms),
      keystrokeP99Ms: speed.map(({ keystroke }) => keystroke.p99Ms),
      wildcardP99Ms: speed.map(({ wildcard }) => wildcard.p99Ms),
      everyPassP99Ms: speed.map(({ everyPass }) => everyPass.p99Ms),
      plainP50Ms: speed.map(({ plain }) => plain.p50Ms),
      megabytes: speed.map(({ megabytes }) => megabytes),
    },
  });
}
