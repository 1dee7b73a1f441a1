import { setTimeout as wait } from 'node:timers/promises';
import { anyPress, calm } from './acting.ts';
import { anyFault } from './cases/answers.ts';
import type { FaultCase } from './cases/fault-case.ts';
import { killAtRandom } from './cases/kills.ts';
import { check, type Verdict } from './checker.ts';
import { Dice } from './dice.ts';
import { gather } from './evidence.ts';
import type { Breakage } from './messages.ts';
import { mountSmallDisk } from './small-disk.ts';
import { Stage } from './stage.ts';

export interface RunOptions {
  readonly seed: number;
  readonly cases: readonly FaultCase[];
  /** The cases at full size. */
  readonly full?: boolean;
  readonly leastKills?: number;
  readonly breakage?: Breakage | null;
  /** Leaves the run's folder where it is if the run fails. */
  readonly keep?: boolean;
}

export interface RunResult extends Verdict {
  readonly seed: number;
  readonly kills: number;
  readonly ms: number;
  readonly covered: readonly string[];
  /** Cases that were played and did not bite, with what was missing. */
  readonly missed: readonly string[];
  readonly story: readonly string[];
  readonly folder: string;
}

/** One run: its cases, kills at random instants between them, a last start with everything behaving, the checker. */
export async function run(options: RunOptions): Promise<RunResult> {
  const { seed, cases, full = false, leastKills = 5, breakage = null, keep = false } = options;
  const startMs = performance.now();
  const stage = new Stage(new Dice(seed), breakage);
  const covered: string[] = [];
  const missed: string[] = [];
  let failed = true;
  try {
    if (cases.some(({ smallDisk }) => smallDisk)) mountSmallDisk(stage);
    await stage.service.start();
    for (const fault of inOrder(stage.dice, cases)) {
      await mixture(stage);
      stage.expect(await calm(stage), `no calm before ${fault.name}`);
      stage.tell(`case ${fault.name}`);
      const missing = await fault.play(stage, full);
      if (missing === null) covered.push(fault.name);
      else missed.push(`${fault.name}: ${missing}`);
      if (missing !== null) stage.tell(`did not bite: ${missing}`);
    }
    while (stage.kills < leastKills) await mixture(stage);
    stage.tell('everything behaves');
    await stage.kill('for the last time');
    stage.expect(await calm(stage, 20_000), 'with everything behaving the queue does not drain');
    await stage.stop();
    const verdict = check(await gather(stage));
    failed = verdict.findings.length > 0;
    const ms = Math.round(performance.now() - startMs);
    const { kills, story, folder } = stage;
    return { ...verdict, seed, kills, ms, covered, missed, story, folder };
  } finally {
    await stage.clear(keep && failed);
  }
}

/** What destroys records comes first; the rest as the dice say. */
const inOrder = (dice: Dice, cases: readonly FaultCase[]): FaultCase[] => {
  const shuffled = dice.shuffled(cases);
  return [...shuffled.filter(({ early }) => early), ...shuffled.filter(({ early }) => early !== true)];
};

/** Cars come and go, the service does this and that, the booth is killed and started again. */
async function mixture(stage: Stage): Promise<void> {
  const { dice, service } = stage;
  if (stage.setting.address === '') await calm(stage);
  if (!stage.running) await stage.start();
  for (let fault = dice.between(0, 2); fault > 0; fault -= 1) service.misbehaviour.next(anyFault(stage), 1);
  const presses = Array.from({ length: dice.between(1, 3) }, () => anyPress(stage));
  if (dice.chance(0.2)) {
    await service.stop();
    await wait(dice.between(5, 80));
    await service.start();
  }
  await wait(dice.between(0, 80));
  await Promise.all(presses);
  await killAtRandom(stage);
}
