import { limits } from '../../electron/booth/reading/weights.ts';
import { quantile, withInterval, type Share } from './figures.ts';
import { scored, type Outcome, type Scores } from './score.ts';
import { exitShares, typingShares, type ExitShares } from './tasks.ts';

interface Read {
  readonly outcomes: readonly Outcome[];
  readonly masked: readonly Outcome[];
}

interface Figures {
  byRegion: Record<string, Scores>;
  /** Plate painted out, and something suggested or offered to choose from. */
  masked: Share;
  exit: ExitShares;
  typing: { noticed: Share; questioned: Share };
}

/** The figures are out of fold; `inSample` has those with the product's own weights, learnt on the whole set. */
interface Report extends Figures {
  set: string;
  formats: Record<string, string[]>;
  threshold: number;
  P: number;
  inSample: Figures;
  ms: { load: number; p50: number; p95: number };
  /** The process's memory at its most. */
  mb: number;
}

export function reportOf(from: {
  set: string;
  formats: Record<string, string[]>;
  outOfFold: Read;
  inSample: Read;
  load: number;
  ms: readonly number[];
}): Report {
  return {
    set: from.set,
    formats: from.formats,
    threshold: limits.threshold,
    P: limits.probable,
    ...figuresOf(from.outOfFold),
    inSample: figuresOf(from.inSample),
    ms: {
      load: Math.round(from.load),
      p50: Math.round(quantile(from.ms, 0.5)),
      p95: Math.round(quantile(from.ms, 0.95)),
    },
    mb: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

function figuresOf({ outcomes, masked }: Read): Figures {
  const regions = [...new Set(outcomes.map(({ entry }) => entry.region))].sort();
  const byRegion = Object.fromEntries(
    regions.map((region) => [region, scored(outcomes.filter(({ entry }) => entry.region === region))]),
  );
  return {
    byRegion: { ...byRegion, all: scored(outcomes) },
    masked: [masked.filter(({ choice }) => choice.kind !== 'none').length, masked.length],
    exit: exitShares(outcomes),
    typing: typingShares(outcomes),
  };
}

/** For people: each share with its 95 % interval, out of fold and, behind it, in sample. */
export function printed(report: Report): string {
  const line = (name: string, of: (figures: Figures) => Share): string =>
    `  ${name.padEnd(18)} ${withInterval(of(report)).padEnd(26)} in sample ${withInterval(of(report.inSample))}`;
  const shares = [
    'suggested',
    'exact',
    'oneOff',
    'reached',
    'caught',
    'rightMarked',
    'unmarked',
    'unmarkedWrong',
  ] as const;
  const none: Share = [0, 0];
  return [
    `threshold ${report.threshold}, P ${report.P}; 95 % intervals (Wilson)`,
    ...Object.keys(report.byRegion).flatMap((region) => [
      `${region}: ${report.byRegion[region]?.n ?? 0} pictures`,
      ...shares.map((share) => line(share, ({ byRegion }) => byRegion[region]?.[share] ?? none)),
    ]),
    'all pictures',
    line('masked', ({ masked }) => masked),
    line('exit: first', ({ exit }) => exit.first),
    ...(['ordinary', 'twins'] as const).flatMap((list) => [
      line(`${list}: offered`, ({ exit }) => exit.inside.offered[list]),
      line(`${list}: wrong`, ({ exit }) => exit.inside.wrong[list]),
      line(`${list}: absent`, ({ exit }) => exit.notInside.wrong[list]),
    ]),
    line('noticed', ({ typing }) => typing.noticed),
    line('questioned', ({ typing }) => typing.questioned),
    `load ${report.ms.load} ms; a picture p50 ${report.ms.p50}, p95 ${report.ms.p95} ms; ${report.mb} MB at most`,
  ].join('\n');
}
