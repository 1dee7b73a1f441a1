import { Rng } from '../faults/rng.ts';
import { attend } from '../site-faults/attendants.ts';
import { tooFew, type SiteFinding } from '../site-faults/finding.ts';
import { settled } from '../site-faults/settle.ts';
import { Site } from '../site-faults/site.ts';
import { foundIn, history, phases, play, type Phase, type PhaseCounts, type PhaseQuotas } from './phases.ts';

export interface VersionsOptions {
  readonly seed: number;
  readonly booths: number;
  /** Less than a minute of it, for every change. */
  readonly small: boolean;
  /** Leaves the files of a failing run where they are. */
  readonly keep: boolean;
}

/** The one object that `--json` prints. */
export interface VersionsReport {
  readonly seed: number;
  readonly booths: number;
  readonly nodes: 1 | 3;
  /** Of the phases that it came to: it ends with the first in which something is found. */
  readonly counts: Partial<Readonly<Record<Phase, PhaseCounts>>>;
  /** Fewer fail the run. */
  readonly least: Readonly<Record<Phase, PhaseQuotas>>;
  readonly lost: number;
  readonly dropped: number;
  readonly seconds: number;
  readonly failures: readonly { readonly replay: string; readonly findings: readonly string[] }[];
}

const nothing: PhaseQuotas = {
  facts: 0,
  byNext: 0,
  byToday: 0,
  carried: 0,
  carriedPersonal: 0,
  corrected: 0,
  held: 0,
  freed: 0,
  leftByToday: 0,
  leftByNext: 0,
  heldShown: 0,
  heldLetOut: 0,
  kills: 0,
  nodeKills: 0,
  linesDisturbed: 0,
  waitingExits: 0,
};

/** Of a phase in which both builds are there. */
const mixed = (times: number): PhaseQuotas => ({
  ...nothing,
  facts: 15 * times,
  byNext: 6 * times,
  byToday: 6 * times,
  carried: 2 * times,
  carriedPersonal: times,
  held: times,
  freed: times,
  leftByToday: times,
  leftByNext: times,
  heldShown: times,
  heldLetOut: times,
});

const whole = {
  today: { ...nothing, facts: 50, byToday: 50, kills: 2 },
  half: {
    ...mixed(20),
    waitingExits: 1,
    heldShown: 15,
    heldLetOut: 5,
    kills: 12,
    nodeKills: 2,
    linesDisturbed: 6,
  },
  all: {
    ...nothing,
    facts: 200,
    byNext: 200,
    held: 15,
    freed: 15,
    kills: 12,
    nodeKills: 1,
    linesDisturbed: 3,
  },
  back: {
    ...mixed(20),
    waitingExits: 1,
    corrected: 1,
    heldShown: 15,
    heldLetOut: 5,
    kills: 12,
    nodeKills: 2,
    linesDisturbed: 6,
  },
} as const satisfies Record<Phase, PhaseQuotas>;
const short = {
  today: { ...nothing, facts: 4, byToday: 4 },
  half: { ...mixed(1), waitingExits: 1, kills: 2, nodeKills: 1 },
  all: { ...nothing, facts: 10, byNext: 10, held: 1, kills: 2 },
  back: { ...mixed(1), waitingExits: 1, corrected: 1, kills: 2 },
} as const satisfies Record<Phase, PhaseQuotas>;

/** Between two presses of an attendant, at most (ms), and between what each hand does. */
const paces = {
  whole: { pressMs: 150, handRestMs: 1_500 },
  short: { pressMs: 250, handRestMs: 500 },
} as const;

/** @param failed told where the files of a failing run that are kept stand, and its story */
export async function run(
  { seed, booths, small, keep }: VersionsOptions,
  failed: (folder: string, story: readonly string[]) => void,
): Promise<VersionsReport> {
  const startMs = performance.now();
  const { pressMs, handRestMs } = paces[small ? 'short' : 'whole'];
  const least = small ? short : whole;
  const nodes = small ? 1 : 3;
  const site = await Site.make(new Rng(seed), { booths, nodes });
  let hasFailed = true;
  try {
    await site.startAll();
    const { counts, found } = await aDay(site, { seed, least, restMs: booths * pressMs, handRestMs });
    const verdict = found.length === 0 ? await settled(site, false) : null;
    const all = [...(verdict?.findings ?? []), ...foundIn(site, await history(site))];
    const findings = [
      ...new Set(all.map(({ rule, what }) => `${rule}: ${what}`)),
      ...phases.flatMap((phase) => missing(phase, counts[phase], least[phase])),
    ];
    hasFailed = findings.length > 0;
    const replay = `npm run site-versions -- --seed ${String(seed)} --booths ${String(booths)}${small ? ' --small' : ''}`;
    return {
      seed,
      booths,
      nodes,
      counts,
      least,
      lost: verdict?.lost ?? 0,
      dropped: all.filter(({ rule }) => rule === 'dropped').length,
      seconds: Math.round((performance.now() - startMs) / 1_000),
      failures: hasFailed ? [{ replay, findings }] : [],
    };
  } finally {
    if (hasFailed && keep) failed(site.folder, site.story);
    await site.end(keep && hasFailed);
  }
}

/** Cars come and go at every booth, while half of them, then all, then half are of the next build. */
async function aDay(
  site: Site,
  {
    seed,
    least,
    restMs,
    handRestMs,
  }: { seed: number; least: VersionsReport['least']; restMs: number; handRestMs: number },
): Promise<{ counts: VersionsReport['counts']; found: readonly SiteFinding[] }> {
  const rngs = Array.from({ length: site.booths.length + 1 }, (_, index) => new Rng(1_000 * seed + index));
  const next = (): Rng => rngs.pop() ?? new Rng(seed);
  const day = { isOver: false };
  const attendants = site.booths.map((booth) => attend(site, booth, next(), restMs, () => day.isOver));
  const rng = next();
  const counts: Partial<Record<Phase, PhaseCounts>> = {};
  let found: readonly SiteFinding[] = [];
  for (const phase of phases) {
    const played = await play(site, phase, { quotas: least[phase], rng, handRestMs });
    counts[phase] = played.counts;
    ({ found } = played);
    if (found.length > 0) break;
  }
  day.isOver = true;
  await Promise.all(attendants);
  return { counts, found };
}

const missing = (phase: Phase, counts: PhaseCounts | undefined, least: PhaseQuotas): string[] =>
  tooFew(
    Object.entries(least).map(([what, most]) => [
      `${what} in phase ${phase}`,
      counts?.[what as keyof PhaseQuotas] ?? 0,
      most as number,
    ]),
  );
