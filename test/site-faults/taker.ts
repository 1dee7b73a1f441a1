import { setTimeout as wait } from 'node:timers/promises';
import type { TakeoverRead, TakeoverTaken } from '../../electron/contract/takeover.ts';
import { supervisorPin } from '../faults/messages.ts';
import { forgetHealth } from './heard.ts';
import type { Site } from './site.ts';
import { fencingFile, type SiteBooth } from './site-booth.ts';

/** So long (ms) a takeover may take, whatever is in its way; only one that never ends takes so long. */
const longestMs = 120_000;
/** Between two tries (ms): a person reads what the screen says. */
const restMs = 200;

/**
 * A supervisor takes over what a booth had offered, through the running booth's own calls, and begins again where the booth or the ledger
 * went away meanwhile.
 *
 * @returns what the screen shows of the dead one at the end; null: it lives again
 */
export async function takeAll(site: Site, taker: SiteBooth, dead: SiteBooth): Promise<TakeoverRead['view']> {
  for (const untilMs = performance.now() + longestMs; performance.now() < untilMs; await wait(restMs)) {
    const { taken, view } = await takeOnce(taker, dead);
    if (taken === null) continue;
    if (taken.fault !== null) site.tell(`${taker.id} does not take over from ${dead.id}: ${taken.fault}`);
    if (taken.fault === 'alive' && dead.isRunning) return null;
    if (taken.fault === 'alive') await forgetHealth(site, dead);
    if (taken.fault === null && taken.left === 0 && view !== null) return view;
  }
  site.findings.push(`${taker.id} has not taken over from ${dead.id}`);
  return null;
}

/** Step after step, as the screen asks, in one supervisor session. */
async function takeOnce(
  taker: SiteBooth,
  dead: SiteBooth,
): Promise<{ readonly taken: TakeoverTaken | null; readonly view: TakeoverRead['view'] }> {
  const supervisorSession = await taker.ask('setup.enter', { pin: supervisorPin });
  await taker.ask('takeover.open', { supervisorSession, place: taker.stick, file: fencingFile });
  const asked = { supervisorSession, booth: dead.id };
  let taken: TakeoverTaken | null;
  do taken = (await taker.ask('takeover.take', asked)) as TakeoverTaken | null;
  while (taken !== null && taken.fault === null && taken.left > 0);
  const read = (await taker.ask('takeover.read', asked)) as TakeoverRead | null;
  await taker.ask('setup.end', { supervisorSession });
  return { taken, view: read?.view ?? null };
}
