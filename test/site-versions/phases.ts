import { setTimeout as wait } from 'node:timers/promises';
import type { Rng } from '../faults/rng.ts';
import { storedCars } from '../site-faults/evidence.ts';
import type { SiteFinding } from '../site-faults/finding.ts';
import { disturbLines, killBooths, killNodes } from '../site-faults/hands.ts';
import type { Site } from '../site-faults/site.ts';
import type { SiteBooth } from '../site-faults/site-booth.ts';
import { buildOf, changeBuilds, type ChangeCounts } from './change-builds.ts';
import { checkVersions } from './check.ts';
import { lookForHeld, type HeldCounts } from './held.ts';
import {
  countsOf,
  stepsOf,
  versionFactOf,
  type Step,
  type VersionCounts,
  type VersionFact,
} from './history.ts';

/** Which booths are of the next build: none yet, half of them, all, and half once more, the others being rolled back. */
export const phases = ['today', 'half', 'all', 'back'] as const;
export type Phase = (typeof phases)[number];

/** What a phase has at least. */
export interface PhaseQuotas extends VersionCounts {
  readonly heldShown: number;
  /** Since nobody was killed any more. */
  readonly heldLetOut: number;
  readonly kills: number;
  readonly nodeKills: number;
  readonly linesDisturbed: number;
  readonly waitingExits: number;
}

/** What a phase had; what its booths had done before they changed their build counts for it, too. */
export interface PhaseCounts extends PhaseQuotas, Omit<ChangeCounts, keyof PhaseQuotas> {
  readonly seconds: number;
}

/** A phase that has not had enough by then has failed (ms). */
const longestMs = 600_000;
const answerMs = 60_000;

/** All facts of the ledger, one after the other, and how many more today's program cannot read. */
interface History {
  readonly steps: readonly Step[];
  readonly unread: number;
}

/** A part of the site's day. It ends at once where something is found. @returns what it had */
export async function play(
  site: Site,
  phase: Phase,
  { quotas, rng, handRestMs }: { quotas: PhaseQuotas; rng: Rng; handRestMs: number },
): Promise<{ counts: PhaseCounts; found: readonly SiteFinding[] }> {
  const startMs = performance.now();
  const isLate = (): boolean => performance.now() - startMs > longestMs;
  site.tell(`phase ${phase}`);
  const held: HeldCounts = { shown: 0, letOut: 0 };
  const changes: ChangeCounts = { changes: 0, corrections: 0, waitingExits: 0 };
  const before = { ...site.counts };
  const from = (await history(site)).steps.length;
  const { to, booths } = changed(site, phase);
  if (booths.length > 0) await changeBuilds(site, rng, { booths, to, counts: changes });
  const state = { isOver: false };
  const looking = lookForHeld(site, rng, held, () => state.isOver);
  await Promise.all([
    killBooths(site, rng, { times: Math.max(0, quotas.kills - booths.length), restMs: handRestMs, isLate }),
    killNodes(site, rng, { nodeKills: quotas.nodeKills, allNodes: 1 }, { restMs: 2 * handRestMs, isLate }),
    disturbLines(site, rng, { times: quotas.linesDisturbed, restMs: handRestMs, isLate }),
  ]);
  // Of a car that was let out before, a start of its booth, or of the ledger, tells once more.
  held.letOut = 0;
  const countsOfAll = (steps: readonly Step[]): PhaseCounts => ({
    ...countsOf(steps.slice(from)),
    ...changes,
    heldShown: held.shown,
    heldLetOut: held.letOut,
    kills: site.counts.boothKills - before.boothKills,
    nodeKills: site.counts.nodeKills - before.nodeKills,
    linesDisturbed: site.counts.cuts + site.counts.hangs - before.cuts - before.hangs,
    seconds: Math.round((performance.now() - startMs) / 1_000),
  });
  for (;;) {
    const now = await history(site);
    const found = foundIn(site, now);
    if (found.length === 0 && !isEnough(countsOfAll(now.steps), quotas) && !isLate()) {
      await wait(500);
      continue;
    }
    state.isOver = true;
    await looking;
    return { counts: countsOfAll(now.steps), found };
  }
}

/** @returns what is wrong, however far the site has come */
export const foundIn = (site: Site, { steps, unread }: History): SiteFinding[] => [
  ...site.findings.map((what) => ({ rule: 'as-meant', what })),
  ...checkVersions(steps),
  ...(unread === 0
    ? []
    : [{ rule: 'unread', what: `facts that today's program cannot read: ${String(unread)}` }]),
];

function changed(site: Site, phase: Phase): { to: VersionFact['build']; booths: readonly SiteBooth[] } {
  const { booths } = site;
  const half = booths.slice(0, Math.floor(booths.length / 2));
  switch (phase) {
    case 'today':
      return { to: 'today', booths: [] };
    case 'half':
      return { to: 'next', booths: half };
    case 'all':
      return { to: 'next', booths: booths.filter((booth) => buildOf(booth) === 'today') };
    case 'back':
      // Some that were the first, and some that were the last to change.
      return { to: 'today', booths: booths.filter((_booth, index) => index % 2 === 0) };
  }
}

const isEnough = (counts: PhaseCounts, quotas: PhaseQuotas): boolean =>
  Object.entries(quotas).every(([what, least]) => counts[what as keyof PhaseQuotas] >= (least as number));

/** @throws where the ledger, whose servers may have just begun, does not answer for long */
export async function history(site: Site): Promise<History> {
  for (const untilMs = performance.now() + answerMs; ; await wait(250))
    try {
      const read = (await storedCars(site)).map(versionFactOf);
      const facts = read.filter((fact) => fact !== null);
      return { steps: stepsOf(facts), unread: read.length - facts.length };
    } catch (error) {
      if (performance.now() > untilMs) throw error;
    }
}
