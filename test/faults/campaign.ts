import { faultCases } from './cases/index.ts';
import type { FaultCase } from './cases/fault-case.ts';
import { casesOfRun } from './run-cases.ts';
import { run, type RunResult } from './run.ts';

export interface CampaignOptions {
  readonly runs: number;
  readonly seed: number;
  /** Plays this case alone, at full size. */
  readonly only: string | null;
  /** Plays these in each run, as in a mixture. Left out: they are dealt. */
  readonly cases?: readonly string[];
  /** Ends at the first run that fails. */
  readonly untilFailure?: boolean;
  readonly keep: boolean;
}

/** Of so many seeds one begins with the journal of a busy gate. */
const busyEvery = 20;

/** In so many runs each case bites at least once, or nothing is shown of it. */
const runsThatCover = 40;

/** The one object that `--json` prints. */
export interface Report {
  readonly runs: number;
  readonly kills: number;
  /** Runs in which nobody killed the booth. */
  readonly quietRuns: number;
  /** Runs that began with the journal of a gate that has been busy for months. */
  readonly busyRuns: number;
  readonly operations: number;
  readonly saved: number;
  readonly confirmed: number;
  readonly unknownFlagged: number;
  readonly rushTyped: number;
  readonly foundByLookUp: number;
  readonly provenAbsent: number;
  readonly lost: number;
  readonly duplicatesUnflagged: number;
  readonly casesCovered: readonly string[];
  /** One for each run that failed. */
  readonly failures: readonly Failure[];
  /** Not dealt on this computer, with the reason. */
  readonly casesImpossible: readonly string[];
  /** Dealt, and never proven to have happened. */
  readonly casesMissed: readonly string[];
  /** What a campaign of this many runs must have proven to happen and has not: it has failed. */
  readonly neverBit: readonly string[];
  /** As `casesImpossible`: what this computer cannot have is no failure. */
  readonly notHere: readonly string[];
}

interface Failure {
  readonly seed: number;
  readonly replay: string;
  readonly cases: readonly string[];
  readonly findings: readonly string[];
  readonly story: readonly string[];
  readonly folder: string | null;
}

/** @param each told of each run when it has ended */
export async function campaign(
  { runs, seed, only, cases: wanted, keep, untilFailure = false }: CampaignOptions,
  each: (result: RunResult, cases: readonly FaultCase[]) => void,
): Promise<Report> {
  const whyNot = new Map(faultCases.map((fault) => [fault, fault.impossible?.() ?? null]));
  const results: RunResult[] = [];
  const failures: Failure[] = [];
  for (let index = 0; index < runs; index += 1) {
    // Dealt from all, so that a seed means the same on every computer.
    const asked = only === null ? wanted : [only];
    const dealt =
      asked === undefined
        ? casesOfRun(faultCases, seed + index)
        : faultCases.filter(({ name }) => asked.includes(name));
    const cases = dealt.filter((fault) => whyNot.get(fault) === null);
    const busy = asked === undefined && (seed + index) % busyEvery === 0;
    const result = await run({ seed: seed + index, cases, full: only !== null, busy, keep });
    each(result, cases);
    results.push(result);
    if (result.findings.length > 0) failures.push(failureOf(result, cases, only, keep));
    if (untilFailure && failures.length > 0) break;
  }
  const sum = (of: (result: RunResult) => number): number =>
    results.reduce((total, result) => total + of(result), 0);
  const covered = new Set(results.flatMap((result) => result.covered));
  const notHere = [...whyNot].flatMap(([{ name }, why]) => (why === null ? [] : [`${name}: ${why}`]));
  const possible = [...whyNot].flatMap(([{ name }, why]) => (why === null ? [name] : []));
  return {
    runs: results.length,
    kills: sum(({ kills }) => kills),
    busyRuns: sum(({ busy }) => Number(busy)),
    quietRuns: sum(({ quiet }) => Number(quiet)),
    operations: sum(({ operations }) => operations),
    saved: sum(({ saved }) => saved),
    confirmed: sum(({ confirmed }) => confirmed),
    unknownFlagged: sum(({ unknownFlagged }) => unknownFlagged),
    rushTyped: sum(({ rushTyped }) => rushTyped),
    foundByLookUp: sum(({ foundByLookUp }) => foundByLookUp),
    provenAbsent: sum(({ provenAbsent }) => provenAbsent),
    lost: sum(({ lost }) => lost),
    duplicatesUnflagged: sum(({ duplicatesUnflagged }) => duplicatesUnflagged),
    casesCovered: [...covered].sort(),
    failures,
    casesImpossible: notHere,
    notHere,
    neverBit:
      only !== null || wanted !== undefined || runs < runsThatCover
        ? []
        : possible.filter((name) => !covered.has(name)).toSorted((one, other) => one.localeCompare(other)),
    casesMissed: [
      ...new Set(
        results.flatMap(({ missed }) => missed).filter((miss) => !covered.has(miss.split(':')[0] ?? '')),
      ),
    ],
  };
}

function failureOf(
  result: RunResult,
  cases: readonly FaultCase[],
  only: string | null,
  keep: boolean,
): Failure {
  const { seed, findings, story, folder } = result;
  return {
    seed,
    replay: `npm run faults -- --seed ${seed} --runs 1${only === null ? '' : ` --case ${only}`}`,
    cases: cases.map(({ name }) => name),
    findings: findings.map(({ rule, what }) => `${rule}: ${what}`),
    story,
    folder: keep ? folder : null,
  };
}
