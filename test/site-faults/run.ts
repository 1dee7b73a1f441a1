import { setTimeout as wait } from 'node:timers/promises';
import { Rng } from '../faults/rng.ts';
import { attend } from './attendants.ts';
import type { SiteVerdict } from './check.ts';
import { claimlessOf, factsOf, takenBy } from './evidence.ts';
import { tooFew, type Counted } from './finding.ts';
import {
  disturbLines,
  killBooths,
  killNodes,
  stopService,
  takeBack,
  writeLater,
  type Quotas,
} from './hands.ts';
import { comeLate } from './last-acts.ts';
import { happened } from './handed-over.ts';
import { restoreStores } from './restores.ts';
import { settled } from './settle.ts';
import { Site, type SiteCounts, type SiteOptions } from './site.ts';
import { takeOver, turnsOf } from './takeovers.ts';

export interface RunOptions extends SiteOptions {
  readonly seed: number;
  readonly quotas: Quotas;
  /** Between two presses of an attendant, at most (ms), and between what each hand does. */
  readonly restMs: number;
  readonly handRestMs: number;
  /** Leaves the run's files where they are if it fails. */
  readonly keep: boolean;
}

export interface RunCounts extends SiteCounts {
  /** That the ledger has acknowledged. */
  readonly facts: number;
  readonly entries: number;
  readonly exits: number;
  /** Of these, of cars that came in at another booth. */
  readonly crossExits: number;
  readonly connectedExits: number;
  /** The same, but that the ledger was too slow for them: they went on by themselves. */
  readonly claimlessExits: number;
  readonly exitsTwiceApart: number;
  readonly marks: number;
  readonly offers: number;
  readonly reclaims: number;
  /** Records that are in the journal of a booth that took them over. */
  readonly adopted: number;
  /** As of `SiteVerdict`. */
  readonly told: number;
  readonly flaggedTwice: number;
  readonly lateCars: number;
  readonly seconds: number;
}

export interface RunResult {
  readonly seed: number;
  readonly nodes: 1 | 3;
  readonly counts: RunCounts;
  readonly lost: number;
  readonly entriesTwice: number;
  readonly exitsTwice: number;
  readonly failures: readonly string[];
  readonly story: readonly string[];
  readonly folder: string;
}

/** A site whose counts are not reached by then (ms) has failed: it is ended, and says how far it came. */
const longestMs = 1_800_000;

export async function run(options: RunOptions): Promise<RunResult> {
  const { seed, nodes, quotas, keep } = options;
  const startMs = performance.now();
  const site = await Site.make(new Rng(seed), options);
  let hasFailed = true;
  try {
    await site.startAll();
    await aDay(site, options);
    const verdicts: SiteVerdict[] = [await settled(site, false)];
    const facts = (await factsOf(site)).length;
    if (verdicts[0]?.findings.length === 0 && site.hasCopy)
      verdicts.push(...(await restoreStores(site, quotas.restores)));
    const lateCars = verdicts.at(-1)?.findings.length === 0 ? await comeLate(site) : 0;
    const counts = countsOf(site, {
      facts,
      lateCars,
      verdicts,
      seconds: (performance.now() - startMs) / 1_000,
    });
    const found = verdicts.flatMap(({ findings }) => findings.map(({ rule, what }) => `${rule}: ${what}`));
    const failures = [
      ...new Set([...found, ...site.findings.map((what) => `as-meant: ${what}`), ...missing(counts, quotas)]),
    ];
    hasFailed = failures.length > 0;
    const most = (of: (verdict: SiteVerdict) => number): number => Math.max(...verdicts.map(of));
    return {
      seed,
      nodes,
      counts,
      lost: most(({ lost }) => lost),
      entriesTwice: most(({ entriesTwice }) => entriesTwice),
      exitsTwice: most(({ exitsTwice }) => exitsTwice),
      failures,
      story: site.story,
      folder: site.folder,
    };
  } finally {
    await site.end(keep && hasFailed);
  }
}

/** Cars come and go while everything goes wrong, until there was enough of it. */
async function aDay(site: Site, { seed, quotas, restMs, handRestMs }: RunOptions): Promise<void> {
  const untilMs = performance.now() + longestMs;
  const day = { hasHands: true, isOver: false };
  const isLate = (): boolean => performance.now() > untilMs;
  const rngs = Array.from({ length: site.booths.length + 7 }, (_, index) => new Rng(1_000 * seed + index));
  const next = (): Rng => rngs.pop() ?? new Rng(seed);
  const attendants = site.booths.map((booth) => attend(site, booth, next(), restMs, () => day.isOver));
  const hands = [
    killBooths(site, next(), { times: quotas.boothKills, restMs: handRestMs, isLate }),
    // Slower than the others, so that booths come back to the ledger, and offer, in between.
    killNodes(site, next(), quotas, { restMs: 8 * handRestMs, isLate }),
    disturbLines(site, next(), { times: quotas.linesDisturbed, restMs: handRestMs, isLate }),
    outagesAndClaims(site, next(), quotas, handRestMs, isLate),
    writeLater(site, next(), quotas.marks, isLate),
    takeovers(site, next(), quotas, handRestMs, isLate),
  ];
  await Promise.all(hands);
  site.tell('all hands are at rest');
  while (!isLate() && !(await isEnough(site, quotas))) await wait(500);
  day.isOver = true;
  await Promise.all(attendants);
}

/**
 * Both take the service away, and so one comes after the other. How many records wait while it is away, and are offered in time, is chance:
 * where these are too few, it goes away again.
 */
async function outagesAndClaims(
  site: Site,
  rng: Rng,
  quotas: Quotas,
  restMs: number,
  isLate: () => boolean,
): Promise<void> {
  const outages = (times: number): Promise<void> =>
    stopService(site, rng, { times, restMs: 3 * restMs, isLate });
  await outages(quotas.outages);
  await takeBack(site, rng, quotas.withdrawnClaims, isLate);
  while (
    !isLate() &&
    (happened(site, 'offered') < quotas.offers || happened(site, 'reclaimed') < quotas.reclaims)
  )
    await outages(1);
}

function takeovers(
  site: Site,
  rng: Rng,
  { takeovers: times }: Quotas,
  restMs: number,
  isLate: () => boolean,
): Promise<void> {
  return takeOver(site, rng, { times, restMs: 3 * restMs, isLate, turns: turnsOf(rng, site.booths.length) });
}

async function isEnough(site: Site, { facts, crossExits, connectedExits }: Quotas): Promise<boolean> {
  if (connectedExitsOf(site).answered < connectedExits) return false;
  return (await site.acknowledged()) >= facts && crossExitsOf(site) >= crossExits;
}

function exitsOf(site: Site): { all: number; cross: number } {
  const byPicture = new Map(site.presses().map((press) => [press.pictureSha256, press]));
  const exits = takenBy(site).filter(({ operation, executed }) => operation === 'exit' && executed);
  const cross = exits.filter(({ pictureSha256 }) => {
    const press = byPicture.get(pictureSha256 ?? '');
    return press !== undefined && site.cars.get(press.plate)?.entry.booth !== press.booth;
  });
  return { all: exits.length, cross: cross.length };
}

const crossExitsOf = (site: Site): number => exitsOf(site).cross;
/** Of exits that were pressed and carried out while their booth was at the ledger: those that had an answer from it, and the others. */
function connectedExitsOf(site: Site): { answered: number; claimless: number } {
  const without = claimlessOf(site);
  const connected = site.presses().filter(({ wasConnected }) => wasConnected === true);
  const claimless = connected.filter(({ saved }) => without.has(saved ?? '')).length;
  return { answered: connected.length - claimless, claimless };
}

function countsOf(
  site: Site,
  more: { facts: number; lateCars: number; verdicts: readonly SiteVerdict[]; seconds: number },
): RunCounts {
  const { all, cross } = exitsOf(site);
  const connected = connectedExitsOf(site);
  return {
    ...site.counts,
    facts: more.facts,
    entries: takenBy(site).filter(({ operation, executed }) => operation === 'entry' && executed).length,
    exits: all,
    crossExits: cross,
    connectedExits: connected.answered,
    claimlessExits: connected.claimless,
    exitsTwiceApart: Math.max(...more.verdicts.map(({ exitsTwiceApart }) => exitsTwiceApart)),
    marks: site.marks.size,
    offers: happened(site, 'offered'),
    reclaims: happened(site, 'reclaimed'),
    adopted: happened(site, 'taken-over'),
    told: Math.max(...more.verdicts.map(({ told }) => told)),
    flaggedTwice: Math.max(...more.verdicts.map(({ flaggedTwice }) => flaggedTwice)),
    lateCars: more.lateCars,
    seconds: Math.round(more.seconds),
  };
}

/** Fewer than was to happen shows nothing. */
function missing(counts: RunCounts, quotas: Quotas): string[] {
  const wanted: readonly Counted[] = [
    ['facts', counts.facts, quotas.facts],
    ['exits at another booth', counts.crossExits, quotas.crossExits],
    ['exits of booths at the ledger', counts.connectedExits, quotas.connectedExits],
    ['kills of booths', counts.boothKills, quotas.boothKills],
    ['kills of nodes', counts.nodeKills, quotas.nodeKills],
    ['kills of all nodes', counts.allNodesKilled, quotas.allNodes],
    ['cuts and hangs', counts.cuts + counts.hangs, quotas.linesDisturbed],
    ['withdrawn claims', counts.withdrawnClaims, quotas.withdrawnClaims],
    ['outages of the service', counts.outages, quotas.outages],
    ['facts of a later version', counts.marks, quotas.marks],
    ['takeovers', counts.takeovers, quotas.takeovers],
    ['restores of the store', counts.restores, quotas.restores],
    ['offers', counts.offers, quotas.offers],
    ['reclaims', counts.reclaims, quotas.reclaims],
    ['cars of a booth that comes late', counts.lateCars, 1],
  ];
  return tooFew(wanted);
}
