import type { Quotas } from './hands.ts';
import { run, type RunCounts, type RunResult } from './run.ts';

export interface CampaignOptions {
  readonly seed: number;
  readonly seeds: number;
  readonly booths: number;
  /** null: one and three, in turns. */
  readonly nodes: 1 | 3 | null;
  /** A minute of it, for every change. */
  readonly small: boolean;
  readonly keep: boolean;
}

/** The one object that `--json` prints. */
export interface Report {
  readonly lost: number;
  readonly entriesTwice: number;
  readonly exitsTwice: number;
  /** Of each seed. */
  readonly counts: readonly (RunCounts & {
    readonly seed: number;
    readonly nodes: 1 | 3;
    readonly booths: number;
  })[];
  readonly failures: readonly {
    readonly seed: number;
    readonly replay: string;
    readonly findings: readonly string[];
  }[];
}

/** Of each seed. */
const whole: Quotas = {
  facts: 5_000,
  crossExits: 100,
  connectedExits: 200,
  boothKills: 60,
  nodeKills: 20,
  allNodes: 3,
  linesDisturbed: 40,
  withdrawnClaims: 3,
  outages: 10,
  marks: 20,
  takeovers: 5,
  restores: 3,
  offers: 200,
  reclaims: 100,
};
const short: Quotas = {
  facts: 120,
  crossExits: 5,
  connectedExits: 10,
  boothKills: 3,
  nodeKills: 2,
  allNodes: 1,
  linesDisturbed: 3,
  withdrawnClaims: 1,
  outages: 1,
  marks: 3,
  takeovers: 1,
  restores: 1,
  offers: 3,
  reclaims: 0,
};
/** Between two presses at the whole site, and between what each hand does (ms). */
const paces = {
  whole: { pressMs: 300, handRestMs: 2_000 },
  short: { pressMs: 200, handRestMs: 700 },
} as const;

/** @param each told of each seed's run when it has ended */
export async function campaign(
  { seed, seeds, booths, nodes, small, keep }: CampaignOptions,
  each: (result: RunResult) => void,
): Promise<Report> {
  const { pressMs, handRestMs } = paces[small ? 'short' : 'whole'];
  const results: RunResult[] = [];
  for (let index = 0; index < seeds; index += 1) {
    const result = await run({
      seed: seed + index,
      booths,
      nodes: nodes ?? ((seed + index) % 2 === 0 ? 3 : 1),
      quotas: small ? short : whole,
      restMs: booths * pressMs,
      handRestMs,
      keep,
    });
    each(result);
    results.push(result);
  }
  const sum = (of: (result: RunResult) => number): number =>
    results.reduce((total, result) => total + of(result), 0);
  return {
    lost: sum(({ lost }) => lost),
    entriesTwice: sum(({ entriesTwice }) => entriesTwice),
    exitsTwice: sum(({ exitsTwice }) => exitsTwice),
    counts: results.map(({ seed: of, nodes: count, counts }) => ({
      seed: of,
      nodes: count,
      booths,
      ...counts,
    })),
    failures: results
      .filter(({ failures }) => failures.length > 0)
      .map(({ seed: of, nodes: count, failures }) => ({
        seed: of,
        replay: `npm run site-faults -- --seed ${String(of)} --seeds 1 --nodes ${String(count)} --booths ${String(booths)}${small ? ' --small' : ''}`,
        findings: failures,
      })),
  };
}
