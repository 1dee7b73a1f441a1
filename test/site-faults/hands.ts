import { setTimeout as wait } from 'node:timers/promises';
import type { Rng } from '../faults/rng.ts';
import { factOf } from '../support/site-words.ts';
import { leave, withdraw } from './attendants.ts';
import { markFact } from './later-version.ts';
import type { Site } from './site.ts';
import type { SiteBooth } from './site-booth.ts';

// Whatever goes wrong at a site, each kind by a hand of its own, so that all of them go wrong at once.

/** How often a run does each. */
export interface Quotas {
  readonly facts: number;
  readonly crossExits: number;
  /** Pressed and carried out while their booth was at the ledger without a break, with an answer from it. */
  readonly connectedExits: number;
  readonly boothKills: number;
  readonly nodeKills: number;
  /** Of these, how many end all nodes at once. */
  readonly allNodes: number;
  readonly linesDisturbed: number;
  readonly withdrawnClaims: number;
  readonly outages: number;
  readonly marks: number;
  /** Of a booth that was killed for good, or for a while. */
  readonly takeovers: number;
  /** In which the store is replaced by an older copy, or by an empty one. */
  readonly restores: number;
  /** Events of records that were offered, and of those that were reclaimed. */
  readonly offers: number;
  readonly reclaims: number;
}

/** A line that hangs for longer is given up by its booth, which asks twice, five seconds apart. */
const longHangMs = 18_000;
/** How long a withdrawn exit's claim is waited for (ms). */
const claimMs = 5_000;

/** What a hand does so often, until the run's time is over: then it rests, however much is missing. */
interface Task {
  readonly times: number;
  /** Between two, at most (ms). */
  readonly restMs: number;
  readonly isLate: () => boolean;
}

/** Somebody kills a booth, and it is started again. */
export async function killBooths(site: Site, rng: Rng, { times, restMs, isLate }: Task): Promise<void> {
  for (let left = times; left > 0 && !isLate(); left -= 1) {
    const booth = rng.pick(site.booths.filter(({ isRunning, isHeld }) => isRunning && !isHeld));
    if (booth !== undefined) {
      await booth.kill();
      site.counts.boothKills += 1;
      site.tell(`${booth.id} killed`);
      await wait(rng.between(0, 500));
      await booth.start();
    }
    await wait(rng.between(0, restMs));
  }
}

/**
 * Nodes are killed, of three mostly one. Where the store was gone as a whole the steward begins an epoch, and the first time of these a
 * copy of it is kept.
 */
export async function killNodes(
  site: Site,
  rng: Rng,
  { nodeKills, allNodes }: Pick<Quotas, 'nodeKills' | 'allNodes'>,
  { restMs, isLate }: Omit<Task, 'times'>,
): Promise<void> {
  const { nodes } = site.ledger.site;
  const isAll = (index: number): boolean =>
    nodes.length === 1 ||
    Math.floor((index * allNodes) / nodeKills) !== Math.floor(((index + 1) * allNodes) / nodeKills);
  let isKept = false;
  for (let index = 0; index < nodeKills && !isLate(); index += 1) {
    await wait(rng.between(restMs / 2, restMs));
    const killed = isAll(index) ? nodes : [rng.pick(nodes)];
    const over = site.disturbAll();
    await Promise.all(killed.map((node) => node.kill()));
    site.counts.nodeKills += 1;
    if (killed.length === nodes.length) {
      site.counts.allNodesKilled += 1;
      // About half of the way: what came since is what is lost at the end.
      if (!isKept && 2 * index >= nodeKills - 1) {
        site.copyStores('away');
        isKept = true;
      }
    }
    site.tell(`killed of the nodes: ${killed.map(({ place }) => place.name).join(', ')}`);
    await wait(rng.between(0, 1_500));
    await Promise.all(killed.map((node) => node.start()));
    if (killed.length === nodes.length) await site.beginEpoch();
    over();
    site.tell('all nodes serve');
  }
}

/** Lines are cut, or hang, for a while. */
export async function disturbLines(site: Site, rng: Rng, { times, restMs, isLate }: Task): Promise<void> {
  for (let left = times; left > 0 && !isLate(); left -= 1) {
    const booth = rng.pick(site.booths);
    const hangs = rng.chance(0.5);
    const over = booth.disturb();
    if (hangs) booth.line.hang();
    else booth.line.cut();
    site.counts[hangs ? 'hangs' : 'cuts'] += 1;
    site.tell(`${booth.id}: its line ${hangs ? 'hangs' : 'is cut'}`);
    await wait(hangs && rng.chance(0.1) ? longHangMs : rng.between(100, 3_000));
    booth.line.mend();
    over();
    await wait(rng.between(0, restMs));
  }
}

/** The service is away for a while. */
export async function stopService(site: Site, rng: Rng, { times, restMs, isLate }: Task): Promise<void> {
  for (let left = times; left > 0 && !isLate(); left -= 1) {
    await wait(rng.between(restMs / 2, restMs));
    // What is executed and not answered is unknown to its booth.
    site.service.misbehaviour.next({ kind: 'reset-after-execution' }, rng.between(0, 3));
    // In a longer one, what waits is offered.
    const awayMs = rng.chance(0.3) ? rng.between(4_000, 8_000) : rng.between(200, 2_500);
    await site.withoutService(() => wait(awayMs));
  }
}

/** Exits are taken back while the service is away, once the ledger has their claim. */
export async function takeBack(site: Site, rng: Rng, times: number, isOver: () => boolean): Promise<void> {
  while (site.counts.withdrawnClaims < times && !isOver()) {
    const booth = rng.pick(site.living.filter(({ isHeld }) => !isHeld));
    const car = rng.pick(
      [...site.cars.values()].filter(
        ({ exits, sessionId, entry }) => exits.length === 0 && sessionId !== null && entry.saved !== null,
      ),
    );
    if (car === undefined || booth.calm === null || !(await triesAtOnce(booth))) {
      await wait(100);
      continue;
    }
    await site.withoutService(() => takeOneBack(site, rng, booth, car.plate));
    await wait(rng.between(500, 2_000));
  }
}

/** Whether an exit that is pressed there asks for its claim at once: one that waits behind others, or for the service, has none. */
async function triesAtOnce(booth: SiteBooth): Promise<boolean> {
  const snapshot = await booth.snapshot();
  return snapshot?.link.state === 'open' && snapshot.counts.waiting === 0;
}

async function takeOneBack(site: Site, rng: Rng, booth: SiteBooth, plate: string): Promise<void> {
  const car = site.cars.get(plate);
  const press = car === undefined ? null : await leave(site, booth, car, rng);
  const exit = press?.saved ?? null;
  if (car === undefined || press === null || exit === null) return;
  const isClaimed = async (): Promise<boolean> =>
    (await factOf(site.ledger, car.entry.saved ?? '').catch(() => null))?.claim?.exit === exit;
  for (const untilMs = performance.now() + claimMs; !(await isClaimed()); await wait(50))
    if (performance.now() > untilMs) break;
  const wasClaimed = await isClaimed();
  if (!(await withdraw(booth, press))) return;
  if (wasClaimed) site.counts.withdrawnClaims += 1;
  site.tell(`${booth.id} took its exit of ${plate} back, ${wasClaimed ? 'claimed' : 'not claimed'}`);
}

/** A booth of a later version changes facts among the others. */
export async function writeLater(site: Site, rng: Rng, times: number, isOver: () => boolean): Promise<void> {
  while (site.marks.size < times && !isOver()) {
    await wait(rng.between(200, 1_000));
    const here = [...site.cars.values()].filter(
      ({ exits, sessionId }) => exits.length === 0 && sessionId !== null,
    );
    const entry = here.length === 0 ? null : rng.pick(here).entry.saved;
    if (entry !== null && !site.marks.has(entry)) await markFact(site, entry);
  }
}
