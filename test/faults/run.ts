import { setTimeout as wait } from 'node:timers/promises';
import { calm, carInside, typePlate, untyped } from './acting.ts';
import { anyPress } from './session-acts.ts';
import { anyFault, anyFaultOfTheSeven } from './cases/any-fault.ts';
import type { FaultCase } from './cases/fault-case.ts';
import { killAtRandom } from './cases/kills.ts';
import { check, type Verdict } from './checker.ts';
import { Rng } from './rng.ts';
import { gather } from './evidence.ts';
import { withJournal } from './journal-file.ts';
import type { Breakage, Profile } from './messages.ts';
import { mountSmallDisk } from './small-disk.ts';
import { passDays } from './retention.ts';
import { shownAsFiled } from './shown.ts';
import { beginBusy } from './busy.ts';
import { Stage } from './stage.ts';
import { dialectOfRun } from './dialect.ts';
import { shown, variant } from '../variants/properties.ts';

export interface RunOptions {
  readonly seed: number;
  readonly cases: readonly FaultCase[];
  /** Nobody kills the booth: one process gets over everything by itself. Left out: where none of the cases ends it. */
  readonly quiet?: boolean;
  /** The cases at full size. */
  readonly full?: boolean;
  readonly leastKills?: number;
  /** Cars, faults and kills between the cases; left out: yes. */
  readonly mixed?: boolean;
  readonly breakage?: Breakage | null;
  /** Left out: as the cases want it, else as the rng says. */
  readonly profile?: Profile;
  /** Begins with the journal of a gate that has been busy for months; cases that go through all of it are left out. */
  readonly busy?: boolean;
  /** Leaves the run's folder where it is if the run fails. */
  readonly keep?: boolean;
}

export interface RunResult extends Verdict {
  readonly seed: number;
  readonly profile: Profile;
  readonly kills: number;
  readonly quiet: boolean;
  readonly busy: boolean;
  readonly ms: number;
  readonly covered: readonly string[];
  /** Cases that were played and did not bite, with what was missing. */
  readonly missed: readonly string[];
  readonly story: readonly string[];
  readonly folder: string;
}

/** In a run without kills cars come and go so often between and after the cases. */
const quietMixtures = 3;

/**
 * One run: its cases, between them cars, faults and kills at random instants (none in a quiet run), everything behaving, the
 * checker.
 */
export async function run(options: RunOptions): Promise<RunResult> {
  const { seed, full = false, mixed = true, breakage = null, keep = false, busy = false } = options;
  const cases = options.cases.filter(({ wholeJournal, ages }) => !busy || !(wholeJournal || ages));
  const quiet = options.quiet ?? (mixed && !full && !cases.some(({ endsBooth }) => endsBooth));
  const leastKills = quiet ? 0 : (options.leastKills ?? 5);
  const startMs = performance.now();
  const wanted = cases.some(({ allOperations }) => allOperations) ? 'training' : null;
  // With an rng of its own: how its service writes changes nothing else of a run.
  const dialect = dialectOfRun(new Rng(~seed));
  const stage = new Stage(new Rng(seed), dialect, breakage, options.profile ?? wanted);
  stage.mayBeEnded = !quiet;
  stage.pacingMs = Math.max(0, ...cases.map(({ pacingMs = 0 }) => pacingMs));
  const ages = mixed && cases.some((fault) => fault.ages);
  const covered: string[] = [];
  const missed: string[] = [];
  let failed = true;
  try {
    if (cases.some(({ smallDisk }) => smallDisk)) mountSmallDisk(stage);
    if (busy) await beginBusy(stage);
    await stage.service.start();
    stage.tell(`its service: ${shown(variant(stage.dialect))}`);
    for (const fault of inOrder(stage.rng, cases)) {
      if (mixed) await mixture(stage, quiet);
      stage.expect(await calm(stage), `no calm before ${fault.name}`);
      if (ages) await passDays(stage);
      stage.tell(`case ${fault.name}`);
      const missing = await fault.play(stage, full);
      if (missing === null) covered.push(fault.name);
      else missed.push(`${fault.name}: ${missing}`);
      if (missing !== null) stage.tell(`did not bite: ${missing}`);
    }
    while (stage.kills < leastKills) await mixture(stage, quiet);
    if (quiet) for (let more = 0; more < quietMixtures; more += 1) await mixture(stage, quiet);
    stage.tell('everything behaves');
    if (!quiet) await stage.kill('for the last time');
    else stage.expect(stage.starts === 1, 'in a quiet run the booth was started more than once');
    await calm(stage);
    await typeMost(stage);
    stage.expect(await calm(stage), 'with everything behaving the queue does not drain');
    await settled(stage);
    if (ages) await passDays(stage);
    await verified(stage);
    await stopDrained(stage);
    const verdict = check(await gather(stage));
    failed = verdict.findings.length > 0;
    const ms = Math.round(performance.now() - startMs);
    const { kills, story, folder, profile } = stage;
    return { ...verdict, seed, profile, kills, quiet, busy, ms, covered, missed, story, folder };
  } finally {
    await stage.clear(keep && failed);
  }
}

/** The program's own word on its journal: its chain, and all that is derived from the records, such as what the header counts. */
async function verified(stage: Stage): Promise<void> {
  // What the campaign itself has damaged it may tell; whether it is salvaged is looked at after the last stop.
  if (stage.ledger.presses.some(({ destroyed, pictureLost }) => destroyed !== null || pictureLost)) return;
  const answer = await stage.supervise('diagnostics.verify', {});
  const { ok } = (answer?.ok === true ? answer.value : {}) as { ok?: boolean };
  stage.expect(ok === true, `the booth's own verification: ${JSON.stringify(answer)}`);
  await shownAsFiled(stage);
}

/** The lane is clear: plates are typed, of some cars never. */
async function typeMost(stage: Stage): Promise<void> {
  for (const car of untyped(stage)) if (stage.rng.chance(0.7)) await typePlate(stage, car);
}

/** Where look-ups can settle what is unknown, gives them the time that two of them need; exits may follow. */
async function settled(stage: Stage): Promise<void> {
  const entries = (): number =>
    withJournal(stage.directory, (database) =>
      Number(
        database
          .prepare("SELECT count(*) AS n FROM records WHERE operation = 'entry' AND state = 'unknown'")
          .get()?.['n'],
      ),
    ) ?? 0;
  if (stage.profile !== 'training' || entries() === 0) return;
  // A car of after their attempts shows that the list is newer than these.
  await carInside(stage);
  await stage.until(() => entries() === 0, 2_500);
}

/**
 * Stops with nothing in the queue and no damage left to salvage: what a look-up releases in the instant of the stop goes out
 * after one more start, and damage that this start's check found is moved aside by the next.
 */
async function stopDrained(stage: Stage): Promise<void> {
  for (let starts = 0; starts < 3; starts += 1) {
    stage.expect(await calm(stage), 'what look-ups settled does not drain');
    await stage.stop();
    if (!stage.salvageIsWanted() && stage.queueIsEmpty()) return;
  }
}

/** What destroys records comes first; the rest as the rng says. */
const inOrder = (rng: Rng, cases: readonly FaultCase[]): FaultCase[] => {
  const shuffled = rng.shuffled(cases);
  return [...shuffled.filter(({ early }) => early), ...shuffled.filter(({ early }) => early !== true)];
};

/** Cars come and go, the service does this and that, the booth is killed and started again (not in a quiet run). */
async function mixture(stage: Stage, quiet: boolean): Promise<void> {
  const { rng, service } = stage;
  if (stage.setting.address === '') await calm(stage);
  if (!stage.running) await stage.start();
  for (let fault = rng.between(0, 2); fault > 0; fault -= 1) service.misbehaviour.next(anyFault(stage), 1);
  if (stage.profile === 'training' && rng.chance(0.5)) {
    const [fault, on] = anyFaultOfTheSeven(stage);
    service.misbehaviour.next(fault, 1, on);
  }
  const presses = Array.from({ length: rng.between(1, 3) }, () => anyPress(stage));
  if (rng.chance(0.2)) {
    await service.stop();
    await wait(rng.between(5, 80));
    await service.start();
  }
  await wait(rng.between(0, 80));
  await Promise.all(presses);
  if (!quiet) await killAtRandom(stage);
}
