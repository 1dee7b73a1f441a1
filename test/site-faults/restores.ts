import type { Rng } from '../faults/rng.ts';
import { enter, leave } from './attendants.ts';
import type { SiteVerdict } from './check.ts';
import { settled } from './settle.ts';
import type { Site } from './site.ts';
import { anyOf, fenced } from './takeovers.ts';

// What an operator does to the store of a site that has come to rest: an older copy of it takes its place, or an empty one, and `restore` is
// run. Each booth finds out what is missing, and writes it again.

type Restore = (site: Site, rng: Rng) => Promise<void>;

/** The copy is of the middle of the day: cars, claims, offers and fences of half a day are not in it. */
const olderCopy: Restore = async (site) => {
  site.tell('an older copy of the store is put in its place');
  await site.whileStopped(() => site.copyStores('back'), 'restore');
};

/** The copy is older than the fence of a takeover whose dead booth has not read it: that comes back when the fence is in no store. */
const beforeFence: Restore = async (site, rng) => {
  const dead = anyOf(site, rng);
  const taker = site.living.find((booth) => booth !== dead && booth.calm !== null);
  if (dead === null || taker === undefined) return void site.findings.push('no booth is at rest');
  await site.whileStopped(() => site.copyStores('away'), 'started');
  await fenced(site, rng, dead, taker);
  site.tell('a copy of the store that is older than the fence is put in its place');
  await site.whileStopped(() => site.copyStores('back'), 'restore');
  await dead.start();
  dead.isHeld = false;
};

const empty: Restore = async (site) => {
  site.tell('an empty store is put in its place');
  await site.whileStopped(() => site.removeStores(), 'restore');
};

/** @returns what the checker says after each, as far as it was so */
export async function restoreStores(site: Site, times: number): Promise<SiteVerdict[]> {
  const verdicts: SiteVerdict[] = [];
  for (const restore of [olderCopy, beforeFence, empty].slice(0, times)) {
    await restore(site, site.rng);
    verdicts.push(await settled(site, true));
    if (hasFailed(verdicts)) return verdicts;
    await pressSome(site);
    verdicts.push(await settled(site, true));
    if (hasFailed(verdicts)) return verdicts;
  }
  return verdicts;
}

const hasFailed = (verdicts: readonly SiteVerdict[]): boolean => (verdicts.at(-1)?.findings.length ?? 0) > 0;

/** Cars come and go as before. */
async function pressSome(site: Site): Promise<void> {
  const { rng, living } = site;
  await Promise.all(living.map((booth) => enter(site, booth, rng)));
  const inside = [...site.cars.values()].filter(
    ({ plate, exits }) => exits.length === 0 && !site.handedOver.has(plate),
  );
  for (const car of inside.slice(0, living.length)) await leave(site, rng.pick(living), car, rng);
}
