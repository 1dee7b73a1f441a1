import { setTimeout as wait } from 'node:timers/promises';
import type { FaultCase } from './fault-case.ts';
import { anyFault } from './any-fault.ts';
import { calm, enter, exit, picture } from '../acting.ts';
import type { Stage } from '../stage.ts';

/** 72 hours at 120 operations an hour. */
const fullBacklog = 8_640;
/** In mixtures; the long campaign plays the case at full size. */
const smallBacklog = 40;

async function flapping(stage: Stage, full: boolean): Promise<string | null> {
  const { service, rng } = stage;
  await service.stop();
  const records = full ? fullBacklog : smallBacklog;
  for (let made = 0; made < records; made += 2) {
    const entry = await enter(stage, { picture: picture(rng, 2_000) });
    await exit(stage, entry);
  }
  stage.tell(`${records} records wait`);
  let flaps = 0;
  const deadline = performance.now() + (full ? 1_500_000 : 6_000);
  while (!stage.queueIsEmpty() || flaps === 0) {
    if (performance.now() > deadline) break;
    await service.start();
    if (rng.chance(0.3)) service.misbehaviour.next(anyFault(stage), 1);
    await wait(rng.between(20, full ? 3_000 : 120));
    await service.stop();
    service.misbehaviour.off();
    flaps += 1;
    if (full && rng.chance(0.05)) {
      await stage.kill('while the network flaps');
      await stage.start();
    }
    await wait(rng.between(5, 60));
  }
  stage.tell(`${flaps} flaps`);
  stage.expect(await calm(stage, full ? 300_000 : 60_000), 'the backlog did not drain');
  return flaps > 1 ? null : 'the network flapped once only';
}

export const flappingCases: readonly FaultCase[] = [
  {
    name: '27-flapping-drain',
    does: '8,640 records (in mixtures 40) drain while the network comes and goes',
    fullSize: true,
    play: flapping,
  },
];
